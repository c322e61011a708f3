-- Mailed codes also prove the address of a first sign-in at a provider, which has no session yet.
ALTER TABLE email_code RENAME TO email_code_before;
CREATE TABLE email_code (
  -- What the code is for: 'session:' and its id, or 'link:' and the hash of its handle in hex.
  purpose TEXT PRIMARY KEY,
  -- SHA-256 of the purpose and the code.
  code_hash BLOB NOT NULL,
  expires_at INTEGER NOT NULL,
  -- Codes tried, over all codes of this purpose.
  tries INTEGER NOT NULL DEFAULT 0,
  sent INTEGER NOT NULL DEFAULT 1,
  next_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO email_code (purpose, code_hash, expires_at, tries, sent, next_at)
  SELECT 'session:' || session_id, code_hash, expires_at, tries, sent, next_at FROM email_code_before;
DROP TABLE email_code_before;
CREATE INDEX email_code_by_time ON email_code (next_at);

-- A first sign-in at a provider that did not prove the address: it waits for the code mailed there.
CREATE TABLE sso_link (
  -- SHA-256 of the handle in the browser's cookie.
  handle_hash BLOB PRIMARY KEY,
  provider TEXT NOT NULL,
  -- JSON: the person, as the provider named them.
  identity TEXT NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX sso_link_expiry ON sso_link (expires_at);
