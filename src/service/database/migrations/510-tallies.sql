-- What strangers can cause again and again: written into the audit trail one by one at first, then counted, and written
-- as one row when the window is over.
CREATE TABLE audit_tally (
  subject TEXT PRIMARY KEY,
  window_ends_at INTEGER NOT NULL,
  -- Rows of this window that are in the trail.
  written INTEGER NOT NULL,
  -- What came after them, and when first.
  count INTEGER NOT NULL DEFAULT 0,
  counted_from INTEGER,
  -- The first entry that was counted, JSON: the row names it as an example.
  entry TEXT
) STRICT, WITHOUT ROWID;

-- How often it happened: more than once where refusals beyond a limit are counted in one row.
ALTER TABLE sign_in_event ADD COLUMN count INTEGER NOT NULL DEFAULT 1;
