-- Mail that employees reported as phishing or spam after it was delivered has a flag (bit 44, 17592186044416), by which charts count and
-- searches find it (src/service/reports/report-store-sqlite.ts). What was reported by mail had been delivered.
CREATE TEMP TABLE reported_mail AS
  SELECT DISTINCT f.k AS k, f.flags AS flags,
    (f.k - ((f.k % 230400000) + 230400000) % 230400000) / 230400000 AS hour
  FROM mail_report r JOIN mail_reporter p ON p.report = r.number AND p.kind <> 'safe'
    JOIN email_flags f ON f.k = r.email_key
  WHERE f.flags & 17592186044416 = 0 AND p.channel = 'mail';

INSERT INTO email_periods (hours, start, flag, emails)
  SELECT 1, hour, 44, count(*) FROM reported_mail WHERE true GROUP BY hour
  ON CONFLICT (hours, start, flag) DO UPDATE SET emails = emails + excluded.emails;
INSERT INTO email_periods (hours, start, flag, emails)
  SELECT 24, (hour - ((hour % 24) + 24) % 24) / 24 AS day, 44, count(*) FROM reported_mail WHERE true GROUP BY day
  ON CONFLICT (hours, start, flag) DO UPDATE SET emails = emails + excluded.emails;

CREATE TEMP TABLE changed_mix AS
  SELECT 1 AS hours, hour AS start, flags, -count(*) AS emails FROM reported_mail GROUP BY hour, flags
  UNION ALL SELECT 1, hour, flags | 17592186044416, count(*) FROM reported_mail GROUP BY hour, flags
  UNION ALL SELECT 24, (hour - ((hour % 24) + 24) % 24) / 24 AS day, flags, -count(*) FROM reported_mail GROUP BY day, flags
  UNION ALL SELECT 24, (hour - ((hour % 24) + 24) % 24) / 24 AS day, flags | 17592186044416, count(*) FROM reported_mail GROUP BY day, flags;
INSERT INTO email_mixes (hours, start, flags, emails) SELECT hours, start, flags, emails FROM changed_mix WHERE true
  ON CONFLICT (hours, start, flags) DO UPDATE SET emails = emails + excluded.emails;
DELETE FROM email_mixes WHERE emails = 0;
UPDATE email_flags SET flags = flags | 17592186044416 WHERE k IN (SELECT k FROM reported_mail);
DROP TABLE reported_mail;
DROP TABLE changed_mix;
