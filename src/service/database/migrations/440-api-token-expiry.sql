-- When an API token ends by itself, milliseconds since 1970; null for never.
ALTER TABLE api_token ADD COLUMN expires_at INTEGER;
