-- Alerts follow the changes of mails as a reader (src/service/custom-queries/alert-watch.ts): what they have seen and which of them may
-- have new matches survives a restart. All are due once after this update.
ALTER TABLE custom_query_alert ADD COLUMN is_due INTEGER NOT NULL DEFAULT 1 CHECK (is_due IN (0, 1));
