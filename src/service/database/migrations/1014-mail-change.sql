-- Who follows the changes of mails (mail_news, src/service/records/mail-changes.ts), and the last change that each has seen: until then
-- changes are kept.
CREATE TABLE mail_change_reader (
  name TEXT PRIMARY KEY,
  number INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
