-- Exports that a job writes, and mails with a file.

CREATE TABLE export (
  job INTEGER PRIMARY KEY REFERENCES job (number),
  -- What 'the last 12 months' counts back from.
  asked_at INTEGER NOT NULL,
  recipient TEXT NOT NULL,
  locale TEXT NOT NULL,
  -- IANA zone of the times in the file.
  time_zone TEXT NOT NULL,
  -- The name people see; the file itself is named after the job.
  file_name TEXT NOT NULL,
  -- What is certainly in the file: its bytes, and the key that the next mails are older than; NULL when all are in.
  size INTEGER NOT NULL DEFAULT 0,
  before_key INTEGER,
  -- 1 once `job.total` is the exact number.
  counted INTEGER NOT NULL DEFAULT 0,
  -- Why the job failed, an error code of the contract.
  problem TEXT NOT NULL DEFAULT '',
  is_packed INTEGER NOT NULL DEFAULT 0,
  -- The mail brings a link and not the file.
  is_link INTEGER NOT NULL DEFAULT 0,
  message_key TEXT,
  expires_at INTEGER,
  removed_at INTEGER
) STRICT;
CREATE INDEX export_to_remove ON export (expires_at) WHERE removed_at IS NULL;
-- One export at a time for each person.
CREATE UNIQUE INDEX job_export_running ON job (actor_id) WHERE kind = 'export' AND status IN ('queued', 'running');

-- JSON: path below the data directory, name, type.
ALTER TABLE outgoing_mail ADD COLUMN attachment TEXT;

-- What became of the mails that somebody wants to know it of; the mail itself leaves nothing behind.
CREATE TABLE mail_delivery (
  message_key TEXT PRIMARY KEY,
  -- 'filed': put into the outbox folder.
  state TEXT NOT NULL CHECK (state IN ('waiting', 'sent', 'filed', 'refused')),
  -- The mail server's words, or the file in the outbox folder.
  info TEXT NOT NULL DEFAULT '',
  next_try_at INTEGER
) STRICT, WITHOUT ROWID;
