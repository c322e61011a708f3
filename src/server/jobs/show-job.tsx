import { z } from 'zod';
import { historyHref } from '../present/audit-history.ts';
import {
  type Job,
  type JobItem,
  listJobItems,
  previewUndo,
  showJob as showJobCall,
} from '../../api/contract/jobs/job.ts';
import { entityTypes } from '../../api/vocabulary/platforms.ts';
import { messagesOf, type Translate } from '../../messages/messages.ts';
import { openTo } from '../../page-areas.ts';
import { paths } from '../../paths.ts';
import { JobPage, JobRegion } from '../../views/jobs/job-page.tsx';
import type { JobMail, JobPageView, UndoView } from '../../views/jobs/model.ts';
import { type ConsoleContext, mayAct } from '../context.ts';
import { translateAnswer, messageOfRefusal } from '../present/error-messages.ts';
import { outcomeLabel } from '../present/outcome-texts.ts';
import { readShown } from '../show-again.ts';
import { renderFragment } from '../render/render-fragment.ts';
import { renderPage } from '../render/render-page.tsx';
import { isFragment, wantsJson } from '../render/request-kind.ts';
import { presentJob } from './present-job.ts';
import { choice, offset } from '../fields.ts';
import type { idParam } from '../path-values.ts';
import type { Asked } from '../validate.ts';

/** Mails of a job per page. */
const pageSize = 100;

/** Filter and offset of the job's mails. */
export const jobQuery = z.object({ mails: choice(['all', 'left']), offset });
type JobRequest = Asked<{ param: typeof idParam; query: typeof jobQuery }>;

/**
 * GET /jobs/:id: one job with its mails and the effect of an undo; JSON for a script that tracks its
 * progress.
 */
export async function showJob(c: JobRequest): Promise<Response> {
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
): Promise<Pick<JobPageView, 'mails' | 'showsAll' | 'range' | 'previousHref' | 'nextHref'>> {
  const { mails: asked, offset: from } = c.req.valid('query');
  const showsAll = asked === 'all' || (asked !== 'left' && job.failed === 0);
  const { items, total } = await c.var.client.call(listJobItems, {
    params: { id: job.id },
    query: { failed: showsAll ? '0' : '1', limit: pageSize, offset: from },
  });
  const addressOf = (start: number) =>
    paths.jobs.show(job.id, {
      mails: showsAll ? 'all' : 'left',
      ...(start > 0 && { offset: String(start) }),
    });
  return {
    mails: items.map((item) => presentMail(c, item, job)),
    showsAll,
    range: total > items.length ? t('jobs.range', { from: from + 1, to: from + items.length, total }) : '',
    previousHref: from > 0 ? addressOf(Math.max(0, from - pageSize)) : '',
    nextHref: from + items.length < total ? addressOf(from + pageSize) : '',
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
  const preview = await c.var.client.call(previewUndo, { params: { id: job.id } });
  return {
    can: preview.can,
    cannot: preview.cannot,
    mails: preview.reasons.map((item) => presentMail(c, item, job)),
    refusal: preview.can === 0 ? t('jobs.undo_no_holds') : '',
    action: preview.can > 0 ? paths.jobs.undo(job.id) : '',
  };
}
