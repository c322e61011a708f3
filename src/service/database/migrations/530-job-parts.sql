-- An action of a person on named mails comes in several calls, one for each platform and 500 mails: one job, and each call
-- a part of it that can be repeated by its own key.

-- What the caller calls the action; NULL for jobs of one call.
ALTER TABLE job ADD COLUMN batch TEXT;
CREATE UNIQUE INDEX job_by_batch ON job (actor_id, batch) WHERE batch IS NOT NULL;

CREATE TABLE job_part (
  actor_id INTEGER NOT NULL,
  idempotency_key TEXT NOT NULL,
  request_hash TEXT NOT NULL,
  job INTEGER NOT NULL REFERENCES job (number),
  -- Its items: positions from `first` on.
  first INTEGER NOT NULL,
  items INTEGER NOT NULL,
  PRIMARY KEY (actor_id, idempotency_key)
) STRICT, WITHOUT ROWID;
