-- Second factors, the steps of a sign-in, password resets and the history of sign-ins. Times are milliseconds since 1970.

-- A customer's program that signs in by password alone.
ALTER TABLE user ADD COLUMN automation INTEGER NOT NULL DEFAULT 0;
-- "Not now" to an offered MFA set-up holds until then.
ALTER TABLE user ADD COLUMN mfa_skipped_until INTEGER NOT NULL DEFAULT 0;

-- What the session still has to prove; only 'done' is a signed-in person.
ALTER TABLE session ADD COLUMN stage TEXT NOT NULL DEFAULT 'done'
  CHECK (stage IN ('login_reason', 'tenant_approval', 'code', 'email_verification', 'mfa_setup', 'done'));
ALTER TABLE session ADD COLUMN method TEXT NOT NULL DEFAULT 'password';
-- What it has proved, and the reason that was given.
ALTER TABLE session ADD COLUMN login_reason TEXT;
ALTER TABLE session ADD COLUMN factor_proved INTEGER NOT NULL DEFAULT 0;
ALTER TABLE session ADD COLUMN email_verified INTEGER NOT NULL DEFAULT 0;
-- One-time codes tried at the stage 'code'.
ALTER TABLE session ADD COLUMN code_tries INTEGER NOT NULL DEFAULT 0;

CREATE TABLE mfa (
  user_id INTEGER PRIMARY KEY REFERENCES user (id),
  -- Base32.
  secret TEXT NOT NULL,
  -- The newest time step a code was accepted for: a code works once.
  last_step INTEGER NOT NULL,
  verified_at INTEGER NOT NULL
) STRICT;

-- A secret that was shown and waits for its first code.
CREATE TABLE mfa_setup (
  user_id INTEGER PRIMARY KEY REFERENCES user (id),
  secret TEXT NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT;

CREATE TABLE recovery_code (
  user_id INTEGER NOT NULL REFERENCES user (id),
  -- SHA-256 of about 58 random bits.
  code_hash BLOB NOT NULL,
  used_at INTEGER,
  PRIMARY KEY (user_id, code_hash)
) STRICT, WITHOUT ROWID;

-- The verification code of a pending sign-in.
CREATE TABLE email_code (
  session_id INTEGER PRIMARY KEY REFERENCES session (id) ON DELETE CASCADE,
  -- SHA-256 of the session and the code.
  code_hash BLOB NOT NULL,
  expires_at INTEGER NOT NULL,
  -- Codes tried, over all codes of this sign-in.
  tries INTEGER NOT NULL DEFAULT 0,
  sent INTEGER NOT NULL DEFAULT 1,
  next_at INTEGER NOT NULL
) STRICT;

-- A user with whether MFA is set up, as the service's accounts are read.
CREATE VIEW account AS
  SELECT user.*, EXISTS (SELECT 1 FROM mfa WHERE mfa.user_id = user.id) AS mfa_set FROM user;

CREATE TABLE password_reset (
  token_hash BLOB PRIMARY KEY,
  user_id INTEGER NOT NULL REFERENCES user (id),
  expires_at INTEGER NOT NULL,
  used_at INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX password_reset_by_user ON password_reset (user_id);

CREATE TABLE sign_in_event (
  id INTEGER PRIMARY KEY,
  user_id INTEGER NOT NULL REFERENCES user (id),
  at INTEGER NOT NULL,
  -- 'success', or the refusal.
  outcome TEXT NOT NULL,
  method TEXT NOT NULL,
  client_address TEXT NOT NULL,
  user_agent TEXT NOT NULL,
  -- The network and the browser without its version numbers; what an earlier sign-in is recognised by.
  device TEXT NOT NULL
) STRICT;
CREATE INDEX sign_in_event_by_user ON sign_in_event (user_id, id);
