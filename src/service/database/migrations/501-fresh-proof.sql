-- When the person of a session last proved who they are: at the sign-in, or again for a change to how they sign in.
ALTER TABLE session ADD COLUMN proved_at INTEGER NOT NULL DEFAULT 0;
UPDATE session SET proved_at = created_at;

-- Whether the person knows a password: an account that single sign-on created has one that nobody knows, until it is reset.
ALTER TABLE user ADD COLUMN password_set INTEGER NOT NULL DEFAULT 1;
UPDATE user SET password_set = 0
WHERE password_changed_at = created_at
  AND EXISTS (SELECT 1 FROM sso_identity WHERE user_id = user.id AND linked_at = user.created_at);
