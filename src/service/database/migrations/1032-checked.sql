-- When a check with a mail of its own went well for the first time (`postern mailboxes check`); NULL before.
ALTER TABLE connector ADD COLUMN checked_at INTEGER;
