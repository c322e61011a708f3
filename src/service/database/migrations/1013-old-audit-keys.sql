-- Keys that stretches of the audit trail are chained with, from before a change of the key: sealed with the key of the trail that follows.
CREATE TABLE audit_old_key (
  -- The last row of the stretch, and the first.
  to_row INTEGER PRIMARY KEY,
  from_row INTEGER NOT NULL,
  key_id TEXT NOT NULL,
  sealed TEXT NOT NULL
) STRICT;
