-- Further addresses of people, as files of the directory name them, in lower case.
CREATE TABLE directory_file_alias (
  address TEXT PRIMARY KEY,
  person_id INTEGER NOT NULL REFERENCES directory_person (id)
) STRICT, WITHOUT ROWID;
CREATE INDEX directory_file_alias_by_person ON directory_file_alias (person_id);
CREATE TRIGGER directory_person_loses_aliases BEFORE DELETE ON directory_person BEGIN
  DELETE FROM directory_file_alias WHERE person_id = old.id;
END;

-- Whose alias an address is, by provider or file. What is the own address of an account or of somebody in the directory is nobody's
-- alias, nor is what two people claim.
CREATE VIEW person_alias (email, address) AS
  SELECT user.email, alias.address FROM directory_alias AS alias JOIN user ON user.id = alias.user_id
    WHERE user.removed_at IS NULL
      AND NOT EXISTS (SELECT 1 FROM user AS own WHERE own.email = alias.address)
      AND NOT EXISTS (SELECT 1 FROM directory_person AS own WHERE own.address = alias.address)
      AND NOT EXISTS (SELECT 1 FROM directory_alias AS other JOIN user AS another ON another.id = other.user_id
        WHERE other.address = alias.address AND other.user_id <> alias.user_id AND another.removed_at IS NULL)
      AND NOT EXISTS (SELECT 1 FROM directory_file_alias AS other JOIN directory_person AS another ON another.id = other.person_id
        WHERE other.address = alias.address AND another.user_id IS NOT alias.user_id)
  UNION
  SELECT user.email, alias.address FROM directory_file_alias AS alias
    JOIN directory_person AS person ON person.id = alias.person_id JOIN user ON user.id = person.user_id
    WHERE NOT EXISTS (SELECT 1 FROM user AS own WHERE own.email = alias.address)
      AND NOT EXISTS (SELECT 1 FROM directory_person AS own WHERE own.address = alias.address)
      AND NOT EXISTS (SELECT 1 FROM directory_alias AS other JOIN user AS another ON another.id = other.user_id
        WHERE other.address = alias.address AND other.user_id <> user.id AND another.removed_at IS NULL)
  UNION
  SELECT person.address, alias.address FROM directory_file_alias AS alias
    JOIN directory_person AS person ON person.id = alias.person_id
    WHERE person.user_id IS NULL
      AND NOT EXISTS (SELECT 1 FROM user AS own WHERE own.email = alias.address)
      AND NOT EXISTS (SELECT 1 FROM directory_person AS own WHERE own.address = alias.address)
      AND NOT EXISTS (SELECT 1 FROM directory_alias AS other JOIN user AS another ON another.id = other.user_id
        WHERE other.address = alias.address AND another.removed_at IS NULL);

-- Mail that is in another mailbox than the address that it was delivered to, which was an alias of its owner, or theirs before.
CREATE TABLE delivered_to (
  k INTEGER PRIMARY KEY,
  address TEXT NOT NULL
) STRICT;
CREATE INDEX delivered_to_by_address ON delivered_to (address, k);

-- Addresses whose stored mail may belong to another mailbox now; '+': all subaddresses. Moved in small steps while the server runs
-- (src/service/directory/alias-store-sqlite.ts).
CREATE TABLE mailbox_due (
  address TEXT PRIMARY KEY,
  -- 0: mail that was moved before, 1: mail of the address itself.
  phase INTEGER NOT NULL DEFAULT 0,
  -- Mails with a key below this one are still to be looked at; NULL: all.
  below INTEGER
) STRICT, WITHOUT ROWID;
INSERT INTO mailbox_due (address, phase) SELECT '+', 1 WHERE EXISTS (SELECT 1 FROM email_flags);
INSERT OR IGNORE INTO mailbox_due (address) SELECT address FROM directory_alias;
INSERT OR IGNORE INTO mailbox_due (address) SELECT address FROM former_address;

-- A provider that says the same again changes nothing. In these triggers no statement says OR: an upsert that fires them overrides it.
DROP TRIGGER scim_user_gets_aliases;
CREATE TRIGGER scim_user_gets_aliases AFTER INSERT ON scim_user BEGIN
  INSERT INTO directory_alias (address, user_id) SELECT DISTINCT address, user_id FROM scim_address
    WHERE user_id = new.user_id AND address IS NOT NULL;
END;
DROP TRIGGER scim_user_changes_aliases;
CREATE TRIGGER scim_user_changes_aliases AFTER UPDATE OF attributes ON scim_user WHEN new.attributes <> old.attributes BEGIN
  DELETE FROM directory_alias WHERE user_id = new.user_id
    AND address NOT IN (SELECT address FROM scim_address WHERE user_id = new.user_id AND address IS NOT NULL);
  INSERT INTO directory_alias (address, user_id) SELECT DISTINCT address, user_id FROM scim_address AS found
    WHERE user_id = new.user_id AND address IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM directory_alias AS known WHERE known.address = found.address AND known.user_id = found.user_id);
