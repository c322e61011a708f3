-- Changes that a caller may ask for again by its Idempotency-Key, because the answer was lost: for a day.
CREATE TABLE call_key (
  actor_id INTEGER NOT NULL,
  idempotency_key TEXT NOT NULL,
  -- What was asked, to tell a repeated call from another one under the same key.
  request_hash TEXT NOT NULL,
  -- The sealed answer. NULL while the call runs, and for good when the program ended before it did.
  answer TEXT,
  begun_at INTEGER NOT NULL,
  PRIMARY KEY (actor_id, idempotency_key)
) STRICT, WITHOUT ROWID;
CREATE INDEX call_key_by_time ON call_key (begun_at);
