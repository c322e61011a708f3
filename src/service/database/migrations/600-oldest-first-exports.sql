-- Of an export that begins with the oldest mail: milliseconds since 1970 that it ends before, so that what arrives while it
-- is written is not in it. `before_key` is then the key that the next mails come after. NULL: the newest mail first.
ALTER TABLE export ADD COLUMN oldest_until INTEGER;
