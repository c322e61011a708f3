import { cancelJob, type Job, showJob, undoJob } from '../../api/contract/jobs/job.ts';
import { paths } from '../../paths.ts';
import { JobPage } from '../../views/mail-explorer/job-page.tsx';
import type { ConsoleContext } from '../context.ts';
import { renderPage } from '../render/render-page.tsx';
import { wantsJson } from '../render/request-kind.ts';
import { mayAct, wordsOf } from './search-context.ts';

/** GET /mail-explorer/jobs/:id: the progress of a bulk action, as JSON or as a page that refreshes itself. */
export async function showJobProgress(c: ConsoleContext): Promise<Response> {
  const job = await c.var.client.call(showJob, { params: { id: idOf(c) } });
  return wantsJson(c) ? c.json(job) : renderJob(c, job);
}

/** POST /mail-explorer/jobs/:id/cancellation: stops a job after the batch it is in. */
export async function cancelRunningJob(c: ConsoleContext): Promise<Response> {
  const job = await c.var.client.call(cancelJob, { params: { id: idOf(c) } });
  return wantsJson(c) ? c.json(job) : c.redirect(paths.mailExplorer.job(job.id), 303);
}

/** POST /mail-explorer/jobs/:id/undo: takes a quarantine back. */
export async function undoFinishedJob(c: ConsoleContext): Promise<Response> {
  const answer = await c.var.client.call(undoJob, { params: { id: idOf(c) } });
  return wantsJson(c) ? c.json(answer) : c.redirect(paths.mailExplorer.job(answer.job_id), 303);
}

const idOf = (c: ConsoleContext): string => c.req.param('id') ?? '';

function renderJob(c: ConsoleContext, job: Job): Response {
  const t = wordsOf(c);
  const isRunning = job.status === 'queued' || job.status === 'running';
  if (isRunning) c.header('Refresh', '2');
  const view = {
    locale: t.locale,
    kind: job.kind,
    status: job.status,
    total: job.total,
    done: job.done,
    failed: job.failed,
    errors: job.errors.map((error) => error.info),
    startedBy: t('mail_explorer.job.by', {
      actor: job.actor,
      when: t.dateTime(job.created_at, c.var.timeZone),
    }),
    reason: job.reason,
    refreshHref: isRunning ? paths.mailExplorer.job(job.id) : '',
    cancelAction: isRunning && mayAct(c) ? paths.mailExplorer.jobCancellation(job.id) : '',
    undoAction: job.can_undo && mayAct(c) ? paths.mailExplorer.jobUndo(job.id) : '',
    backHref: paths.mailExplorer.show(),
  };
  return renderPage(c, <JobPage view={view} />, {
    title: t('mail_explorer.job.title'),
    section: 'mail-explorer',
  });
}
