-- In which session and which request a row of the trail was caused; `form` says what its hash is made of.
ALTER TABLE audit ADD COLUMN form INTEGER NOT NULL DEFAULT 1;
ALTER TABLE audit ADD COLUMN session TEXT NOT NULL DEFAULT '';
ALTER TABLE audit ADD COLUMN request TEXT NOT NULL DEFAULT '';

-- The page of the trail goes through it by time, and by who, what and from where within time.
DROP INDEX audit_by_actor;
CREATE INDEX audit_by_time ON audit (at);
CREATE INDEX audit_by_actor ON audit (actor, at);
CREATE INDEX audit_by_action ON audit (action, at);
CREATE INDEX audit_by_address ON audit (client_address, at);

-- What a row is about, as its details name it (src/api/vocabulary/audit-actions.ts): the history of a rule, a mail, a person.
CREATE TABLE audit_object (
  type TEXT NOT NULL,
  id TEXT NOT NULL,
  at INTEGER NOT NULL,
  row INTEGER NOT NULL,
  PRIMARY KEY (type, id, at, row)
) STRICT, WITHOUT ROWID;
-- Rows from before are entered little by little; this is the last one that is.
CREATE TABLE audit_entered (
  only INTEGER PRIMARY KEY CHECK (only = 1),
  row INTEGER NOT NULL,
  until INTEGER NOT NULL
) STRICT;
INSERT INTO audit_entered (only, row, until) SELECT 1, 0, coalesce(max(id), 0) FROM audit;

-- Every 1,000 rows and every hour: the row, its hash and a signature (Ed25519) of both, which is delivered with the rows.
CREATE TABLE audit_checkpoint (
  row INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  hash BLOB NOT NULL,
  key_id TEXT NOT NULL,
  signature BLOB NOT NULL
) STRICT;
CREATE TRIGGER audit_checkpoint_is_never_changed BEFORE UPDATE ON audit_checkpoint
BEGIN
  SELECT RAISE(ABORT, 'the audit trail is append-only');
END;
CREATE TRIGGER audit_checkpoint_is_never_removed BEFORE DELETE ON audit_checkpoint
BEGIN
  SELECT RAISE(ABORT, 'the audit trail is append-only');
END;

-- The last row that the trail's own retention has removed, and its hash, to which the first row of the rest is chained.
ALTER TABLE audit_head ADD COLUMN removed_to INTEGER NOT NULL DEFAULT 0;
ALTER TABLE audit_head ADD COLUMN removed_hash BLOB;
DROP TRIGGER audit_is_never_shortened;
CREATE TRIGGER audit_is_never_shortened BEFORE DELETE ON audit
  WHEN old.id > (SELECT coalesce(max(removed_to), 0) FROM audit_head)
BEGIN
  SELECT RAISE(ABORT, 'the audit trail is append-only');
END;

-- Where the trail is sent to: syslog, a webhook, each with a cursor over the trail.
CREATE TABLE audit_delivery (
  kind TEXT PRIMARY KEY CHECK (kind IN ('syslog', 'webhook')),
  enabled INTEGER NOT NULL,
  -- JSON, without secrets.
  settings TEXT NOT NULL,
  -- Sealed JSON; empty for none.
  secrets TEXT NOT NULL DEFAULT '',
  -- The last row, and the last checkpoint, of which nothing has to be sent again.
  sent_row INTEGER NOT NULL,
  sent_checkpoint INTEGER NOT NULL,
  -- The last row that was handed over. Of syslog it is ahead: nobody says what arrived.
  told_row INTEGER NOT NULL,
  -- Where the message ends that is being tried, JSON: its id and content stay the same over tries. Empty for none.
  pending TEXT NOT NULL DEFAULT '',
  last_sent_at INTEGER,
  -- Since when nothing is taken, and why: a name (src/service/webhooks/receiver-problem.ts) with what it is about.
  failing_since INTEGER,
  failures INTEGER NOT NULL DEFAULT 0,
  problem TEXT NOT NULL DEFAULT '',
  problem_detail TEXT NOT NULL DEFAULT '',
  next_try_at INTEGER NOT NULL DEFAULT 0,
  updated_at INTEGER NOT NULL,
  updated_by TEXT NOT NULL
) STRICT, WITHOUT ROWID;
