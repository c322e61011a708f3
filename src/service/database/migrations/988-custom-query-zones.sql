-- Dates of queries were those of UTC; now an address names their zone. Saved ones go on meaning what they meant.
UPDATE custom_query SET search = search || '&query_zone=UTC'
WHERE (search LIKE 'query=%' OR search LIKE '%&query=%') AND search NOT LIKE '%query_zone=%';
