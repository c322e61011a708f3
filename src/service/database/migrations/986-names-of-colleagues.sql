-- The name of a person of the directory in the form in which names are compared (src/service/mail/inspect/name-similarity.ts). NULL
-- until it is derived, which is when the next mail is stored.
ALTER TABLE directory_person ADD COLUMN name_key TEXT;
CREATE INDEX directory_person_name ON directory_person (name_key);
CREATE TRIGGER directory_person_renamed AFTER UPDATE OF name ON directory_person WHEN new.name <> old.name BEGIN
  UPDATE directory_person SET name_key = NULL WHERE id = new.id;
END;
