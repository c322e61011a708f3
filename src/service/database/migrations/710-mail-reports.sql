-- What employees say about their mail (src/service/reports): answers on pages, mails they forward, and what came of it.

-- A block rule that a person made for the own mailbox: it fits mail of no other one. Lower case; empty for all others.
ALTER TABLE exception_rule ADD COLUMN only_mailbox TEXT NOT NULL DEFAULT '';
CREATE INDEX exception_rule_by_mailbox ON exception_rule (only_mailbox) WHERE only_mailbox <> '';

-- Each answer of a person about a mail, once; taking it back removes the row.
CREATE TABLE mail_answer (
  email_key INTEGER NOT NULL,
  person TEXT NOT NULL,
  answer TEXT NOT NULL CHECK (answer IN ('phishing', 'safe', 'block')),
  given_at INTEGER NOT NULL,
  -- The report that it is part of, or the rule that it made.
  report INTEGER,
  rule TEXT,
  PRIMARY KEY (email_key, person, answer)
) STRICT, WITHOUT ROWID;

-- One row for all reports of what is the same mail, until it is decided.
CREATE TABLE mail_report (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  -- SHA-256 of what makes mails the same: subject, sender, files and links.
  cluster BLOB NOT NULL,
  -- The reported copy; NULL when it is not stored here.
  email_key INTEGER,
  entity_id TEXT NOT NULL DEFAULT '',
  -- JSON of `MailFacts`: what is known of the mail, stored or not.
  facts TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('open', 'threat', 'spam', 'safe')),
  created_at INTEGER NOT NULL,
  decided_at INTEGER,
  decided_by TEXT NOT NULL DEFAULT '',
  -- The job that quarantines the mails like it.
  job TEXT,
  -- When its reporters were told of the decision; NULL until then.
  told_at INTEGER
) STRICT;
CREATE UNIQUE INDEX mail_report_open ON mail_report (cluster) WHERE state = 'open';
CREATE INDEX mail_report_by_state ON mail_report (state, number);
CREATE INDEX mail_report_untold ON mail_report (number) WHERE state <> 'open' AND told_at IS NULL;

-- Who says what of it: people of the tenant who are proved.
CREATE TABLE mail_reporter (
  report INTEGER NOT NULL REFERENCES mail_report (number),
  person TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('phishing', 'spam', 'safe')),
  -- By the page of a notice, or by a mail to the report address.
  channel TEXT NOT NULL CHECK (channel IN ('page', 'mail')),
  message TEXT NOT NULL DEFAULT '',
  reported_at INTEGER NOT NULL,
  locale TEXT NOT NULL,
  PRIMARY KEY (report, person)
) STRICT, WITHOUT ROWID;

-- Mails to the report address as they came in, until they are matched with the mails that they are about.
CREATE TABLE received_report (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  -- JSON of `ReceivedReport` (src/service/mail/reports/read-report.ts).
  report TEXT NOT NULL,
  received_at INTEGER NOT NULL
) STRICT;

-- The last acknowledgement that a person got, so that loops end.
CREATE TABLE report_thanks (
  person TEXT PRIMARY KEY,
  sent_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Every page of the console shows how many are open.
CREATE TABLE open_mail_reports (
  only INTEGER PRIMARY KEY CHECK (only = 1),
  count INTEGER NOT NULL
) STRICT;
INSERT INTO open_mail_reports VALUES (1, 0);
CREATE TRIGGER mail_report_opened AFTER INSERT ON mail_report WHEN new.state = 'open' BEGIN
  UPDATE open_mail_reports SET count = count + 1;
END;
CREATE TRIGGER mail_report_changed AFTER UPDATE OF state ON mail_report WHEN old.state <> new.state BEGIN
  UPDATE open_mail_reports SET count = count + (new.state = 'open') - (old.state = 'open');
END;
CREATE TRIGGER mail_report_removed AFTER DELETE ON mail_report WHEN old.state = 'open' BEGIN
  UPDATE open_mail_reports SET count = count - 1;
END;
