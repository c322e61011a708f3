-- Searches of the Mail Explorer that people keep (src/service/custom-queries).
CREATE TABLE custom_query (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  owner INTEGER NOT NULL REFERENCES user (id),
  name TEXT NOT NULL,
  -- As names are compared (src/service/records/fold-text.ts).
  folded_name TEXT NOT NULL,
  description TEXT NOT NULL,
  -- Empty for none.
  folder TEXT NOT NULL,
  -- The search as addresses of the Mail Explorer hold it, without the `?`.
  search TEXT NOT NULL,
  shared INTEGER NOT NULL,
  -- Milliseconds since 1970.
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  UNIQUE (owner, folded_name)
) STRICT;
CREATE INDEX custom_query_shared ON custom_query (number) WHERE shared = 1;

-- What somebody has on their dashboard.
CREATE TABLE custom_query_pin (
  query INTEGER NOT NULL REFERENCES custom_query (number) ON DELETE CASCADE,
  user_id INTEGER NOT NULL REFERENCES user (id),
  shown_as TEXT NOT NULL CHECK (shown_as IN ('number', 'chart')),
  pinned_at INTEGER NOT NULL,
  PRIMARY KEY (user_id, query)
) STRICT, WITHOUT ROWID;
CREATE INDEX custom_query_pin_by_query ON custom_query_pin (query);
