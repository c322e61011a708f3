-- Exception rules: what the allow and block lists hold. Times are milliseconds since 1970 (UTC).

CREATE TABLE exception_rule (
  -- Never used twice, so that hits of a removed rule are counted for no other.
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  entity_id TEXT NOT NULL UNIQUE,
  exception_type TEXT NOT NULL CHECK (exception_type IN ('whitelist', 'blacklist')),
  -- SHA-256 of the conditions, whatever the order and the case of their values.
  digest BLOB NOT NULL,
  enabled INTEGER NOT NULL,
  expires_at INTEGER,
  created_at INTEGER NOT NULL,
  created_by TEXT NOT NULL,
  -- Grows with every change, also within one millisecond.
  updated_at INTEGER NOT NULL,
  updated_by TEXT NOT NULL,
  match_only_future INTEGER NOT NULL,
  -- Allow rules: the liftable verdicts, space-separated, and whether a failed SPF check is no hindrance.
  lifted_detections TEXT NOT NULL DEFAULT '',
  ignoring_spf_check INTEGER NOT NULL DEFAULT 0,
  -- Block rules: what a mail is taken for.
  action_needed TEXT,
  comment TEXT NOT NULL DEFAULT '',
  -- Values, comment and authors, folded: what the list is searched in.
  search_text TEXT NOT NULL,
  -- JSON of `RuleConditions` (src/service/exception-rules/rule-conditions.ts).
  conditions TEXT NOT NULL,
  -- The same mails on the same list twice would only make hits ambiguous.
  UNIQUE (exception_type, digest)
) STRICT;

-- Beside the rules: a mail that comes in rewrites a few bytes, not a rule.
CREATE TABLE exception_rule_hit (
  rule INTEGER PRIMARY KEY REFERENCES exception_rule (number) ON DELETE CASCADE,
  hits INTEGER NOT NULL,
  last_hit_at INTEGER NOT NULL
) STRICT;

-- Grows with every change of a rule, so that whoever keeps the rules in memory sees that they are outdated.
CREATE TABLE exception_rule_set (
  only INTEGER PRIMARY KEY CHECK (only = 1),
  version INTEGER NOT NULL
) STRICT;
INSERT INTO exception_rule_set (only, version) VALUES (1, 0);
