-- The original of a large message after its first piece, in order from 1: zstd frames that are read one after the other. The first
-- piece is in `original`, whose `size` is that of the whole; what came in before lies there as a whole.
CREATE TABLE original_piece (
  k INTEGER NOT NULL,
  place INTEGER NOT NULL,
  message BLOB NOT NULL,
  PRIMARY KEY (k, place)
) STRICT;
