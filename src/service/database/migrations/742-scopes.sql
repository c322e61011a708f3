-- The mail that an assignment of a role reaches, JSON {"domains": [...], "groups": [ids of the directory]}; NULL: all of it. Of the
-- built-in role in "user", of the tenant's own in "user_role".
ALTER TABLE user ADD COLUMN role_scope TEXT;
ALTER TABLE user_role ADD COLUMN scope TEXT;
DROP VIEW account;
CREATE VIEW account AS
  SELECT user.*, EXISTS (SELECT 1 FROM mfa WHERE mfa.user_id = user.id) AS mfa_set,
    -- JSON list of [name, sections, scope], of the roles that the tenant made.
    (SELECT json_group_array(json_array(role.name, json(role.sections), json(user_role.scope)) ORDER BY role.folded_name)
      FROM user_role JOIN role ON role.id = user_role.role_id
      WHERE user_role.user_id = user.id) AS custom_roles
  FROM user;
