-- Further addresses of people, as their identity provider names them, in lower case; read by src/service/directory/alias-store-sqlite.ts.
CREATE TABLE directory_alias (
  address TEXT NOT NULL,
  user_id INTEGER NOT NULL REFERENCES user (id),
  PRIMARY KEY (address, user_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX directory_alias_by_user ON directory_alias (user_id);

CREATE VIEW scim_address (user_id, address) AS
  SELECT user_id, lower(trim(json_extract(attributes, fullkey || '.value')))
  FROM scim_user, json_each(attributes, '$.emails')
  WHERE json_extract(attributes, fullkey || '.value') LIKE '%_@_%';

CREATE TRIGGER scim_user_gets_aliases AFTER INSERT ON scim_user BEGIN
  INSERT OR IGNORE INTO directory_alias (address, user_id)
    SELECT address, user_id FROM scim_address WHERE user_id = new.user_id;
END;
CREATE TRIGGER scim_user_changes_aliases AFTER UPDATE OF attributes ON scim_user WHEN new.attributes <> old.attributes BEGIN
  DELETE FROM directory_alias WHERE user_id = new.user_id;
  INSERT OR IGNORE INTO directory_alias (address, user_id)
    SELECT address, user_id FROM scim_address WHERE user_id = new.user_id;
END;
CREATE TRIGGER scim_user_loses_aliases AFTER DELETE ON scim_user BEGIN
  DELETE FROM directory_alias WHERE user_id = old.user_id;
END;

INSERT OR IGNORE INTO directory_alias (address, user_id) SELECT address, user_id FROM scim_address;

-- Whether the directory knows anybody of a domain.
CREATE INDEX directory_person_by_domain ON directory_person (substr(address, instr(address, '@') + 1));
