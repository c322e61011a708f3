-- Requests that two people decide, administrators who are told of new ones, and the number of open ones without counting.

-- The first approval, where two are needed: who gave it, when, and the verdicts that it was given for.
ALTER TABLE restore_request ADD COLUMN first_by TEXT NOT NULL DEFAULT '';
ALTER TABLE restore_request ADD COLUMN first_at INTEGER;
ALTER TABLE restore_request ADD COLUMN first_verdicts TEXT NOT NULL DEFAULT '';
-- When administrators were told; NULL until then.
ALTER TABLE restore_request ADD COLUMN announced_at INTEGER;
UPDATE restore_request SET announced_at = created_at;
CREATE INDEX restore_request_new ON restore_request (number) WHERE state = 'open' AND announced_at IS NULL;

-- Every page of the console shows how many are open.
CREATE TABLE open_restore_requests (
  only INTEGER PRIMARY KEY CHECK (only = 1),
  count INTEGER NOT NULL
) STRICT;
INSERT INTO open_restore_requests SELECT 1, count(*) FROM restore_request WHERE state = 'open';
CREATE TRIGGER restore_request_opened AFTER INSERT ON restore_request WHEN new.state = 'open' BEGIN
  UPDATE open_restore_requests SET count = count + 1;
END;
CREATE TRIGGER restore_request_changed AFTER UPDATE OF state ON restore_request WHEN old.state <> new.state BEGIN
  UPDATE open_restore_requests SET count = count + (new.state = 'open') - (old.state = 'open');
END;
