-- What charts keep of mail that is gone (src/service/records/rewrite-emails.ts).

-- The mail's flags when it was removed; NULL while it is stored.
ALTER TABLE attacked ADD COLUMN flags INTEGER;
