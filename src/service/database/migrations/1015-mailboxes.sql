-- Mail systems that are connected, their mailboxes, and where copies of mails lie in them (src/service/mailboxes).
CREATE TABLE connector (
  number INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL,
  name TEXT NOT NULL,
  -- JSON, without secrets.
  settings TEXT NOT NULL,
  -- Sealed with the deployment's key; empty for none.
  secret TEXT NOT NULL DEFAULT '',
  paused INTEGER NOT NULL DEFAULT 0 CHECK (paused IN (0, 1)),
  -- The problem of the connection as a whole, a code of src/api/vocabulary; empty for none.
  problem TEXT NOT NULL DEFAULT '',
  detail TEXT NOT NULL DEFAULT '',
  created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE mailbox (
  number INTEGER PRIMARY KEY,
  connector INTEGER NOT NULL REFERENCES connector (number),
  -- In lower case.
  address TEXT NOT NULL,
  -- Where its changes were read up to; NULL before the first ones.
  cursor TEXT,
  -- Mail from before this time is not asked for: retention may have removed it. NULL for all mail.
  complete_since INTEGER,
  contact_at INTEGER,
  problem TEXT NOT NULL DEFAULT '',
  detail TEXT NOT NULL DEFAULT '',
  -- Mails that are known to wait, and mails that were taken in for each minute, of late.
  backlog INTEGER NOT NULL DEFAULT 0,
  rate REAL NOT NULL DEFAULT 0,
  -- How mail is held in it: 'hidden', 'strong' or 'none'; empty while unknown.
  hold TEXT NOT NULL DEFAULT '',
  -- The server that follows it, and until when no other one may.
  leased_by TEXT NOT NULL DEFAULT '',
  leased_until INTEGER NOT NULL DEFAULT 0,
  UNIQUE (connector, address)
) STRICT;

-- A copy of a mail; `k` is the mail's key. It stays when its owner moves the copy.
CREATE TABLE location (
  number INTEGER PRIMARY KEY,
  k INTEGER NOT NULL,
  mailbox INTEGER NOT NULL REFERENCES mailbox (number),
  -- Where its owner sees it, or saw it before it was held.
  folder TEXT NOT NULL,
  -- What the connector calls it now; empty when that is void and it is to be found again.
  reference TEXT NOT NULL,
  place TEXT NOT NULL CHECK (place IN ('mailbox', 'held')),
  seen_at INTEGER NOT NULL,
  -- When it was missed; a copy that comes back is the same one.
  gone_at INTEGER
) STRICT;
CREATE INDEX location_by_mail ON location (k);
CREATE UNIQUE INDEX location_by_reference ON location (mailbox, reference) WHERE reference <> '';
CREATE INDEX location_by_folder ON location (mailbox, folder);

-- Originals of mails that are held by taking them out of a mailbox altogether: they are nowhere else.
CREATE TABLE kept_copy (
  number INTEGER PRIMARY KEY,
  mailbox INTEGER NOT NULL REFERENCES mailbox (number),
  -- What its copy was called before it was taken out.
  source TEXT NOT NULL,
  folder TEXT NOT NULL,
  -- Of the mailbox, milliseconds since 1970, and its flags, JSON.
  received INTEGER NOT NULL,
  flags TEXT NOT NULL,
  message_id TEXT NOT NULL,
  -- SHA-256, hex.
  hash TEXT NOT NULL,
  message BLOB NOT NULL
) STRICT;
CREATE INDEX kept_copy_by_message ON kept_copy (mailbox, hash);
