-- What is still stored as an earlier version folded it: mails with a key below this one, rules with a number below it. No row: nothing is.
-- Folded again in small steps while the server runs (src/service/core/composition/open-store.ts).
CREATE TABLE fold_again (
  what TEXT PRIMARY KEY CHECK (what IN ('mails', 'rules')),
  below INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO fold_again (what, below) SELECT 'mails', max(k) + 1 FROM email_flags HAVING count(*) > 0;
