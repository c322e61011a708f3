-- Recovery codes and API tokens are shown once. Until their owner says that they are saved they stay here, sealed, so that the
-- page can be loaded again; for the session that made them and no other. Times are milliseconds since 1970.
CREATE TABLE unsaved_secret (
  session_id INTEGER NOT NULL REFERENCES session (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('recovery_codes', 'api_token')),
  sealed TEXT NOT NULL,
  expires_at INTEGER NOT NULL,
  PRIMARY KEY (session_id, kind)
) STRICT, WITHOUT ROWID;

-- The session that was shown the secret: another one is shown another secret. Set-ups from before are begun again.
ALTER TABLE mfa_setup ADD COLUMN session_id INTEGER;
