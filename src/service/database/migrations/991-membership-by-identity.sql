-- Groups of a provider belong to accounts, whatever their addresses become.
ALTER TABLE directory_person ADD COLUMN user_id INTEGER REFERENCES user (id);
UPDATE directory_person SET user_id = (SELECT id FROM user
  WHERE email = address AND hidden = 0 AND automation = 0 AND removed_at IS NULL);
CREATE UNIQUE INDEX directory_person_by_user ON directory_person (user_id) WHERE user_id IS NOT NULL;
DELETE FROM directory_member WHERE group_id IN (SELECT id FROM directory_group WHERE source = 'scim')
  AND person_id IN (SELECT id FROM directory_person WHERE user_id IS NULL);

-- Whether provisioning made the account, which then has its address from there, and whether it deactivated it.
ALTER TABLE scim_user ADD COLUMN made_account INTEGER NOT NULL DEFAULT 0;
UPDATE scim_user SET made_account = 1 WHERE created_at = (SELECT created_at FROM user WHERE id = user_id);
ALTER TABLE scim_user ADD COLUMN deactivated INTEGER NOT NULL DEFAULT 0;
UPDATE scim_user SET deactivated = 1 WHERE (SELECT disabled FROM user WHERE id = user_id) = 1;
