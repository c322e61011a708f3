import { Hono } from 'hono';
import { cancelJob, retryJob, undoJob } from '../../api/contract/jobs/job.ts';
import { paths } from '../../paths.ts';
import type { ConsoleContext, ConsoleEnv } from '../context.ts';
import { messagesOf } from '../../messages/messages.ts';
import { idParam } from '../path-values.ts';
import { translateAnswer } from '../present/error-messages.ts';
import { wantsJson } from '../render/request-kind.ts';
import { param, query } from '../validate.ts';
import { jobQuery, showJob } from './show-job.tsx';
import { jobsQuery, showJobs } from './show-jobs.tsx';

const { jobs } = paths;

/** The list of jobs and what can be done with one. Behind `requireUser`. */
export const jobRoutes = new Hono<ConsoleEnv>()
  .get(jobs.list(), query(jobsQuery), showJobs)
  .get(jobs.show(':id'), param(idParam), query(jobQuery), showJob)
  .post(jobs.cancellation(':id'), param(idParam), async (c) => {
    const job = await c.var.client.call(cancelJob, { params: c.req.valid('param') });
    return wantsJson(c) ? c.json(saidIn(c, job)) : c.redirect(paths.jobs.show(job.id), 303);
  })
  .post(jobs.undo(':id'), param(idParam), async (c) => {
    const answer = await c.var.client.call(undoJob, { params: c.req.valid('param') });
    return wantsJson(c) ? c.json(saidIn(c, answer)) : c.redirect(paths.jobs.show(answer.job_id), 303);
  })
  .post(jobs.retry(':id'), param(idParam), async (c) => {
    const answer = await c.var.client.call(retryJob, { params: c.req.valid('param') });
    return wantsJson(c) ? c.json(saidIn(c, answer)) : c.redirect(paths.jobs.show(answer.job_id), 303);
  });

/** As it stands in an answer of the API for a page of ours. */
const saidIn = (c: ConsoleContext, answer: object) =>
  translateAnswer(messagesOf(c.var.locale), answer) as object;
