-- How long mail is kept, what is kept for the courts, and the nights' work (src/service/retention).

-- Mails whose original was removed while the rest of them is kept. `had` is 0 where there never was one.
CREATE TABLE original_gone (
  k INTEGER PRIMARY KEY,
  -- Milliseconds since 1970.
  at INTEGER NOT NULL,
  had INTEGER NOT NULL
) STRICT;

-- Legal holds: on one mail, or on all that a search finds, whenever it comes.
CREATE TABLE legal_hold (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  -- The mail; NULL for a search.
  email_key INTEGER,
  entity_type TEXT NOT NULL DEFAULT '',
  entity_id TEXT NOT NULL DEFAULT '',
  -- The search, in the contract's criteria with absolute times, and as addresses hold it; NULL and empty for a mail.
  criteria TEXT,
  search TEXT NOT NULL DEFAULT '',
  reason TEXT NOT NULL,
  set_by TEXT NOT NULL,
  set_at INTEGER NOT NULL,
  lifted_by TEXT NOT NULL DEFAULT '',
  lifted_at INTEGER,
  lift_reason TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE INDEX legal_hold_of_mail ON legal_hold (email_key) WHERE lifted_at IS NULL AND email_key IS NOT NULL;
CREATE INDEX legal_hold_of_search ON legal_hold (number) WHERE lifted_at IS NULL AND criteria IS NOT NULL;
CREATE INDEX mail_report_by_mail ON mail_report (email_key) WHERE email_key IS NOT NULL;

-- A CHECK cannot be changed in place: the column is made anew, with the kinds there are now.
DROP INDEX job_export_running;
DROP INDEX job_judge_running;
ALTER TABLE job ADD COLUMN new_kind TEXT NOT NULL DEFAULT 'quarantine' CHECK (
  new_kind IN ('quarantine', 'restore', 'undo_quarantine', 'export', 'judge_preview', 'judge', 'undo_judge', 'retention')
);
UPDATE job SET new_kind = kind;
ALTER TABLE job DROP COLUMN kind;
ALTER TABLE job RENAME COLUMN new_kind TO kind;
CREATE UNIQUE INDEX job_export_running ON job (actor_id) WHERE kind = 'export' AND status IN ('queued', 'running');
CREATE UNIQUE INDEX job_judge_running ON job (1)
  WHERE kind IN ('judge_preview', 'judge', 'undo_judge') AND status IN ('queued', 'running');
CREATE UNIQUE INDEX job_retention_running ON job (1) WHERE kind = 'retention' AND status IN ('queued', 'running');

-- A night's work: what it removes, how far it has come, and what it found.
CREATE TABLE retention_run (
  job INTEGER PRIMARY KEY REFERENCES job (number),
  -- Days by category (src/api/vocabulary/retention.ts), JSON, and the time that they count back from.
  policy TEXT NOT NULL,
  now INTEGER NOT NULL,
  phase TEXT NOT NULL CHECK (phase IN ('remove', 'merge', 'resample', 'vacuum')),
  -- Mails from this key on are still to be looked at.
  k INTEGER NOT NULL,
  mails INTEGER NOT NULL DEFAULT 0,
  originals INTEGER NOT NULL DEFAULT 0,
  -- Stored bytes of originals and details, and bytes that the file gave back.
  bytes INTEGER NOT NULL DEFAULT 0,
  given_back INTEGER NOT NULL DEFAULT 0,
  -- Mails that were due and stay: under legal hold, or asked for.
  held INTEGER NOT NULL DEFAULT 0,
  asked_for INTEGER NOT NULL DEFAULT 0
) STRICT;
