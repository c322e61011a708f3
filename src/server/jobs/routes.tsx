import { Hono } from 'hono';
import { cancelJob, retryJob, undoJob } from '../../api/contract/jobs/job.ts';
import { paths } from '../../paths.ts';
import type { ConsoleContext, ConsoleEnv } from '../context.ts';
import { messagesOf } from '../../messages/messages.ts';
import { sayForPerson } from '../present/said.ts';
import { wantsJson } from '../render/request-kind.ts';
import { showJob } from './show-job.tsx';
import { showJobs } from './show-jobs.tsx';

const { jobs } = paths;

/** The list of jobs and what can be done with one. Behind `requireUser`. */
export const jobRoutes = new Hono<ConsoleEnv>()
  .get(jobs.list(), showJobs)
  .get(jobs.show(':id'), showJob)
  .post(jobs.cancellation(':id'), async (c) => {
    const job = await c.var.client.call(cancelJob, { params: { id: idOf(c) } });
    return wantsJson(c) ? c.json(saidIn(c, job)) : c.redirect(paths.jobs.show(job.id), 303);
  })
  .post(jobs.undo(':id'), async (c) => {
    const answer = await c.var.client.call(undoJob, { params: { id: idOf(c) } });
    return wantsJson(c) ? c.json(saidIn(c, answer)) : c.redirect(paths.jobs.show(answer.job_id), 303);
  })
  .post(jobs.retry(':id'), async (c) => {
    const answer = await c.var.client.call(retryJob, { params: { id: idOf(c) } });
    return wantsJson(c) ? c.json(saidIn(c, answer)) : c.redirect(paths.jobs.show(answer.job_id), 303);
  });

/** As it stands in an answer of the API for a page of ours. */
const saidIn = (c: ConsoleContext, answer: object) =>
  sayForPerson(messagesOf(c.var.locale), answer) as object;

const idOf = (c: ConsoleContext): string => c.req.param('id') ?? '';
