import { z } from 'zod';
import { jobKinds, jobListStatuses, listJobs } from '../../api/contract/jobs/job.ts';
import { messagesOf } from '../../messages/messages.ts';
import { paths } from '../../paths.ts';
import { JobsPage, JobsRegion } from '../../views/jobs/jobs-page.tsx';
import type { JobsView } from '../../views/jobs/model.ts';
import { mayAct } from '../context.ts';
import { renderFragment } from '../render/render-fragment.ts';
import { renderPage } from '../render/render-page.tsx';
import { isFragment } from '../render/request-kind.ts';
import { presentJob } from './present-job.ts';
import { choice, offset } from '../fields.ts';
import type { Asked } from '../validate.ts';

/** Jobs per page. */
const pageSize = 50;

/** Filters and offset of the list. */
export const jobsQuery = z.object({ kind: choice(jobKinds), status: choice(jobListStatuses), offset });

/** GET /jobs: actions on mail, newest first; a fragment for polling while a job is running. */
export async function showJobs(c: Asked<{ query: typeof jobsQuery }>): Promise<Response> {
  const t = messagesOf(c.var.locale);
  const { kind, status, offset: from } = c.req.valid('query');
  const { jobs, total } = await c.var.client.call(listJobs, {
    query: { limit: pageSize, offset: from, kind, status },
  });
  const addressOf = (start: number) =>
    paths.jobs.list({ kind, status, ...(start > 0 && { offset: String(start) }) });
  const viewer = {
    t,
    timeZone: c.var.timeZone,
    mayAct: mayAct(c, 'mail_explorer'),
  };
  const view: JobsView = {
    jobs: jobs.map((job) => presentJob(job, viewer)),
    total,
    from: from + 1,
    kind: kind ?? '',
    status: status ?? '',
    kinds: jobKinds,
    statuses: jobListStatuses,
    address: addressOf(from),
    previousHref: from > 0 ? addressOf(Math.max(0, from - pageSize)) : '',
    nextHref: from + jobs.length < total ? addressOf(from + pageSize) : '',
  };
  if (isFragment(c)) return renderFragment(c, <JobsRegion t={t} view={view} />);
  return renderPage(c, <JobsPage t={t} view={view} />, {
    title: t('jobs.title'),
    section: 'jobs',
  });
}
