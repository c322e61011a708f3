-- The trail goes to several receivers of a kind. The first of each keeps the kind as its name, and so its cursor and its history.
CREATE TABLE audit_receiver (
  -- The kind, and behind the first one a number: syslog-2.
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('syslog', 'webhook')),
  enabled INTEGER NOT NULL,
  -- JSON, without secrets.
  settings TEXT NOT NULL,
  -- Sealed: the secrets of a webhook, the key of a certificate. Empty for none.
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
INSERT INTO audit_receiver (id, kind, enabled, settings, secrets, sent_row, sent_checkpoint, told_row, pending, last_sent_at,
  failing_since, failures, problem, problem_detail, next_try_at, updated_at, updated_by)
SELECT kind, kind, enabled, settings, secrets, sent_row, sent_checkpoint, told_row, pending, last_sent_at,
  failing_since, failures, problem, problem_detail, next_try_at, updated_at, updated_by FROM audit_delivery;
DROP TABLE audit_delivery;
