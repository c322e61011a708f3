-- Which inspectors judged each mail, and when (src/service/judging/judgement-store-sqlite.ts).

-- Each combination of versions that mail was judged by is said once.
CREATE TABLE inspector_set (
  number INTEGER PRIMARY KEY,
  -- JSON: version by the inspector's name, names in order.
  versions TEXT NOT NULL UNIQUE,
  -- How many mails were judged by it last.
  mails INTEGER NOT NULL DEFAULT 0
) STRICT;

-- Mail has a row here from the first judgement on whose versions were recorded.
CREATE TABLE mail_judgement (
  k INTEGER PRIMARY KEY,
  inspectors INTEGER NOT NULL REFERENCES inspector_set (number),
  -- Milliseconds since 1970.
  at INTEGER NOT NULL
) STRICT;

-- Mail from before has none, and is counted as judged by nobody known: with rows that came without their message.
INSERT INTO inspector_set (number, versions, mails) SELECT 0, '{}', emails FROM email_totals;
