-- When a webhook of a custom query was given up last, milliseconds since 1970; NULL for none since the query was saved.
ALTER TABLE custom_query_alert ADD COLUMN given_up_at INTEGER;
