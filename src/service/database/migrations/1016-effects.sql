-- A change of the place of a mail that mailboxes have to make first (src/service/records/moves.ts); at most one a mail.
CREATE TABLE mail_move (
  k INTEGER PRIMARY KEY,
  act TEXT NOT NULL CHECK (act IN ('hold', 'release')),
  -- The item of the job that asked for it; NULL for a verdict.
  job INTEGER REFERENCES job (number),
  position INTEGER,
  asked_at INTEGER NOT NULL,
  -- What changes of the mail when they have, and what its job records of it: JSON.
  change TEXT NOT NULL
) STRICT;
CREATE INDEX mail_move_by_job ON mail_move (job, position) WHERE job IS NOT NULL;

-- What is to be done with each of its copies.
CREATE TABLE effect (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  k INTEGER NOT NULL REFERENCES mail_move (k) ON DELETE CASCADE,
  location INTEGER NOT NULL,
  mailbox INTEGER NOT NULL,
  act TEXT NOT NULL CHECK (act IN ('hold', 'release')),
  state TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'acting', 'done', 'gone', 'refused')),
  -- Until when it is acted on; afterwards nothing is known about what was done.
  leased_until INTEGER NOT NULL DEFAULT 0,
  tries INTEGER NOT NULL DEFAULT 0,
  -- Whether a try ended without an answer: look before the next one.
  in_doubt INTEGER NOT NULL DEFAULT 0 CHECK (in_doubt IN (0, 1)),
  not_before INTEGER NOT NULL,
  -- Why it waits, or was refused.
  reason TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE INDEX effect_by_mail ON effect (k);
CREATE INDEX effect_due ON effect (not_before) WHERE state = 'waiting';
CREATE INDEX effect_of_mailbox ON effect (mailbox, not_before) WHERE state = 'waiting';
CREATE INDEX effect_acting ON effect (mailbox) WHERE state = 'acting';

-- All mails of a job were worked on; it ends when mailboxes have moved the last of them.
ALTER TABLE job ADD COLUMN is_moving INTEGER NOT NULL DEFAULT 0 CHECK (is_moving IN (0, 1));
