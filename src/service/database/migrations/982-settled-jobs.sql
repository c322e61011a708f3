-- Failed jobs that a later one has put right, by their number; read by src/service/jobs/job-store-sqlite.ts.
CREATE INDEX job_retry ON job (retry_of) WHERE retry_of IS NOT NULL;
CREATE INDEX job_failed ON job (finished_at) WHERE status = 'failed';
CREATE VIEW settled_job (job, settled_by) AS
  -- What a retry finished, and what a retry of a retry did.
  WITH RECURSIVE retried (job, settled_by) AS (
    SELECT retry_of, number FROM job WHERE status = 'done' AND retry_of IS NOT NULL
    UNION
    SELECT job.retry_of, retried.settled_by FROM retried JOIN job ON job.number = retried.job
      WHERE job.retry_of IS NOT NULL
  ), later (job, settled_by) AS (
    SELECT job, settled_by FROM retried
    UNION ALL
    -- Another undo of the same job.
    SELECT failed.number, again.number FROM job AS failed
      JOIN job AS again ON again.undo_of = failed.undo_of AND again.number > failed.number AND again.status = 'done'
      WHERE failed.status = 'failed' AND failed.undo_of IS NOT NULL
    UNION ALL
    -- Work over all mail: the next run starts where there is something left.
    SELECT failed.number, again.number FROM job AS failed
      JOIN job AS again ON again.number > failed.number AND again.status = 'done'
        AND again.kind IN (failed.kind, iif(failed.kind = 'judge', 'judge_preview', failed.kind))
      WHERE failed.status = 'failed' AND failed.kind IN ('retention', 'judge_preview', 'judge')
  )
  SELECT later.job, min(later.settled_by) FROM later JOIN job ON job.number = later.job
    WHERE job.status = 'failed' GROUP BY later.job;
