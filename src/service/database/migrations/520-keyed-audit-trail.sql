-- The audit trail is chained with a key that is not in the database.
-- `key_id` names the key of the newest rows and is NULL while the trail has none; `mac` proves the rest of the line.
ALTER TABLE audit_head ADD COLUMN key_id TEXT;
ALTER TABLE audit_head ADD COLUMN mac BLOB;
-- The first row that is chained with that key.
ALTER TABLE audit_head ADD COLUMN keyed_from INTEGER NOT NULL DEFAULT 0;
-- The last row that was written before the trail had a key.
ALTER TABLE audit_head ADD COLUMN plain_to INTEGER NOT NULL DEFAULT 0;
