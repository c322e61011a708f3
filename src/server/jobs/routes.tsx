import { Hono } from 'hono';
import {
  cancelJob,
  type Job,
  type JobItem,
  jobKinds,
  jobListStatuses,
  listJobItems,
  listJobs,
  previewUndo,
  retryJob,
  showJob as showJobCall,
  undoJob,
} from '../../api/contract/jobs/job.ts';
import { noticeChoices } from '../../api/contract/config/end-user-policy.ts';
import { ServiceError } from '../../api/errors.ts';
import { paths } from '../../site/paths.ts';
import { type ConsoleContext, type ConsoleEnv, mayAct } from '../context.ts';
import { messagesOf, type Translate } from '../../messages/messages.ts';
import { choice, idParam, offset } from '../fields.ts';
import { messageOfRefusal, outcomeLabel, translateAnswer } from '../present/error-messages.ts';
import { isFragment, wantsJson } from '../render/request-kind.ts';
import { pathShowing, readShown } from '../show-again.ts';
import { type Asked, form, param, query } from '../validate.ts';
import { z } from 'zod';
import { historyHref } from '../present/for-viewer.ts';
import { entityTypes } from '../../api/vocabulary/platforms.ts';
import { openTo } from '../../site/page-areas.ts';
import { JobPage, JobRegion } from '../../views/jobs/job-page.tsx';
import type { JobMail, JobPageView, JobsView, UndoView } from '../../views/jobs/model.ts';
import { settle } from '../settle.ts';
import { listPages } from '../present/list-pages.ts';
import { renderFragment } from '../render/render-fragment.ts';
import { renderPage } from '../render/render-page.tsx';
import { presentJob } from './present-job.ts';
import { JobsPage, JobsRegion } from '../../views/jobs/jobs-page.tsx';

/** Jobs per page. */
const pageSize = 50;

/** Filters and offset of the list. */
const jobsQuery = z.object({ kind: choice(jobKinds), status: choice(jobListStatuses), offset });

