-- Mails that came in or changed since the alerts of custom queries were last asked about them (src/service/custom-queries): whoever asks
-- takes them out again.
CREATE TABLE mail_news (
  number INTEGER PRIMARY KEY,
  k INTEGER NOT NULL
) STRICT;
