-- What the file of an export is known to hold, part by part: nothing is delivered that does not agree with it.

CREATE TABLE export_part (
  job INTEGER NOT NULL REFERENCES export (job),
  -- The byte of the file that it begins at.
  start INTEGER NOT NULL,
  size INTEGER NOT NULL,
  rows INTEGER NOT NULL,
  -- CRC-32 of its bytes.
  crc INTEGER NOT NULL,
  -- It holds mails older than this key: where to begin when it has to be written again.
  before_key INTEGER NOT NULL,
  PRIMARY KEY (job, start)
) STRICT, WITHOUT ROWID;

-- How often parts of the file were lost and written again.
ALTER TABLE export ADD COLUMN rewinds INTEGER NOT NULL DEFAULT 0;
-- CRC-32 of the file as it is delivered; NULL until then.
ALTER TABLE export ADD COLUMN crc INTEGER;
