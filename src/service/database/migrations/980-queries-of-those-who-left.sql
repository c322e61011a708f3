-- Address of an owner whose account was removed, which keeps it nowhere else; NULL while the owner is there.
ALTER TABLE custom_query ADD COLUMN left_by TEXT;

-- Whoever is removed takes their private queries along. Shared ones stay and tell nobody.
CREATE TRIGGER user_leaves_queries AFTER UPDATE OF removed_at ON user
WHEN new.removed_at IS NOT NULL AND old.removed_at IS NULL BEGIN
  DELETE FROM custom_query_pin WHERE user_id = new.id;
  DELETE FROM custom_query_delivery WHERE query IN (SELECT number FROM custom_query WHERE owner = new.id);
  DELETE FROM custom_query_match WHERE query IN (SELECT number FROM custom_query WHERE owner = new.id);
  DELETE FROM custom_query_alert WHERE query IN (SELECT number FROM custom_query WHERE owner = new.id);
  DELETE FROM custom_query WHERE owner = new.id AND shared = 0;
  UPDATE custom_query SET left_by = old.email WHERE owner = new.id;
END;

-- The same for those who were removed before; who they were is not known any more.
UPDATE custom_query SET left_by = '' WHERE owner IN (SELECT id FROM user WHERE removed_at IS NOT NULL);
DELETE FROM custom_query_pin WHERE user_id IN (SELECT id FROM user WHERE removed_at IS NOT NULL);
DELETE FROM custom_query_delivery WHERE query IN (SELECT number FROM custom_query WHERE left_by IS NOT NULL);
DELETE FROM custom_query_match WHERE query IN (SELECT number FROM custom_query WHERE left_by IS NOT NULL);
DELETE FROM custom_query_alert WHERE query IN (SELECT number FROM custom_query WHERE left_by IS NOT NULL);
DELETE FROM custom_query WHERE shared = 0 AND left_by IS NOT NULL;
