-- What the organisation knows of its people: everybody with a mailbox, whether they may sign in or not. Filled from CSV files and by
-- identity providers.

CREATE TABLE directory_person (
  id INTEGER PRIMARY KEY,
  -- The address as it is compared (src/service/records/fold-text.ts), and as it was given.
  address TEXT NOT NULL UNIQUE,
  email TEXT NOT NULL,
  name TEXT NOT NULL DEFAULT '',
  department TEXT NOT NULL DEFAULT '',
  title TEXT NOT NULL DEFAULT '',
  seniority TEXT NOT NULL DEFAULT '',
  organization TEXT NOT NULL DEFAULT '',
  -- Who said so last of whom the organisation asks first: an identity provider goes before a file.
  source TEXT NOT NULL CHECK (source IN ('csv', 'scim')),
  updated_at INTEGER NOT NULL
) STRICT;

-- A group of an identity provider keeps its id when it is renamed, and two may have one name; those of files are known by name.
CREATE TABLE directory_group (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  folded_name TEXT NOT NULL,
  source TEXT NOT NULL CHECK (source IN ('csv', 'scim')),
  external_id TEXT,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX directory_group_of_files ON directory_group (folded_name) WHERE source = 'csv';
CREATE INDEX directory_group_by_name ON directory_group (folded_name);

CREATE TABLE directory_member (
  group_id TEXT NOT NULL REFERENCES directory_group (id),
  person_id INTEGER NOT NULL REFERENCES directory_person (id),
  PRIMARY KEY (group_id, person_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX directory_member_by_person ON directory_member (person_id, group_id);
