-- Provisioning by an identity provider (SCIM 2.0).

-- Every account has an id that providers know it by; it is never used again.
ALTER TABLE user ADD COLUMN scim_id TEXT;
UPDATE user SET scim_id = lower(hex(randomblob(16)));
CREATE UNIQUE INDEX user_by_scim_id ON user (scim_id);
CREATE TRIGGER user_scim_id AFTER INSERT ON user WHEN new.scim_id IS NULL BEGIN
  UPDATE user SET scim_id = lower(hex(randomblob(16))) WHERE id = new.id;
END;
-- When a provider removed the account: nothing is left of it but what the trail and the jobs name.
ALTER TABLE user ADD COLUMN removed_at INTEGER;

-- What a provider says of the accounts that it keeps.
CREATE TABLE scim_user (
  user_id INTEGER PRIMARY KEY REFERENCES user (id),
  -- As it came, and as it is compared.
  user_name TEXT NOT NULL,
  folded_name TEXT NOT NULL UNIQUE,
  external_id TEXT,
  -- JSON: name, displayName, title, emails, and those of the enterprise extension.
  attributes TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE INDEX scim_user_by_external_id ON scim_user (external_id) WHERE external_id IS NOT NULL;

CREATE TABLE scim_token (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  -- SHA-256 of the secret, which was shown once.
  token_hash BLOB NOT NULL UNIQUE,
  created_by TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  last_used_at INTEGER,
  revoked_at INTEGER
) STRICT, WITHOUT ROWID;
