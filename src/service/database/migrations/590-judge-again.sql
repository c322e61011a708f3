-- Stored mail that is judged again: what would change (a plan), and the jobs that do it or take it back.

-- A CHECK cannot be changed in place: the column is made anew, with the kinds there are now.
DROP INDEX job_export_running;
ALTER TABLE job ADD COLUMN new_kind TEXT NOT NULL DEFAULT 'quarantine' CHECK (
  new_kind IN ('quarantine', 'restore', 'undo_quarantine', 'export', 'judge_preview', 'judge', 'undo_judge')
);
UPDATE job SET new_kind = kind;
ALTER TABLE job DROP COLUMN kind;
ALTER TABLE job RENAME COLUMN new_kind TO kind;
CREATE UNIQUE INDEX job_export_running ON job (actor_id) WHERE kind = 'export' AND status IN ('queued', 'running');
-- One judgement at a time for all, whatever step it is in.
CREATE UNIQUE INDEX job_judge_running ON job (1)
  WHERE kind IN ('judge_preview', 'judge', 'undo_judge') AND status IN ('queued', 'running');

CREATE TABLE judge_plan (
  job INTEGER PRIMARY KEY REFERENCES job (number),
  -- Mails received in [since, until), milliseconds since 1970.
  since INTEGER NOT NULL,
  until INTEGER NOT NULL,
  inspectors INTEGER NOT NULL REFERENCES inspector_set (number),
  -- JSON of `TenantMail`: what the whole run is judged by.
  tenant TEXT NOT NULL,
  -- Mails older than this key are still to be judged.
  before_key INTEGER NOT NULL,
  -- 1 when a newer run took its place: its mails are no longer kept, its counts are.
  superseded INTEGER NOT NULL DEFAULT 0,
  -- The job that did it.
  applied_by INTEGER REFERENCES job (number)
) STRICT;

-- What would happen to mails, said once for all that it happens to.
CREATE TABLE judge_transition (
  plan INTEGER NOT NULL REFERENCES judge_plan (job),
  number INTEGER NOT NULL,
  -- A `JudgeEffect` (src/service/judge-again/judge-plan.ts).
  effect TEXT NOT NULL,
  -- Flags of verdict and place.
  before INTEGER NOT NULL,
  after INTEGER NOT NULL,
  mails INTEGER NOT NULL,
  PRIMARY KEY (plan, number),
  UNIQUE (plan, effect, before, after)
) STRICT, WITHOUT ROWID;

CREATE TABLE judge_item (
  plan INTEGER NOT NULL,
  transition INTEGER NOT NULL,
  k INTEGER NOT NULL,
  -- The mail as it was judged: a mail that is different when its turn comes is left alone. NULL `was_inspectors`: unknown.
  flags INTEGER NOT NULL,
  was_inspectors INTEGER,
  was_at INTEGER,
  -- When it was judged again.
  at INTEGER NOT NULL,
  -- zstd-compressed JSON; NULL where the evidence stays. The new one, and once it has its place the one of before.
  evidence BLOB,
  -- 0 planned or left alone, 1 done, 2 taken back.
  state INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (plan, transition, k)
) STRICT, WITHOUT ROWID;
CREATE INDEX judge_item_done ON judge_item (plan, transition, k) WHERE state = 1;

-- A job that does what a plan says, or takes it back, and how far it has come.
CREATE TABLE judge_change (
  job INTEGER PRIMARY KEY REFERENCES job (number),
  plan INTEGER NOT NULL REFERENCES judge_plan (job),
  transition INTEGER NOT NULL DEFAULT 0,
  k INTEGER NOT NULL DEFAULT -9007199254740991
) STRICT;
CREATE INDEX judge_change_by_plan ON judge_change (plan);
