-- Raised by each reset of the password: the browsers that had signed in before are strangers from then on.
ALTER TABLE user ADD COLUMN device_epoch INTEGER NOT NULL DEFAULT 0;
