-- Requests about one file of a held mail, and files that were sent to people (src/service/end-users).

-- MD5 of the file that is asked for; empty for the whole mail.
ALTER TABLE restore_request ADD COLUMN attachment TEXT NOT NULL DEFAULT '';
DROP INDEX restore_request_open;
CREATE UNIQUE INDEX restore_request_open ON restore_request (email_key, attachment) WHERE state = 'open';

-- Written in the transaction that queues the mail with the file, so nobody gets one twice.
CREATE TABLE file_release (
  email_key INTEGER NOT NULL,
  attachment TEXT NOT NULL,
  recipient TEXT NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (email_key, attachment, recipient)
) STRICT, WITHOUT ROWID;
