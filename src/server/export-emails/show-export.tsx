import { cancelJob, type Job, retryJob, showJob } from '../../api/contract/jobs/job.ts';
import { ServiceError } from '../../api/errors.ts';
import { paths } from '../../paths.ts';
import {
  ExportDetailsDialog,
  ExportDetailsPage,
  ExportRegion,
  exportRegionId,
} from '../../views/export-emails/export-details.tsx';
import { ExportIndicator } from '../../views/export-emails/export-indicator.tsx';
import { type ConsoleContext, mayAct } from '../context.ts';
import { translatorOf } from '../mail-search/search-context.ts';
import { renderFragment } from '../render/render-fragment.ts';
import { renderPage } from '../render/render-page.tsx';
import { isFragment } from '../render/request-kind.ts';
import { findCurrentExport } from '../present/find-current-export.ts';
import { presentIndicator } from '../present/present-export-indicator.ts';
import type { idParam } from '../path-values.ts';
import type { Asked } from '../validate.ts';
import { presentExport } from './present-export.ts';
import { refuse } from '../../refuse.ts';

export type ExportRequest = Asked<{ param: typeof idParam }>;

/** GET …/exports/current: the Explorer's indicator of the viewer's latest export. */
export async function showCurrentExport(c: ConsoleContext): Promise<Response> {
  const t = translatorOf(c);
  const job = await findCurrentExport(c.var.client);
  return renderFragment(c, <ExportIndicator t={t} view={presentIndicator(job, t)} />);
}

/** GET …/exports/:id: a dialog over the Explorer, its updated content, or a page. */
export async function showExport(c: ExportRequest): Promise<Response> {
  const job = await c.var.client.call(showJob, { params: c.req.valid('param') });
  return answer(c, job);
}

/** For the URL of an expired file: the export's details. */
export async function showExpiredExport(c: ExportRequest): Promise<Response> {
  const job = await c.var.client.call(showJob, { params: c.req.valid('param') });
  return answer(c, job, { status: 410 });
}

/** POST …/cancellation: cancels an export and deletes its file. */
export async function cancelExport(c: ExportRequest): Promise<Response> {
  const job = await c.var.client.call(cancelJob, { params: c.req.valid('param') });
  return isFragment(c) ? answer(c, job, { isLatest: true }) : c.redirect(paths.exports.details(job.id), 303);
}

/** POST …/retry: mails or creates an export again; shows the new state. */
export async function retryExport(c: ExportRequest): Promise<Response> {
  const { client } = c.var;
  const id = await client
    .call(retryJob, { params: c.req.valid('param') })
    .then((retried) => retried.job_id)
    .catch((error: unknown) => {
      // Another export is running, or this one was mailed in the meantime: the details show either.
      if (error instanceof ServiceError && error.code === 'conflict') return c.req.valid('param').id;
      throw error;
    });
  if (!isFragment(c)) return c.redirect(paths.exports.details(id), 303);
  return answer(c, await client.call(showJob, { params: { id } }), { isLatest: true });
}

interface AnswerOptions {
  status?: 200 | 410;
  /** The Explorer below the dialog should show this export. */
  isLatest?: boolean;
}

function answer(
  c: ConsoleContext,
  job: Job,
  { status = 200, isLatest = false }: AnswerOptions = {},
): Response {
  if (job.kind !== 'export') throw refuse('not_found', 'page_missing');
  const t = translatorOf(c);
  const viewer = { t, timeZone: c.var.timeZone, mayAct: mayAct(c, 'mail_explorer') };
  const view = presentExport(job, viewer);
  if (!isFragment(c)) {
    // Without scripts the page reloads while something changes.
    if (view.stage === 'running') c.header('Refresh', '3');
    return renderPage(c, <ExportDetailsPage t={t} view={view} />, {
      title: t('export.details_title'),
      section: 'mail-explorer',
      status,
    });
  }
  const target = c.req.header('hx-target') ?? '';
  if (!target.endsWith(exportRegionId)) return renderFragment(c, <ExportDetailsDialog t={t} view={view} />);
  return renderFragment(
    c,
    <>
      <ExportRegion t={t} view={view} />
      {isLatest && <ExportIndicator t={t} view={presentIndicator(job, t)} isBeside />}
    </>,
  );
}
