-- The organisation's own pictures, each made of the chunks of a PNG that show something (src/service/config/check-png.ts).
CREATE TABLE custom_logo (
  kind TEXT PRIMARY KEY,
  png BLOB NOT NULL,
  width INTEGER NOT NULL,
  height INTEGER NOT NULL,
  -- Milliseconds since 1970; also tells browsers a new picture from the old one.
  changed_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
