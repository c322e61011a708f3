-- Notices and digests about held mail (src/service/end-users): one for each person and slot, none twice, no mail untold.

-- A slot is the instant of a digest's wall-clock hour, or the minute of a notice at once. A database has one tenant.
CREATE TABLE held_notice (
  slot INTEGER NOT NULL,
  person TEXT NOT NULL,
  message_key TEXT NOT NULL UNIQUE,
  -- 'queued' until the mail server took it; 'unknown' when the program stopped while it was handed over; 'late' when it
  -- could not be sent in time. The mails of the last two count as untold.
  state TEXT NOT NULL CHECK (state IN ('queued', 'sent', 'refused', 'late', 'unknown')),
  mails INTEGER NOT NULL,
  PRIMARY KEY (slot, person)
) STRICT, WITHOUT ROWID;

-- The notice that told of a mail; NULL where nothing was to be told.
ALTER TABLE mail_notice ADD COLUMN message_key TEXT;
CREATE INDEX mail_notice_by_message ON mail_notice (message_key) WHERE message_key IS NOT NULL;

-- What people want to be told, and addresses that the mail server refuses.
CREATE TABLE notice_reader (
  email TEXT PRIMARY KEY,
  wanted INTEGER NOT NULL DEFAULT 1,
  -- NULL: the tenant's language.
  locale TEXT,
  -- Notices in a row that the mail server refused for good.
  refusals INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;

-- Bulk mails wait for all others, and are handed over once at most: `taken_at` says that one was being handed over.
ALTER TABLE outgoing_mail ADD COLUMN bulk INTEGER NOT NULL DEFAULT 0;
ALTER TABLE outgoing_mail ADD COLUMN taken_at INTEGER;
DROP INDEX outgoing_mail_due;
CREATE INDEX outgoing_mail_due ON outgoing_mail (bulk, due_at, id);