END;

-- Blocked senders hold for aliases too, so that readers of the rules see when these change.
CREATE TRIGGER alias_is_known AFTER INSERT ON directory_alias
WHEN new.address <> (SELECT email FROM user WHERE id = new.user_id) BEGIN
  INSERT INTO mailbox_due (address) VALUES (new.address) ON CONFLICT (address) DO UPDATE SET phase = 0, below = NULL;
  UPDATE exception_rule_set SET version = version + 1 WHERE EXISTS (SELECT 1 FROM exception_rule
    WHERE only_mailbox <> '' AND only_mailbox = (SELECT email FROM user WHERE id = new.user_id));
END;
CREATE TRIGGER alias_is_gone AFTER DELETE ON directory_alias BEGIN
  INSERT INTO mailbox_due (address) VALUES (old.address) ON CONFLICT (address) DO UPDATE SET phase = 0, below = NULL;
  UPDATE exception_rule_set SET version = version + 1 WHERE EXISTS (SELECT 1 FROM exception_rule
    WHERE only_mailbox <> '' AND only_mailbox = (SELECT email FROM user WHERE id = old.user_id));
END;
CREATE TRIGGER file_alias_is_known AFTER INSERT ON directory_file_alias BEGIN
  INSERT INTO mailbox_due (address) VALUES (new.address) ON CONFLICT (address) DO UPDATE SET phase = 0, below = NULL;
  UPDATE exception_rule_set SET version = version + 1 WHERE EXISTS (SELECT 1 FROM exception_rule
    WHERE only_mailbox <> '' AND only_mailbox = (SELECT address FROM directory_person WHERE id = new.person_id));
END;
CREATE TRIGGER file_alias_is_gone AFTER DELETE ON directory_file_alias BEGIN
  INSERT INTO mailbox_due (address) VALUES (old.address) ON CONFLICT (address) DO UPDATE SET phase = 0, below = NULL;
  UPDATE exception_rule_set SET version = version + 1 WHERE EXISTS (SELECT 1 FROM exception_rule
    WHERE only_mailbox <> '' AND only_mailbox = (SELECT address FROM directory_person WHERE id = old.person_id));
END;
CREATE TRIGGER file_alias_changes_person AFTER UPDATE OF person_id ON directory_file_alias BEGIN
  INSERT INTO mailbox_due (address) VALUES (new.address) ON CONFLICT (address) DO UPDATE SET phase = 0, below = NULL;
END;
CREATE TRIGGER aliases_of_renamed AFTER UPDATE OF email ON user WHEN new.email <> old.email BEGIN
  INSERT INTO mailbox_due (address) SELECT address FROM (
    SELECT old.email AS address WHERE old.email NOT LIKE '%.invalid'
    UNION SELECT address FROM directory_alias WHERE user_id = new.id
    UNION SELECT alias.address FROM directory_file_alias AS alias JOIN directory_person AS person ON person.id = person_id
      WHERE person.user_id = new.id
    UNION SELECT address FROM directory_alias WHERE address = new.email
    UNION SELECT address FROM directory_file_alias WHERE address = new.email
    UNION SELECT address FROM former_address WHERE user_id = new.id
  ) WHERE true ON CONFLICT (address) DO UPDATE SET phase = 0, below = NULL;
END;
CREATE TRIGGER alias_is_an_account AFTER INSERT ON user BEGIN
  INSERT INTO mailbox_due (address) SELECT address FROM (
    SELECT address FROM directory_alias WHERE address = new.email
    UNION SELECT address FROM directory_file_alias WHERE address = new.email
    UNION SELECT address FROM former_address WHERE address = new.email
  ) WHERE true ON CONFLICT (address) DO UPDATE SET phase = 0, below = NULL;
END;
CREATE TRIGGER alias_is_a_person AFTER INSERT ON directory_person BEGIN
  INSERT INTO mailbox_due (address) SELECT address FROM (
    SELECT address FROM directory_alias WHERE address = new.address
    UNION SELECT address FROM directory_file_alias WHERE address = new.address
  ) WHERE true ON CONFLICT (address) DO UPDATE SET phase = 0, below = NULL;
END;
CREATE TRIGGER alias_is_no_person AFTER DELETE ON directory_person BEGIN
  INSERT INTO mailbox_due (address) SELECT address FROM (
    SELECT address FROM directory_alias WHERE address = old.address
    UNION SELECT address FROM directory_file_alias WHERE address = old.address
  ) WHERE true ON CONFLICT (address) DO UPDATE SET phase = 0, below = NULL;
END;
CREATE TRIGGER person_gets_address AFTER UPDATE OF address ON directory_person WHEN new.address <> old.address BEGIN
  INSERT INTO mailbox_due (address) SELECT address FROM (
    SELECT address FROM directory_alias WHERE address IN (new.address, old.address)
    UNION SELECT address FROM directory_file_alias WHERE address IN (new.address, old.address)
  ) WHERE true ON CONFLICT (address) DO UPDATE SET phase = 0, below = NULL;
END;
