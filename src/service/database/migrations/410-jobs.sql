-- What a job came from, so that the list of jobs can say it: a search, an exception rule, an earlier job.

-- The criteria of the contract as JSON; NULL for named mails and for rules.
ALTER TABLE job ADD COLUMN criteria TEXT;
-- The exception rule whose past effect the job is; kept when the rule is removed.
ALTER TABLE job ADD COLUMN rule_id TEXT;
ALTER TABLE job ADD COLUMN rule_type TEXT;
ALTER TABLE job ADD COLUMN retry_of INTEGER REFERENCES job (number);

-- A CHECK cannot be changed in place: the column is made anew, with the kinds there are now.
ALTER TABLE job ADD COLUMN new_kind TEXT NOT NULL DEFAULT 'quarantine'
  CHECK (new_kind IN ('quarantine', 'restore', 'undo_quarantine', 'export'));
UPDATE job SET new_kind = kind;
ALTER TABLE job DROP COLUMN kind;
ALTER TABLE job RENAME COLUMN new_kind TO kind;