/** GET /jobs: actions on mail, newest first; a fragment for polling while a job is running. */
async function showJobs(c: Asked<{ query: typeof jobsQuery }>): Promise<Response> {
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

/** Mails of a job per page. */
const mailsPerPage = 100;

/** Filter and offset of the job's mails. */
const jobQuery = z.object({ mails: choice(['all', 'left']), offset });
type JobRequest = Asked<{ param: typeof idParam; query: typeof jobQuery }>;

/**
 * GET /jobs/:id: one job with its mails and the effect of an undo; JSON for a script that tracks its
 * progress.
 */
async function showJob(c: JobRequest): Promise<Response> {
  const job = await c.var.client.call(showJobCall, { params: c.req.valid('param') });
  if (wantsJson(c)) return c.json(translateAnswer(messagesOf(c.var.locale), job) as Job);
  // An export has a page of its own.
  if (job.kind === 'export') return c.redirect(paths.exports.details(job.id), 303);
  if (job.kind === 'judge_preview') return c.redirect(paths.systemSettings.judgement(job.id), 303);
  const t = messagesOf(c.var.locale);
  const [mails, undo] = await Promise.all([
    readMails(c, job, t),
    mayAct(c, 'mail_explorer') ? readUndo(c, job, t) : undefined,
  ]);
  const { refusal } = readShown(c);
  const view: JobPageView = {
    failure: refusal ? messageOfRefusal(t, refusal) : '',
    historyHref: historyHref(c, 'job', job.id),
    job: presentJob(job, { t, timeZone: c.var.timeZone, mayAct: mayAct(c, 'mail_explorer') }),
    ...mails,
    undo,
  };
  if (isFragment(c)) return renderFragment(c, <JobRegion t={t} view={view} />);
  const title = `${t(`jobs.kind.${job.kind}`)} · ${t('jobs.title')}`;
  return renderPage(c, <JobPage t={t} view={view} />, { title, section: 'jobs' });
}

async function readMails(
  c: JobRequest,
  job: Job,
  t: Translate,
): Promise<Pick<JobPageView, 'mails' | 'mailsProblem' | 'showsAll' | 'range' | 'previousHref' | 'nextHref'>> {
  const { mails: asked, offset: from } = c.req.valid('query');
  const showsAll = asked === 'all' || (asked !== 'left' && job.failed === 0);
  const found = await settle(
    c.var.client.call(listJobItems, {
      params: { id: job.id },
      query: { failed: showsAll ? '0' : '1', limit: mailsPerPage, offset: from },
    }),
  );
  const isRefused = found instanceof ServiceError;
  const { items, total } = isRefused ? { items: [], total: 0 } : found;
  const addressOf = (start: number) =>
    paths.jobs.show(job.id, {
      mails: showsAll ? 'all' : 'left',
      ...(start > 0 && { offset: String(start) }),
    });
  return {
    mails: items.map((item) => presentMail(c, item, job)),
    mailsProblem: isRefused ? messageOfRefusal(t, found) : '',
    showsAll,
    ...listPages(t, { from, shown: items.length, total, size: mailsPerPage }, addressOf),
  };
}

function presentMail(c: ConsoleContext, item: JobItem, job: Job): JobMail {
  const t = messagesOf(c.var.locale);
  const entityType = entityTypes.find((type) => type === item.entity_type);
  return {
    id: item.entity_id,
    subject: entityType ? item.subject || t('mail_explorer.panel.no_subject') : t('jobs.mail_gone'),
    href:
      entityType && item.entity_id
        ? openTo(c.var.user, paths.profile.email(entityType, item.entity_id, { hide_menu: '1' }))
        : '',
    outcome: outcomeText(t, item, job),
    changed: item.changed,
  };
}

function outcomeText(t: Translate, { outcome, info }: JobItem, job: Job): string {
  if (outcome !== null) return outcomeLabel(t, { outcome, info });
  return t(job.finished_at === null ? 'jobs.outcome.waiting' : 'jobs.outcome.skipped');
}

/** The effect of an undo, for jobs that can be undone. */
async function readUndo(c: ConsoleContext, job: Job, t: Translate): Promise<UndoView | undefined> {
  if (job.finished_at === null || job.done === 0) return undefined;
  if (job.kind === 'restore')
    return { can: 0, cannot: 0, mails: [], refusal: t('jobs.undo_release'), action: '' };
  if (job.kind !== 'quarantine' && job.kind !== 'judge') return undefined;
  const preview = await settle(c.var.client.call(previewUndo, { params: { id: job.id } }));
  if (preview instanceof ServiceError)
    return { can: 0, cannot: 0, mails: [], refusal: messageOfRefusal(t, preview), action: '' };
  return {
    can: preview.can,
    cannot: preview.cannot,
    mails: preview.reasons.map((item) => presentMail(c, item, job)),
    refusal: preview.can === 0 ? t('jobs.undo_no_holds') : '',
    action: preview.can > 0 ? paths.jobs.undo(job.id) : '',
  };
}

const { jobs } = paths;

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

/** When recipients are told of what a retry quarantines. */
const retryFields = z.object({ notices: choice(noticeChoices) });

/** The list of jobs and their actions. Behind `requireUser`. */
export const jobRoutes = new Hono<ConsoleEnv>()
  .get(jobs.list(), query(jobsQuery), (c) => showJobs(c))
  .get(jobs.show(':id'), param(idParam), query(jobQuery), (c) => showJob(c))
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
  .post(jobs.retry(':id'), param(idParam), form(retryFields), (c) =>
    answer(c, async (params) => {
      const { notices } = c.req.valid('form');
      const retried = await c.var.client.call(retryJob, { params, query: { ...(notices && { notices }) } });
      return { changed: retried, id: retried.job_id };
    }),
  );
