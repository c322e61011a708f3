-- The email index. k = received_at (ms since 1970) × 64 + sequence: the row id is the time, so newest first is
-- ORDER BY k DESC and a date range is a range of k. Adapter: src/service/index/sqlite/mail-index-sqlite.ts.

-- Verdicts, states, direction, platform and marks: one bit each, in the order of `emailFlags`.
CREATE TABLE email_flags (
  k INTEGER PRIMARY KEY,
  flags INTEGER NOT NULL
) STRICT;

-- Rows with any of the rare bits (`rareFlags` in email-flags.ts): any bad verdict, any quarantine, restored, deleted.
CREATE INDEX email_flags_rare ON email_flags (k, flags) WHERE flags & 206258044863 <> 0;

-- Texts folded once (NFKC, case), in the order in which searches need them; lists are '\n'-delimited on both ends.
CREATE TABLE email_texts (
  k INTEGER PRIMARY KEY,
  subject TEXT NOT NULL,
  sender TEXT NOT NULL,
  sender_name TEXT NOT NULL,
  recipients TEXT NOT NULL,
  links TEXT NOT NULL,
  server_ip TEXT NOT NULL,
  client_ip TEXT NOT NULL,
  files TEXT NOT NULL,
  hashes TEXT NOT NULL,
  message_id TEXT NOT NULL,
  mailbox TEXT NOT NULL,
  -- 16 bytes when the id is 32 hexadecimal digits, else its text.
  entity_id ANY NOT NULL,
  -- What the columns above lost of the row as it came: letter case, display names, sizes (restore-row.ts).
  remainder TEXT NOT NULL
) STRICT;

-- Proposes rows: trigrams and exact values per field, written by index-terms.ts. It keeps no text and no positions;
-- the predicate on email_texts decides. Every printable ASCII character is part of a token; '\n' separates tokens.
CREATE VIRTUAL TABLE email_terms USING fts5 (
  terms,
  content = '',
  detail = 'none',
  columnsize = 0,
  tokenize = "ascii tokenchars ' !""#$%&''()*+,-./:;<=>?@[\]^_`{|}~'"
);
-- Merging inside a commit makes it slow; the writer merges while idle (`mergeStep`).
INSERT INTO email_terms (email_terms, rank) VALUES ('automerge', 0);
INSERT INTO email_terms (email_terms, rank) VALUES ('crisismerge', 64);
INSERT INTO email_terms (email_terms, rank) VALUES ('hashsize', 33554432);

-- 48-bit hashes of entity ids.
CREATE TABLE email_ids (
  h INTEGER NOT NULL,
  k INTEGER NOT NULL,
  PRIMARY KEY (h, k)
) STRICT, WITHOUT ROWID;

-- A uniform random sample of all rows, for the planner's estimates.
CREATE TABLE email_sample (
  slot INTEGER PRIMARY KEY,
  k INTEGER NOT NULL
) STRICT;

CREATE TABLE email_totals (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  emails INTEGER NOT NULL
) STRICT;
INSERT INTO email_totals (id, emails) VALUES (1, 0);
