-- What employees do about their own held mail: links of mails to them, proofs of their addresses, requests to
-- administrators, and which mail they were told about (src/service/end-users).

-- The links that were sent, by the SHA-256 of their token.
CREATE TABLE end_user_link (
  hash BLOB PRIMARY KEY,
  entity_id TEXT NOT NULL,
  recipient TEXT NOT NULL,
  purpose TEXT NOT NULL,
  -- MD5 of the file that it is about; empty for a whole mail.
  attachment TEXT NOT NULL DEFAULT '',
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX end_user_link_by_expiry ON end_user_link (expires_at);

-- The newest code of an address in a browser. `browser` is the hash of the browser's token, empty for programs.
CREATE TABLE end_user_code (
  browser BLOB NOT NULL,
  email TEXT NOT NULL,
  -- The link it was asked for: a code is good for one mail, the proof that it gives is not.
  link BLOB NOT NULL,
  code_mac BLOB NOT NULL,
  expires_at INTEGER NOT NULL,
  tries INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (browser, email)
) STRICT, WITHOUT ROWID;

CREATE TABLE end_user_proof (
  browser BLOB NOT NULL,
  email TEXT NOT NULL,
  -- The link that it was given for.
  link BLOB NOT NULL,
  proved_at INTEGER NOT NULL,
  PRIMARY KEY (browser, email)
) STRICT, WITHOUT ROWID;

-- One row for each mail that people ask for, and one for each of them.
CREATE TABLE restore_request (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  email_key INTEGER NOT NULL,
  entity_id TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('open', 'approved', 'declined', 'expired')),
  created_at INTEGER NOT NULL,
  decided_at INTEGER,
  decided_by TEXT NOT NULL DEFAULT '',
  reason TEXT NOT NULL DEFAULT '',
  job TEXT,
  -- When the employees were told; NULL until then.
  told_at INTEGER
) STRICT;
CREATE UNIQUE INDEX restore_request_open ON restore_request (email_key) WHERE state = 'open';
CREATE INDEX restore_request_by_mail ON restore_request (email_key, number);
CREATE INDEX restore_request_by_state ON restore_request (state, number);
CREATE INDEX restore_request_untold ON restore_request (number) WHERE state <> 'open' AND told_at IS NULL;

CREATE TABLE restore_requester (
  request INTEGER NOT NULL REFERENCES restore_request (number),
  email TEXT NOT NULL,
  message TEXT NOT NULL,
  asked_at INTEGER NOT NULL,
  -- The language to answer in.
  locale TEXT NOT NULL,
  PRIMARY KEY (request, email)
) STRICT, WITHOUT ROWID;
CREATE INDEX restore_requester_by_email ON restore_requester (email, asked_at);

-- Which mail a person was told about; written in the transaction that queues the notice, so never twice.
CREATE TABLE mail_notice (
  email_key INTEGER NOT NULL,
  recipient TEXT NOT NULL,
  told_at INTEGER NOT NULL,
  -- The person wants to hear no more of it.
  dismissed_at INTEGER,
  PRIMARY KEY (email_key, recipient)
) STRICT, WITHOUT ROWID;
