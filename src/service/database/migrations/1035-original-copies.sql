-- Mails that have the original of another mail of the same message, which is stored once: with the mail `of`
-- (src/service/mail/import/original-store-sqlite.ts).
CREATE TABLE original_copy (
  k INTEGER PRIMARY KEY,
  of INTEGER NOT NULL
) STRICT;
CREATE INDEX original_copy_of ON original_copy (of);
