-- Mails that wait to be sent. A sent mail leaves nothing behind: it may have carried a code or a link.

CREATE TABLE outgoing_mail (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  -- Part of the Message-ID: a mail that is sent twice after a crash is recognised as one.
  message_key TEXT NOT NULL UNIQUE,
  recipient TEXT NOT NULL,
  -- JSON: subject, text, html.
  content TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  -- When the next try is due; also how long the program that tries right now has for it.
  due_at INTEGER NOT NULL,
  -- After this the mail is of no use any more.
  expires_at INTEGER NOT NULL,
  tries INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX outgoing_mail_due ON outgoing_mail (due_at);
