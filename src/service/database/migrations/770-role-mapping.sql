-- Roles by the groups of the identity provider.
CREATE TABLE role_mapping (
  position INTEGER PRIMARY KEY,
  -- 'claim': a group as a provider names it when somebody signs in; 'group': the id of a provisioned group.
  source TEXT NOT NULL CHECK (source IN ('claim', 'group')),
  value TEXT NOT NULL,
  -- A built-in role by its name, or the id of one that the tenant made.
  role TEXT NOT NULL,
  -- As in "user_role".
  scope TEXT
) STRICT;
CREATE TABLE role_mapping_state (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  -- The attribute or claim that brings the groups.
  attribute TEXT NOT NULL,
  updated_by TEXT NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;

-- The groups that a provider named at somebody's last sign-in there.
CREATE TABLE sso_group (
  user_id INTEGER NOT NULL REFERENCES user (id),
  issuer TEXT NOT NULL,
  value TEXT NOT NULL,
  PRIMARY KEY (user_id, issuer, value)
) STRICT, WITHOUT ROWID;
CREATE INDEX sso_group_by_value ON sso_group (value, user_id);

-- What the mapping gives, beside the roles that were given by hand.
CREATE TABLE mapped_role (
  user_id INTEGER NOT NULL REFERENCES user (id),
  role TEXT NOT NULL,
  -- JSON; 'null': all mail.
  scope TEXT NOT NULL,
  PRIMARY KEY (user_id, role, scope)
) STRICT, WITHOUT ROWID;
CREATE INDEX mapped_role_by_role ON mapped_role (role, user_id);

DROP VIEW account;
CREATE VIEW account AS
  SELECT user.*, EXISTS (SELECT 1 FROM mfa WHERE mfa.user_id = user.id) AS mfa_set,
    -- JSON list of [name, sections, scope], of the roles that the tenant made.
    (SELECT json_group_array(json_array(role.name, json(role.sections), json(user_role.scope)) ORDER BY role.folded_name)
      FROM user_role JOIN role ON role.id = user_role.role_id
      WHERE user_role.user_id = user.id) AS custom_roles,
    -- JSON list of [name, sections, scope], of the roles by groups; a built-in one has no sections.
    (SELECT json_group_array(json_array(coalesce(role.name, mapped_role.role), json(role.sections), json(mapped_role.scope))
        ORDER BY mapped_role.role, mapped_role.scope)
      FROM mapped_role LEFT JOIN role ON role.id = mapped_role.role
      WHERE mapped_role.user_id = user.id) AS mapped_roles
  FROM user;
