-- Pages of security events by time (src/service/security-events/security-event-store-sqlite.ts): actions on mail, and what employees say.
CREATE INDEX job_ended ON job (coalesce(finished_at, created_at))
  WHERE kind IN ('quarantine', 'restore', 'undo_quarantine') AND status IN ('done', 'failed', 'cancelled');
CREATE INDEX mail_report_by_time ON mail_report (created_at);
CREATE INDEX restore_request_by_time ON restore_request (created_at);
