-- A line about a group that is named at sign-ins holds for one provider: its issuer, as in "sso_group". Empty: not chosen, which
-- gives nothing.
ALTER TABLE role_mapping ADD COLUMN issuer TEXT NOT NULL DEFAULT '';
-- Lines from before held for every provider. Each now holds for the one that named the group for most people, of equals the one
-- that people signed in at first; a group that nobody has yet, for the only provider that is known.
UPDATE role_mapping SET issuer = coalesce(
    (SELECT issuer FROM sso_group WHERE value = role_mapping.value GROUP BY issuer
      ORDER BY count(*) DESC,
        (SELECT min(linked_at) FROM sso_identity WHERE sso_identity.issuer = sso_group.issuer), issuer LIMIT 1),
    (SELECT min(issuer) FROM sso_group HAVING count(DISTINCT issuer) = 1),
    (SELECT min(issuer) FROM sso_identity WHERE NOT EXISTS (SELECT 1 FROM sso_group) HAVING count(DISTINCT issuer) = 1),
    '')
  WHERE source = 'claim';
-- What only another provider's group of the same name gave ends.
DELETE FROM mapped_role WHERE NOT EXISTS (
    SELECT 1 FROM role_mapping
      JOIN sso_group ON sso_group.value = role_mapping.value AND sso_group.issuer = role_mapping.issuer
      WHERE source = 'claim' AND sso_group.user_id = mapped_role.user_id
        AND role_mapping.role = mapped_role.role AND coalesce(role_mapping.scope, 'null') = mapped_role.scope)
  AND NOT EXISTS (
    SELECT 1 FROM role_mapping
      JOIN directory_member ON group_id = role_mapping.value
      JOIN directory_person ON directory_person.id = person_id
      WHERE role_mapping.source = 'group' AND directory_person.user_id = mapped_role.user_id
        AND role_mapping.role = mapped_role.role AND coalesce(role_mapping.scope, 'null') = mapped_role.scope);
