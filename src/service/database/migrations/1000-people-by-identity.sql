-- What is somebody's hangs on their account, whatever their address becomes and whoever gets it after them.

-- Addresses that accounts had before, each with who had it last before that time (milliseconds since 1970).
CREATE TABLE former_address (
  address TEXT NOT NULL,
  until INTEGER NOT NULL,
  user_id INTEGER NOT NULL REFERENCES user (id),
  -- How the provider of a removed account knew its person, who may be provisioned again.
  external_id TEXT,
  PRIMARY KEY (address, until)
) STRICT, WITHOUT ROWID;
CREATE INDEX former_address_by_user ON former_address (user_id);
INSERT OR IGNORE INTO former_address (address, until, user_id)
  SELECT json_extract(audit.details, '$.before'), audit.at, user.id FROM audit
    JOIN user ON user.email = json_extract(audit.details, '$.user') AND user.created_at <= audit.at
  WHERE action = 'scim_user_change' AND json_extract(audit.details, '$.before') IS NOT NULL;
INSERT OR IGNORE INTO former_address (address, until, user_id)
  SELECT json_extract(audit.details, '$.user'), audit.at, user.id FROM audit JOIN user ON user.removed_at = audit.at
  WHERE action = 'scim_user_remove';

-- Who had an address when, to find whose the rows are that name addresses.
CREATE TEMP TABLE holder AS
  SELECT user.email AS address, user.id AS user_id, 9e15 AS until,
    coalesce((SELECT max(until) FROM former_address WHERE user_id = user.id), created_at) AS since
    FROM user WHERE removed_at IS NULL
  UNION ALL
  SELECT former.address, former.user_id, former.until,
    coalesce((SELECT max(until) FROM former_address WHERE user_id = former.user_id AND until < former.until), created_at)
    FROM former_address AS former JOIN user ON user.id = former.user_id;

-- Whoever looks after an event; NULL for nobody.
ALTER TABLE security_event ADD COLUMN assignee_id INTEGER REFERENCES user (id);
UPDATE security_event SET assignee_id = (SELECT user_id FROM holder
  WHERE address = assignee AND since <= updated_at AND until > updated_at);
ALTER TABLE security_event DROP COLUMN assignee;

-- Whoever gave the first of two approvals; `first_by` is their address at the time.
ALTER TABLE restore_request ADD COLUMN first_by_id INTEGER REFERENCES user (id);
UPDATE restore_request SET first_by_id = (SELECT user_id FROM holder
  WHERE address = first_by AND since <= first_at AND until > first_at);
DROP TABLE holder;

