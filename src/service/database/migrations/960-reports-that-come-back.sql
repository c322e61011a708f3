-- Reports that were mailed and did not arrive (src/service/report-mail): the words of the mail server that refused or returned them.
-- What was sent and came back later is `sent` with a time in `returned_at`.
ALTER TABLE report_mail ADD COLUMN returned_at INTEGER;
-- 'hard': the address takes no mail; 'soft': this mail was not taken.
ALTER TABLE report_mail ADD COLUMN kind TEXT CHECK (kind IN ('hard', 'soft'));
-- RFC 3463, else the number of the SMTP reply; empty where there is neither.
ALTER TABLE report_mail ADD COLUMN status TEXT NOT NULL DEFAULT '';
ALTER TABLE report_mail ADD COLUMN reason TEXT NOT NULL DEFAULT '';
