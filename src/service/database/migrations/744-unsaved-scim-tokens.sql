-- Tokens of identity providers are shown once as well.
CREATE TABLE unsaved_secret_next (
  session_id INTEGER NOT NULL REFERENCES session (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('recovery_codes', 'api_token', 'scim_token')),
  sealed TEXT NOT NULL,
  expires_at INTEGER NOT NULL,
  PRIMARY KEY (session_id, kind)
) STRICT, WITHOUT ROWID;
INSERT INTO unsaved_secret_next SELECT session_id, kind, sealed, expires_at FROM unsaved_secret;
DROP TABLE unsaved_secret;
ALTER TABLE unsaved_secret_next RENAME TO unsaved_secret;
