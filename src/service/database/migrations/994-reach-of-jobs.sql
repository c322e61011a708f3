-- Mailboxes that somebody reached when they got something of them: [{"domains": [...], "addresses": [...]}], a mailbox is in each.
CREATE TABLE mail_reach (id INTEGER PRIMARY KEY, content TEXT NOT NULL UNIQUE) STRICT;
-- Null: all mail.
ALTER TABLE job ADD COLUMN reach INTEGER REFERENCES mail_reach (id);
ALTER TABLE custom_query_delivery ADD COLUMN reach INTEGER REFERENCES mail_reach (id);
