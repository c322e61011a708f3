-- Whether malicious mail that lay in its mailboxes when it was connected is taken out of them too.
ALTER TABLE connector ADD COLUMN holds_old INTEGER NOT NULL DEFAULT 0 CHECK (holds_old IN (0, 1));
UPDATE connector SET holds_old = 1;
