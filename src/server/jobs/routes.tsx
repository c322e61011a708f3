import { Hono } from 'hono';
import { cancelJob, retryJob, undoJob } from '../../api/contract/jobs/job.ts';
import { ServiceError } from '../../api/errors.ts';
import { paths } from '../../paths.ts';
import type { ConsoleContext, ConsoleEnv } from '../context.ts';
import { messagesOf } from '../../messages/messages.ts';
import { idParam } from '../path-values.ts';
import { translateAnswer } from '../present/error-messages.ts';
import { wantsJson } from '../render/request-kind.ts';
import { pathShowing } from '../show-again.ts';
import { type Asked, param, query } from '../validate.ts';
import { jobQuery, showJob } from './show-job.tsx';
import { jobsQuery, showJobs } from './show-jobs.tsx';

const { jobs } = paths;

/** The list of jobs and their actions. Behind `requireUser`. */
export const jobRoutes = new Hono<ConsoleEnv>()
  .get(jobs.list(), query(jobsQuery), showJobs)
  .get(jobs.show(':id'), param(idParam), query(jobQuery), showJob)
  .post(jobs.cancellation(':id'), param(idParam), (c) =>
    answer(c, async (params) => {
      const job = await c.var.client.call(cancelJob, { params });
      return { changed: job, id: job.id };
    }),
  )
  .post(jobs.undo(':id'), param(idParam), (c) =>
    answer(c, async (params) => {
      const undone = await c.var.client.call(undoJob, { params });
      return { changed: undone, id: undone.job_id };
    }),
  )
  .post(jobs.retry(':id'), param(idParam), (c) =>
    answer(c, async (params) => {
      const retried = await c.var.client.call(retryJob, { params });
      return { changed: retried, id: retried.job_id };
    }),
  );

/**
 * Performs the action of a job's form and redirects to the resulting job, or back with the refusal, so that
 * reloading repeats nothing.
 */
async function answer(
  c: Asked<{ param: typeof idParam }>,
  act: (params: { id: string }) => Promise<{ changed: object; id: string }>,
): Promise<Response> {
  const params = c.req.valid('param');
  try {
    const { changed, id } = await act(params);
    return wantsJson(c) ? c.json(translated(c, changed)) : c.redirect(jobs.show(id), 303);
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== 'conflict' || wantsJson(c)) throw error;
    return c.redirect(pathShowing(c, jobs.show(params.id), { refusal: error }), 303);
  }
}

/** The form of an API response for a page of ours. */
const translated = (c: ConsoleContext, answer: object) =>
  translateAnswer(messagesOf(c.var.locale), answer) as object;
