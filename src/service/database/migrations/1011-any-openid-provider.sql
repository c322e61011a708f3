-- Sign-ins at any provider of OpenID Connect.
ALTER TABLE sso_request RENAME TO sso_request_before;
CREATE TABLE sso_request (
  -- SHA-256 of the handle in the browser's cookie.
  handle_hash BLOB PRIMARY KEY,
  provider TEXT NOT NULL CHECK (provider IN ('google', 'microsoft', 'oidc', 'saml')),
  -- JSON: what the answer must match, e.g. state, nonce and verifier.
  expected TEXT NOT NULL,
  return_url TEXT,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO sso_request SELECT * FROM sso_request_before;
DROP TABLE sso_request_before;
CREATE INDEX sso_request_expiry ON sso_request (expires_at);
