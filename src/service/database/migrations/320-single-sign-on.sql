-- Sign-ins at identity providers. Times are milliseconds since 1970 (UTC).

-- A sign-in under way; it is taken out by the first answer, right or wrong.
CREATE TABLE sso_request (
  -- SHA-256 of the handle in the browser's cookie.
  handle_hash BLOB PRIMARY KEY,
  provider TEXT NOT NULL CHECK (provider IN ('google', 'microsoft', 'saml')),
  -- JSON: what the answer must match, e.g. state, nonce and verifier.
  expected TEXT NOT NULL,
  return_url TEXT,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX sso_request_expiry ON sso_request (expires_at);

-- Who a provider's user is here.
CREATE TABLE sso_identity (
  issuer TEXT NOT NULL,
  subject TEXT NOT NULL,
  user_id INTEGER NOT NULL REFERENCES user (id),
  linked_at INTEGER NOT NULL,
  PRIMARY KEY (issuer, subject)
) STRICT, WITHOUT ROWID;

-- SAML assertions that were used, until they would be too old anyway.
CREATE TABLE saml_assertion (
  issuer TEXT NOT NULL,
  id TEXT NOT NULL,
  expires_at INTEGER NOT NULL,
  PRIMARY KEY (issuer, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX saml_assertion_expiry ON saml_assertion (expires_at);
