-- Attacks that belong together, kept in the transaction that stores or changes mail (src/service/records/campaigns.ts): one
-- sender's domain and one form of the subject, with less than a week between two of their mails. Mail from before is in none until
-- `postern analytics rebuild`.
CREATE TABLE campaign (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  -- SHA-256 of domain and form, the first 16 hexadecimal digits.
  shape TEXT NOT NULL,
  sender_domain TEXT NOT NULL,
  -- When its first and its last mail came, milliseconds since 1970.
  first_at INTEGER NOT NULL,
  last_at INTEGER NOT NULL,
  mails INTEGER NOT NULL,
  -- All flags that any of its mails ever carried.
  flags INTEGER NOT NULL,
  -- Place in `eventSeverities` of the worst of them.
  severity INTEGER NOT NULL
) STRICT;
CREATE INDEX campaign_by_shape ON campaign (shape, last_at);
CREATE INDEX campaign_by_time ON campaign (last_at, number);

CREATE TABLE campaign_mail (
  k INTEGER PRIMARY KEY,
  campaign INTEGER NOT NULL REFERENCES campaign (number)
) STRICT;
CREATE INDEX campaign_mail_by_campaign ON campaign_mail (campaign, k);

-- What people did about security events; an event without a row is open.
CREATE TABLE security_event (
  -- Such as `attack.12`.
  id TEXT PRIMARY KEY,
  state TEXT NOT NULL CHECK (state IN ('open', 'acknowledged', 'closed')),
  -- Address of who looks after it; empty for nobody.
  assignee TEXT NOT NULL DEFAULT '',
  updated_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE security_event_note (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  event TEXT NOT NULL,
  at INTEGER NOT NULL,
  actor TEXT NOT NULL,
  action TEXT NOT NULL,
  text TEXT NOT NULL
) STRICT;
CREATE INDEX security_event_note_by_event ON security_event_note (event, number);
