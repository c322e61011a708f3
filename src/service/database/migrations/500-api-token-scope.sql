-- What a program may do with an API token at most, and where it was used last. Tokens made before this keep what they
-- could do, and end within a year, so that no program stops today and none is let in for ever.
ALTER TABLE api_token ADD COLUMN scope TEXT NOT NULL DEFAULT 'view_and_actions'
  CHECK (scope IN ('view', 'view_and_actions'));
ALTER TABLE api_token ADD COLUMN last_used_address TEXT;
UPDATE api_token SET expires_at = min(
  coalesce(expires_at, unixepoch() * 1000 + 365 * 86400000),
  unixepoch() * 1000 + 365 * 86400000
);
