-- What is kept of a mail beside its searchable row, by the row's key, and how far imports have come.

-- Headers, links, evidence and problems as zstd-compressed JSON; rows imported without a message have none.
CREATE TABLE mail_detail (
  k INTEGER PRIMARY KEY,
  detail BLOB NOT NULL
) STRICT;

-- The original message, zstd. `size` (bytes before compression) stands first so that it is read without the message.
CREATE TABLE original (
  k INTEGER PRIMARY KEY,
  size INTEGER NOT NULL,
  message BLOB NOT NULL
) STRICT;

-- One row for each import that has begun and not reached its end; written in the transaction of the mails it counts.
CREATE TABLE import_run (
  id TEXT PRIMARY KEY,
  progress TEXT NOT NULL
) STRICT, WITHOUT ROWID;
