-- The folder that a held mail was taken from, where that is another than the inbox: a release puts it back there.
-- Gone once the mail is let go.
CREATE TABLE folder_before (
  email_key INTEGER PRIMARY KEY,
  -- A delivery state of the platforms, such as ms_delivered_junk.
  state TEXT NOT NULL
) STRICT;

INSERT INTO folder_before (email_key, state)
SELECT job_item.email_key,
  CASE WHEN ' ' || before || ' ' LIKE '% google_delivered_junk %' THEN 'google_delivered_junk' ELSE 'ms_delivered_junk' END
FROM job_item CROSS JOIN hold ON hold.email_key = job_item.email_key AND hold.job = job_item.job
WHERE before LIKE '%delivered_junk%';
