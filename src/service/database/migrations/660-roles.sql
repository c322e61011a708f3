-- Roles that the tenant made itself, and who has them. The built-in ones are in src/api/vocabulary/sections.ts; what somebody may do
-- is asked of their roles at each call, so nothing of it is copied to them.

CREATE TABLE role (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  -- The name as it is compared: one role a name, however it is written.
  folded_name TEXT NOT NULL UNIQUE,
  description TEXT NOT NULL DEFAULT '',
  -- JSON: section -> level.
  sections TEXT NOT NULL,
  created_by TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_by TEXT NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE user_role (
  user_id INTEGER NOT NULL REFERENCES user (id),
  role_id TEXT NOT NULL REFERENCES role (id),
  PRIMARY KEY (user_id, role_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX user_role_by_role ON user_role (role_id, user_id);

-- What people could do so far, they can do from now on. Role and permission agree wherever the program itself made the account: an
-- administrator and an analyst act, a viewer looks. Where somebody wrote another permission into the file, it decides.
INSERT INTO role (id, name, folded_name, sections, created_by, created_at, updated_by, updated_at)
  SELECT 'carried_over_view', 'Administrator, looks at mail', 'administrator, looks at mail',
    '{"dashboard":"view","mail_explorer":"view","entity":"view","policy":"view","system_settings":"act","users":"act"}', '', 0, '', 0
  WHERE EXISTS (SELECT 1 FROM user WHERE role = 'admin' AND mail_explorer = 'view');
INSERT INTO role (id, name, folded_name, sections, created_by, created_at, updated_by, updated_at)
  SELECT 'carried_over_none', 'Administrator, sees no mail', 'administrator, sees no mail',
    '{"dashboard":"view","system_settings":"act","users":"act"}', '', 0, '', 0
  WHERE EXISTS (SELECT 1 FROM user WHERE role = 'admin' AND mail_explorer = 'none');
INSERT INTO user_role (user_id, role_id)
  SELECT id, 'carried_over_' || mail_explorer FROM user WHERE role = 'admin' AND mail_explorer <> 'view_and_actions';
UPDATE user SET role = CASE
  WHEN role = 'admin' AND mail_explorer = 'view_and_actions' THEN 'admin'
  WHEN role = 'admin' THEN 'none'
  WHEN mail_explorer = 'view_and_actions' THEN 'analyst'
  WHEN mail_explorer = 'view' THEN 'viewer'
  ELSE 'none' END;

DROP VIEW account;
ALTER TABLE user DROP COLUMN mail_explorer;
CREATE VIEW account AS
  SELECT user.*, EXISTS (SELECT 1 FROM mfa WHERE mfa.user_id = user.id) AS mfa_set,
    -- JSON list of [name, sections], of the roles that the tenant made.
    (SELECT json_group_array(json_array(role.name, json(role.sections)) ORDER BY role.folded_name)
      FROM user_role JOIN role ON role.id = user_role.role_id
      WHERE user_role.user_id = user.id) AS custom_roles
  FROM user;

-- What a job needs its person to be allowed while it runs: 'section:level'. A release that was approved needs another right than one
-- from the Mail Explorer.
ALTER TABLE job ADD COLUMN needs TEXT NOT NULL DEFAULT 'mail_explorer:act';
