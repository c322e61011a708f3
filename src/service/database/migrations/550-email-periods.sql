-- How many mails of each hour and each day (UTC) carry each flag, kept in the transaction that stores or changes mails:
-- the counts by value of a period are sums, whatever its length (src/service/records/count-periods.ts).
CREATE TABLE email_periods (
  -- 1 or 24.
  hours INTEGER NOT NULL,
  -- Hours or days since 1970.
  start INTEGER NOT NULL,
  -- Position in `emailFlags`.
  flag INTEGER NOT NULL,
  emails INTEGER NOT NULL,
  PRIMARY KEY (hours, start, flag)
) STRICT, WITHOUT ROWID;

-- 230400000 keys are an hour; integer division cuts towards zero, and hours before 1970 are below it.
INSERT INTO email_periods (hours, start, flag, emails)
WITH RECURSIVE
  bits (bit) AS (SELECT 0 UNION ALL SELECT bit + 1 FROM bits WHERE bit < 52),
  combined (start, flags, emails) AS MATERIALIZED (
    SELECT (k - ((k % 230400000) + 230400000) % 230400000) / 230400000 AS start, flags, count(*)
    FROM email_flags GROUP BY 1, 2
  )
SELECT 1, start, bit, sum(emails) FROM combined JOIN bits ON (flags >> bit) & 1 GROUP BY start, bit;

INSERT INTO email_periods (hours, start, flag, emails)
SELECT 24, (start - ((start % 24) + 24) % 24) / 24 AS day, flag, sum(emails)
FROM email_periods WHERE hours = 1 GROUP BY day, flag;
