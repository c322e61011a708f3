-- People who were invited, and finding people.

-- When the invitation was sent that waits for an answer; NULL for everybody who has an account of their own already.
ALTER TABLE user ADD COLUMN invited_at INTEGER;
-- Address and names as they are searched, folded.
ALTER TABLE user ADD COLUMN folded TEXT NOT NULL DEFAULT '';
UPDATE user SET folded = lower(email || ' ' || first_name || ' ' || last_name);
CREATE INDEX user_by_role ON user (role, id);
CREATE INDEX session_seen ON session (user_id, last_seen_at);
