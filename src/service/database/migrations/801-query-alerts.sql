-- Custom queries that tell their owner of new mail that matches (src/service/custom-queries).
CREATE TABLE custom_query_alert (
  query INTEGER PRIMARY KEY REFERENCES custom_query (number) ON DELETE CASCADE,
  -- The search as calls hold it (SearchCriteria, JSON), without its period.
  criteria TEXT NOT NULL,
  way TEXT NOT NULL CHECK (way IN ('mail', 'webhook')),
  url TEXT NOT NULL,
  -- What signs its webhooks, sealed; empty for mails.
  secret TEXT NOT NULL,
  -- Full hours of the clock between which nothing is told; NULL for none.
  quiet_from INTEGER,
  quiet_to INTEGER,
  most_an_hour INTEGER NOT NULL,
  locale TEXT NOT NULL,
  -- Mail that came before is not told; milliseconds since 1970.
  since INTEGER NOT NULL,
  -- Why the last try came to nothing; empty when it did not.
  problem TEXT NOT NULL DEFAULT ''
) STRICT;

-- Which mail was told, in the transaction that queues it: so never twice.
CREATE TABLE custom_query_match (
  query INTEGER NOT NULL,
  email_key INTEGER NOT NULL,
  told_at INTEGER NOT NULL,
  PRIMARY KEY (query, email_key)
) STRICT, WITHOUT ROWID;
CREATE INDEX custom_query_match_by_time ON custom_query_match (query, told_at);

-- Webhooks that wait to be sent.
CREATE TABLE custom_query_delivery (
  id TEXT PRIMARY KEY,
  query INTEGER NOT NULL,
  body TEXT NOT NULL,
  failures INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  due_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX custom_query_delivery_by_due ON custom_query_delivery (due_at);
