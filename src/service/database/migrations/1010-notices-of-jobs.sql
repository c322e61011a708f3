-- When people learn of the mail that a job quarantines, as its actor chose: 'at_once', 'digest' or 'off'; NULL as the organisation sets it.
ALTER TABLE job ADD COLUMN notices TEXT CHECK (notices IN ('at_once', 'digest', 'off'));
CREATE INDEX job_with_notices ON job (created_at, notices) WHERE notices IS NOT NULL;
