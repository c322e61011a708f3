-- What analytics count from, kept in the transaction that stores or changes mails (src/service/records/count-periods.ts
-- and attacked-list.ts). `postern analytics` checks it against the mails and makes it anew.

-- How many mails of each hour and each day (UTC) carry each combination of flags.
CREATE TABLE email_mixes (
  -- 1 or 24.
  hours INTEGER NOT NULL,
  -- Hours or days since 1970.
  start INTEGER NOT NULL,
  -- As in `email_flags`.
  flags INTEGER NOT NULL,
  emails INTEGER NOT NULL,
  PRIMARY KEY (hours, start, flags)
) STRICT, WITHOUT ROWID;

-- Mailboxes that an attack has reached, folded as in `email_texts`.
CREATE TABLE attacked_person (
  number INTEGER PRIMARY KEY,
  address TEXT NOT NULL UNIQUE
) STRICT;

-- The mails that are an attack on the owner of their mailbox.
CREATE TABLE attacked (
  k INTEGER PRIMARY KEY,
  person INTEGER NOT NULL REFERENCES attacked_person (number)
) STRICT;

-- 230400000 keys are an hour; integer division cuts towards zero, and hours before 1970 are below it.
INSERT INTO email_mixes (hours, start, flags, emails)
SELECT 1, (k - ((k % 230400000) + 230400000) % 230400000) / 230400000 AS start, flags, count(*)
FROM email_flags GROUP BY start, flags;

INSERT INTO email_mixes (hours, start, flags, emails)
SELECT 24, (start - ((start % 24) + 24) % 24) / 24 AS day, flags, sum(emails)
FROM email_mixes WHERE hours = 1 GROUP BY day, flags;

-- 58127 are the verdicts of attacks, 10737418240 the directions in which mail reaches somebody of the tenant. A tab
-- stands for a mailbox that is the first recipient.
CREATE TEMP TABLE attacked_mailbox AS
  SELECT t.k, CASE t.mailbox
      WHEN char(9) THEN substr(t.recipients, 2, instr(substr(t.recipients, 2), char(10)) - 1)
      ELSE t.mailbox
    END AS address
  FROM email_flags f JOIN email_texts t ON t.k = f.k
  WHERE f.flags & 206258044863 <> 0 AND f.flags & 58127 <> 0 AND f.flags & 10737418240 <> 0;
INSERT INTO attacked_person (address) SELECT DISTINCT address FROM attacked_mailbox WHERE address <> '' ORDER BY address;
INSERT INTO attacked (k, person)
  SELECT m.k, p.number FROM attacked_mailbox m JOIN attacked_person p ON p.address = m.address ORDER BY m.k;
DROP TABLE attacked_mailbox;
