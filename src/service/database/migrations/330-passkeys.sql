-- Passkeys (WebAuthn credentials) and the secrets that count once.

CREATE TABLE passkey (
  -- The credential's id, base64url.
  id TEXT PRIMARY KEY,
  user_id INTEGER NOT NULL REFERENCES user (id),
  name TEXT NOT NULL,
  -- COSE key.
  public_key BLOB NOT NULL,
  -- What the authenticator counted at its last use; 0 for those that do not count.
  counter INTEGER NOT NULL,
  -- JSON list of hints how the browser reaches the authenticator.
  transports TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  last_used_at INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX passkey_by_user ON passkey (user_id);

-- Challenges handed out, and solutions taken, each good once. `subject` says what for.
CREATE TABLE challenge (
  subject TEXT NOT NULL,
  -- SHA-256 of the challenge.
  hash BLOB NOT NULL,
  expires_at INTEGER NOT NULL,
  PRIMARY KEY (subject, hash)
) STRICT, WITHOUT ROWID;
CREATE INDEX challenge_by_expiry ON challenge (expires_at);
