-- Rules that act otherwise than they were meant (src/service/exception-rules/find-misfires.ts), as the last look found them.
CREATE TABLE rule_misfire (
  misfiring INTEGER PRIMARY KEY REFERENCES exception_rule (number) ON DELETE CASCADE,
  -- The rule as it was looked at: `updated_at`. What was changed since is looked at anew.
  misfire_of INTEGER NOT NULL,
  misfire TEXT NOT NULL CHECK (misfire IN ('surge', 'contradicted')),
  -- Mails that it fits now, or of which people said the contrary.
  misfire_mails INTEGER NOT NULL,
  -- Mails of a week when it was written, or those that it fits.
  misfire_usual INTEGER NOT NULL
) STRICT;

-- Mails of an hour at which an inspector failed.
CREATE TABLE engine_failure (
  engine TEXT NOT NULL,
  -- Hours since 1970.
  hour INTEGER NOT NULL,
  mails INTEGER NOT NULL,
  PRIMARY KEY (engine, hour)
) STRICT, WITHOUT ROWID;