-- What employees have by their address goes along with it when their account gets another one, and stays with them when somebody else
-- gets theirs: an insert here moves it. Proofs and codes are of an address, and of no person with another one.
CREATE INDEX end_user_proof_by_email ON end_user_proof (email);
CREATE INDEX end_user_link_by_recipient ON end_user_link (recipient);
CREATE INDEX mail_notice_by_recipient ON mail_notice (recipient);
CREATE INDEX mail_answer_by_person ON mail_answer (person);
CREATE INDEX mail_reporter_by_person ON mail_reporter (person);
CREATE INDEX file_release_by_recipient ON file_release (recipient);
CREATE VIEW moved_address (old, new) AS SELECT '', '' WHERE false;
CREATE TRIGGER address_moves INSTEAD OF INSERT ON moved_address BEGIN
  DELETE FROM end_user_proof WHERE email = new.old;
  DELETE FROM end_user_code WHERE email = new.old;
  UPDATE end_user_link SET recipient = new.new WHERE recipient = new.old;
  UPDATE OR REPLACE restore_requester SET email = new.new WHERE email = new.old;
  UPDATE OR REPLACE mail_notice SET recipient = new.new WHERE recipient = new.old;
  UPDATE OR REPLACE held_notice SET person = new.new WHERE person = new.old;
  UPDATE OR REPLACE notice_reader SET email = new.new WHERE email = new.old;
  UPDATE notice_failure SET person = new.new WHERE person = new.old;
  UPDATE OR REPLACE mail_answer SET person = new.new WHERE person = new.old;
  UPDATE OR REPLACE mail_reporter SET person = new.new WHERE person = new.old;
  UPDATE OR REPLACE report_thanks SET person = new.new WHERE person = new.old;
  UPDATE OR REPLACE file_release SET recipient = new.new WHERE recipient = new.old;
  UPDATE OR REPLACE report_mail SET recipient = new.new WHERE recipient = new.old;
  UPDATE outgoing_mail SET recipient = new.new WHERE recipient = new.old;
  DELETE FROM outgoing_mail WHERE recipient = new.new AND new.new LIKE '%@removed.invalid';
  -- Blocked senders. What tells equal rules apart is made anew in the background, and readers of the rules see that they changed.
  UPDATE exception_rule_set SET version = version + 1
    WHERE EXISTS (SELECT 1 FROM exception_rule WHERE only_mailbox = new.old AND only_mailbox <> '');
  INSERT OR REPLACE INTO fold_again (what, below)
    SELECT 'rules', max(number) + 1 FROM exception_rule WHERE only_mailbox = new.old AND only_mailbox <> '' HAVING count(*) > 0;
  UPDATE exception_rule SET only_mailbox = new.new WHERE only_mailbox = new.old AND only_mailbox <> '';
  -- Owners of mailboxes, and readers of the report: addresses in JSON.
  UPDATE setting SET value = replace(value, json_quote(new.old), json_quote(new.new))
    WHERE name IN ('end_users', 'report_mail') AND new.new NOT LIKE '%@removed.invalid';
  UPDATE setting SET value = json_set(value, '$.recipients',
      (SELECT json_group_array(one.value) FROM json_each(setting.value, '$.recipients') AS one WHERE one.value <> new.old))
    WHERE name = 'report_mail' AND new.new LIKE '%@removed.invalid' AND instr(value, json_quote(new.old));
  UPDATE setting SET value = json_set(value, '$.owners',
      (SELECT json_group_object(mailbox.key, (SELECT json_group_array(one.value) FROM json_each(mailbox.value) AS one
          WHERE one.value <> new.old))
        FROM json_each(setting.value, '$.owners') AS mailbox))
    WHERE name = 'end_users' AND new.new LIKE '%@removed.invalid' AND instr(value, json_quote(new.old));
END;

-- Somebody gets the address of a removed person, whose things stay theirs.
CREATE TRIGGER user_gets_former_address AFTER INSERT ON user
WHEN EXISTS (SELECT 1 FROM former_address WHERE address = new.email) BEGIN
  INSERT INTO moved_address (old, new) SELECT new.email, email FROM former_address JOIN user ON id = user_id
    WHERE address = new.email AND removed_at IS NOT NULL AND id <> new.id ORDER BY until DESC LIMIT 1;
END;
CREATE TRIGGER user_changes_to_former_address BEFORE UPDATE OF email ON user
WHEN new.email <> old.email AND EXISTS (SELECT 1 FROM former_address WHERE address = new.email) BEGIN
  INSERT INTO moved_address (old, new) SELECT new.email, email FROM former_address JOIN user ON id = user_id
    WHERE address = new.email AND removed_at IS NOT NULL AND id <> new.id ORDER BY until DESC LIMIT 1;
END;
-- An invitation that nobody accepted gave nobody an address.
CREATE TRIGGER user_leaves_address AFTER UPDATE OF email ON user
WHEN new.email <> old.email AND old.email NOT LIKE '%.invalid' AND (new.removed_at IS NULL OR old.invited_at IS NULL) BEGIN
  INSERT OR REPLACE INTO former_address (address, until, user_id, external_id)
    VALUES (old.email, CAST(unixepoch('subsec') * 1000 AS INTEGER), old.id,
      (SELECT external_id FROM scim_user WHERE user_id = old.id));
  INSERT INTO moved_address (old, new) SELECT old.email, new.email WHERE new.removed_at IS NULL;
END;

-- Roles by groups are worked out again when the service starts: those of before `991-membership-by-identity.sql` followed addresses.
INSERT OR REPLACE INTO setting (name, value) SELECT 'roles_by_groups_due', '1' WHERE EXISTS (SELECT 1 FROM mapped_role);
