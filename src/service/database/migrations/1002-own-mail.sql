-- Since when mail to an account's address is its person's, milliseconds since 1970: what came before was somebody else's; NULL for always.
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
      WHERE mapped_role.user_id = user.id) AS mapped_roles,
    (SELECT max(until) FROM former_address WHERE address = user.email AND user_id <> user.id) AS mail_since
  FROM user;
