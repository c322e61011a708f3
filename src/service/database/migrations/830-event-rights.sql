-- Security events and analytics have rights of their own. What people could see by the Mail Explorer so far, they see from now on.
UPDATE role SET sections = json_set(sections,
    '$.security_events', json_extract(sections, '$.mail_explorer'),
    '$.analytics', 'view')
  WHERE coalesce(json_extract(sections, '$.mail_explorer'), 'none') <> 'none';
