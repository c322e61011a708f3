-- Reports that are mailed on a schedule (src/service/report-mail): one for each slot and recipient, none twice.
-- A slot is the instant of a wall-clock hour in the tenant's time zone.
CREATE TABLE report_mail (
  slot INTEGER NOT NULL,
  recipient TEXT NOT NULL,
  message_key TEXT NOT NULL UNIQUE,
  -- As of `held_notice`.
  state TEXT NOT NULL CHECK (state IN ('queued', 'sent', 'refused', 'late', 'unknown')),
  PRIMARY KEY (slot, recipient)
) STRICT, WITHOUT ROWID;
