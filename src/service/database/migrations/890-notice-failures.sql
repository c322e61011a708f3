-- Notices and digests that did not arrive (src/service/mail-out): refused by the mail server, or returned later.

CREATE TABLE notice_failure (
  message_key TEXT PRIMARY KEY,
  person TEXT NOT NULL,
  -- When it was known.
  at INTEGER NOT NULL,
  -- 'hard': the address takes no mail; 'soft': this mail was not taken.
  kind TEXT NOT NULL CHECK (kind IN ('hard', 'soft')),
  way TEXT NOT NULL CHECK (way IN ('refused', 'returned')),
  -- RFC 3463, else the number of the SMTP reply; empty where the report has neither.
  status TEXT NOT NULL,
  -- The words of the mail server.
  reason TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX notice_failure_by_person ON notice_failure (person, at);
CREATE INDEX notice_failure_by_time ON notice_failure (at);
CREATE INDEX held_notice_by_person ON held_notice (person, slot);
INSERT INTO notice_failure (message_key, person, at, kind, way, status, reason)
  SELECT message_key, person, slot, 'hard', 'refused', '', '' FROM held_notice WHERE state = 'refused';

-- Mails to the bounce address as they came in, until it is known which notice each is about.
CREATE TABLE received_bounce (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  -- JSON of `ReceivedBounce` (src/service/mail/reports/read-bounce.ts).
  bounce TEXT NOT NULL,
  received_at INTEGER NOT NULL
) STRICT;
