-- Links by which administrators decide a request without signing in (src/service/end-users): the request's id; empty for other links.
ALTER TABLE end_user_link ADD COLUMN request TEXT NOT NULL DEFAULT '';
