-- What a mail says below its trace headers, by its key: 16 bytes that tell two mails with one Message-ID apart
-- (src/service/mail/parse/mail-identity.ts). Mail that came in before has no row here until its Message-ID comes again; then its
-- original is read.
CREATE TABLE mail_content (
  k INTEGER PRIMARY KEY,
  content BLOB NOT NULL
) STRICT;
