-- Subjects, bodies, names and addresses in mail of others have a right of their own. What people could see so far, they see from now on:
-- the tenant's own roles that show mail or requests get it, and viewers and auditors who are there get it as a role beside theirs.
UPDATE role SET sections = json_set(sections, '$.private_data', 'view')
  WHERE coalesce(json_extract(sections, '$.mail_explorer'), 'none') <> 'none'
    OR coalesce(json_extract(sections, '$.entity'), 'none') <> 'none'
    OR coalesce(json_extract(sections, '$.policy'), 'none') <> 'none'
    OR coalesce(json_extract(sections, '$.user_interaction'), 'none') <> 'none';
INSERT INTO role (id, name, folded_name, sections, created_by, created_at, updated_by, updated_at)
  SELECT 'carried_over_private', 'Private data', 'private data', '{"private_data":"view"}', '', 0, '', 0
  WHERE EXISTS (SELECT 1 FROM user WHERE role IN ('viewer', 'auditor'))
    AND NOT EXISTS (SELECT 1 FROM role WHERE folded_name = 'private data');
INSERT INTO user_role (user_id, role_id)
  SELECT user.id, role.id FROM user JOIN role ON role.id = 'carried_over_private' WHERE user.role IN ('viewer', 'auditor');
-- Files of exports that are there show everything.
UPDATE job SET needs = needs || ' private_data:view' WHERE kind = 'export';
