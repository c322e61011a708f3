-- What is done with many people as one job: each of them by itself, in small steps that outlive the program.
CREATE TABLE people_job (
  number INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  action TEXT NOT NULL,
  -- JSON {role, customRoles, scope} of a change of roles.
  roles TEXT,
  actor_id INTEGER NOT NULL REFERENCES user (id),
  actor TEXT NOT NULL,
  client_address TEXT NOT NULL,
  user_agent TEXT NOT NULL,
  -- Of the mails that it sends.
  locale TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('running', 'done', 'failed', 'cancelled')),
  total INTEGER NOT NULL,
  done INTEGER NOT NULL DEFAULT 0,
  left INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  finished_at INTEGER
) STRICT;
CREATE INDEX people_job_running ON people_job (number) WHERE status = 'running';
CREATE TABLE people_job_item (
  job INTEGER NOT NULL REFERENCES people_job (number),
  position INTEGER NOT NULL,
  user_id INTEGER NOT NULL,
  email TEXT NOT NULL,
  -- NULL while it waits, '' when it was done, else why not, as the code of a refusal.
  problem TEXT,
  PRIMARY KEY (job, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX people_job_left ON people_job_item (job, position) WHERE problem <> '';
