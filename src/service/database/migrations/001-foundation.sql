-- Accounts, jobs, the timeline of mails, the audit trail and settings. Times are milliseconds since 1970 (UTC).

CREATE TABLE setting (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE user (
  id INTEGER PRIMARY KEY,
  -- Lower case: an address names one account however it is written.
  email TEXT NOT NULL UNIQUE,
  first_name TEXT NOT NULL DEFAULT '',
  last_name TEXT NOT NULL DEFAULT '',
  role TEXT NOT NULL,
  mail_explorer TEXT NOT NULL CHECK (mail_explorer IN ('none', 'view', 'view_and_actions')),
  hidden INTEGER NOT NULL DEFAULT 0,
  disabled INTEGER NOT NULL DEFAULT 0,
  -- PHC string.
  password_hash TEXT NOT NULL,
  password_changed_at INTEGER NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;

-- Secrets are stored as their SHA-256: they are random, so nothing slower is needed.
CREATE TABLE session (
  id INTEGER PRIMARY KEY,
  token_hash BLOB NOT NULL UNIQUE,
  user_id INTEGER NOT NULL REFERENCES user (id),
  created_at INTEGER NOT NULL,
  last_seen_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  ended_at INTEGER,
  end_reason TEXT,
  client_address TEXT NOT NULL DEFAULT '',
  user_agent TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE INDEX session_by_user ON session (user_id) WHERE ended_at IS NULL;

CREATE TABLE api_token (
  id TEXT PRIMARY KEY,
  token_hash BLOB NOT NULL UNIQUE,
  user_id INTEGER NOT NULL REFERENCES user (id),
  name TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  last_used_at INTEGER,
  revoked_at INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX api_token_by_user ON api_token (user_id) WHERE revoked_at IS NULL;

-- Attempts at a secret (a sign-in by account or by address, the setup code) within a window of time.
CREATE TABLE attempt (
  subject TEXT PRIMARY KEY,
  window_ends_at INTEGER NOT NULL,
  count INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Every action on mail, single or bulk, is a job with its items: progress, outcome and undo all come from here.
CREATE TABLE job (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL CHECK (kind IN ('quarantine', 'restore', 'undo_quarantine')),
  status TEXT NOT NULL CHECK (status IN ('queued', 'running', 'done', 'failed', 'cancelled')),
  total INTEGER NOT NULL,
  done INTEGER NOT NULL DEFAULT 0,
  failed INTEGER NOT NULL DEFAULT 0,
  actor_id INTEGER NOT NULL,
  actor TEXT NOT NULL,
  -- The held state a quarantine of this actor gives: by an administrator or by an analyst.
  held_state TEXT NOT NULL,
  reason TEXT NOT NULL DEFAULT '',
  undo_of INTEGER REFERENCES job (number),
  client_address TEXT NOT NULL DEFAULT '',
  idempotency_key TEXT,
  -- What was asked, to tell a repeated request from another one under the same key.
  request_hash TEXT NOT NULL DEFAULT '',
  created_at INTEGER NOT NULL,
  finished_at INTEGER
) STRICT;
CREATE UNIQUE INDEX job_by_idempotency_key ON job (actor_id, idempotency_key) WHERE idempotency_key IS NOT NULL;
CREATE INDEX job_unfinished ON job (number) WHERE status IN ('queued', 'running');
CREATE INDEX job_undo ON job (undo_of) WHERE undo_of IS NOT NULL;

CREATE TABLE job_item (
  job INTEGER NOT NULL REFERENCES job (number),
  position INTEGER NOT NULL,
  email_key INTEGER NOT NULL,
  entity_id TEXT NOT NULL DEFAULT '',
  -- NULL until it was worked off; then an outcome of the state table.
  outcome TEXT,
  changed INTEGER NOT NULL DEFAULT 0,
  -- The mail's state flags before, space-separated; what an undo goes back to.
  before TEXT,
  PRIMARY KEY (job, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX job_item_pending ON job_item (job, position) WHERE outcome IS NULL;
CREATE INDEX job_item_failed ON job_item (job, position) WHERE outcome IS NOT NULL AND changed = 0;

-- The quarantine job that holds a mail right now; an undo touches only what its job still holds.
CREATE TABLE hold (
  email_key INTEGER PRIMARY KEY,
  job INTEGER NOT NULL REFERENCES job (number)
) STRICT;
CREATE INDEX hold_by_job ON hold (job);

CREATE TABLE timeline (
  id INTEGER PRIMARY KEY,
  email_key INTEGER NOT NULL,
  at INTEGER NOT NULL,
  event TEXT NOT NULL,
  actor TEXT NOT NULL,
  reason TEXT NOT NULL DEFAULT '',
  job INTEGER
) STRICT;
CREATE INDEX timeline_by_email ON timeline (email_key, id);

-- Append-only: each row carries the SHA-256 of the row before and of itself.
CREATE TABLE audit (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  at INTEGER NOT NULL,
  actor TEXT NOT NULL,
  action TEXT NOT NULL,
  outcome TEXT NOT NULL,
  client_address TEXT NOT NULL DEFAULT '',
  -- JSON, as it was hashed.
  details TEXT NOT NULL DEFAULT '{}',
  hash BLOB NOT NULL
) STRICT;
CREATE INDEX audit_by_actor ON audit (actor, id);
CREATE TRIGGER audit_is_never_changed BEFORE UPDATE ON audit
BEGIN
  SELECT RAISE(ABORT, 'the audit trail is append-only');
END;
CREATE TRIGGER audit_is_never_shortened BEFORE DELETE ON audit
BEGIN
  SELECT RAISE(ABORT, 'the audit trail is append-only');
END;
-- How long the trail is: without it, rows cut off at the end would not be missed.
CREATE TABLE audit_head (
  only INTEGER PRIMARY KEY CHECK (only = 1),
  rows INTEGER NOT NULL,
  hash BLOB NOT NULL
) STRICT;
