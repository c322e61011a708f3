import { cancelJob, type Job, retryJob, showJob } from '../../api/contract/jobs/job.ts';
import { ServiceError } from '../../api/errors.ts';
import { paths } from '../../site/paths.ts';
import {
  ExportDetailsDialog,
  ExportDetailsPage,
  ExportRegion,
  exportRegionId,
} from '../../views/export-emails/export-details.tsx';
import { ExportIndicator } from '../../views/export-emails/export-indicator.tsx';
import { type ConsoleContext, type ConsoleEnv, mayAct } from '../context.ts';
import { translatorOf } from '../mail-search/search-context.ts';
import { renderFragment } from '../render/render-fragment.ts';
import { renderPage } from '../render/render-page.tsx';
import { isFragment, wantsJson } from '../render/request-kind.ts';
import {
  findCurrentExport,
  presentIndicator,
  progressOf,
  stageOf,
} from '../present/present-export-indicator.ts';
import { flag, idParam } from '../fields.ts';
import { type Asked, form, onlyForms, param } from '../validate.ts';
import { refuse } from '../../runtime/refuse.ts';
import type { SearchCriteriaInput } from '../../api/contract/emails/search-criteria.ts';
import type { Translate } from '../../messages/messages.ts';
import type { ExportDetailsView, ExportProblemView, ExportStage } from '../../views/export-emails/model.ts';
import { presentCriteria } from '../present/present-criteria.ts';
import { downloadExport, exportEmails } from '../../api/contract/emails/export-emails.ts';
import { Hono } from 'hono';
import { z } from 'zod';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { ExportConfirmPage, ExportDialog, ExportProblem } from '../../views/export-emails/confirm-export.tsx';
import { errorText } from '../present/error-messages.ts';
import { requireSearch, searchField } from '../mail-search/require-search.ts';
import { pathShowing, readShown, shownParameter } from '../show-again.ts';
import { sendCsv } from '../send-csv.ts';

type ExportRequest = Asked<{ param: typeof idParam }>;

/** GET …/exports/current: the Explorer's indicator of the viewer's latest export. */
async function showCurrentExport(c: ConsoleContext): Promise<Response> {
  const t = translatorOf(c);
  const job = await findCurrentExport(c.var.client);
  return renderFragment(c, <ExportIndicator t={t} view={presentIndicator(job, t)} />);
}

/** GET …/exports/:id: a dialog over the Explorer, its updated content, or a page. */
async function showExport(c: ExportRequest): Promise<Response> {
  const job = await c.var.client.call(showJob, { params: c.req.valid('param') });
  return answer(c, job);
}

/** For the URL of an expired file: the export's details. */
async function showExpiredExport(c: ExportRequest): Promise<Response> {
  const job = await c.var.client.call(showJob, { params: c.req.valid('param') });
  return answer(c, job, { status: 410 });
}

/** POST …/cancellation: cancels an export and deletes its file. */
async function cancelExport(c: ExportRequest): Promise<Response> {
  const job = await c.var.client.call(cancelJob, { params: c.req.valid('param') });
  return isFragment(c) ? answer(c, job, { isLatest: true }) : c.redirect(paths.exports.details(job.id), 303);
}

/** POST …/retry: mails or creates an export again; shows the new state. */
async function retryExport(c: ExportRequest): Promise<Response> {
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

interface Viewer {
  t: Translate;
  timeZone: string;
  mayAct: boolean;
}

/** The details of an export. */
function presentExport(job: Job, { t, timeZone, mayAct }: Viewer): ExportDetailsView {
  const stage = stageOf(job);
  const { export: exported } = job;
  const search = job.criteria && presentCriteria(job.criteria as SearchCriteriaInput, t, timeZone);
  const isTheirs = job.mine;
  const isKept = exported?.expires_at && stage !== 'expired';
  return {
    stage,
    href: paths.exports.details(job.id),
    searchHref: search?.href ?? '',
    search: search?.words ?? '',
    done: job.done,
    total: Math.max(job.total, job.done),
    progress: progressOf(job, t),
    fileName: exported?.file_name ?? '',
    size: exported && exported.size > 0 ? t.bytes(exported.size) : '',
    startedAt: t.dateTime(job.created_at, timeZone, 'medium'),
    startedBy: isTheirs ? '' : job.actor,
    to: exported?.to ?? job.actor,
    delivery: deliveryText(job, stage, { t, timeZone }),
    serverWords: stage === 'waiting' || stage === 'refused' ? (exported?.info ?? '') : '',
    keptUntil: isKept ? t.dateTime(exported.expires_at!, timeZone, 'medium') : '',
    downloadHref: isKept && isTheirs ? paths.exports.file(job.id) : '',
    cancelAction: stage === 'running' && mayAct ? paths.exports.cancellation(job.id) : '',
    retryAction: job.can_retry && isTheirs && mayAct ? paths.exports.retry(job.id) : '',
  };
}

/** Details of a failed export, if there are any. */
const failures: Record<string, 'export.failed_disk_full' | 'export.failed_damaged' | undefined> = {
  disk_full: 'export.failed_disk_full',
  damaged: 'export.failed_damaged',
};

function deliveryText(job: Job, stage: ExportStage, { t, timeZone }: Pick<Viewer, 't' | 'timeZone'>): string {
  const { export: exported } = job;
  switch (stage) {
    case 'failed':
      return t(failures[exported?.problem ?? ''] ?? 'export.failed_text');
    case 'waiting':
      return t('export.waiting_until', {
        time: t.dateTime(exported?.next_try_at ?? Date.now(), timeZone, 'time'),
      });
    case 'filed':
      return t('export.filed_text', { file: exported?.info ?? '' });
    case 'running':
      return t('export.running_text');
    default:
      return t(`export.${stage}_text`);
  }
}

const passedHeaders = ['content-type', 'content-length', 'content-disposition'];

/**
 * GET /exports/:id: downloads the file of an export. The service checks the owner and whether the file still
 * exists.
 */
async function downloadFile(c: ExportRequest): Promise<Response> {
  let file: Response;
  try {
    file = await c.var.client.download(downloadExport, { params: c.req.valid('param') });
  } catch (error) {
    const isOver = error instanceof ServiceError && error.code === 'link_expired';
    if (!isOver || wantsJson(c)) throw error;
    return showExpiredExport(c);
  }
  const headers = new Headers({ 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' });
  for (const name of passedHeaders) {
    const value = file.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  return new Response(file.body, { headers });
}

/** GET …/exports/new: the confirmation of a large export; a dialog for the Explorer, a page without scripts. */
async function confirmExport(c: ConsoleContext): Promise<Response> {
  const search = new URL(c.req.url).searchParams;
  search.delete(shownParameter);
  const { refusal } = readShown(c);
  return askFirst(c, search.toString(), refusal && (await presentProblem(c, refusal)));
}

/** The search, and whether a large export was confirmed. */
const exportForm = z.object({ search: searchField, confirmed: flag });

/** POST …/exports: the CSV file of fewer than 500 matches. Larger exports need a confirmation and are mailed. */
async function createExport(c: Asked<{ form: typeof exportForm }>): Promise<Response> {
  const { search, confirmed } = c.req.valid('form');
  try {
    if (confirmed) return await begin(c, search);
    return await download(c, search);
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code === 'unauthenticated' || wantsJson(c)) throw error;
    if (isFragment(c)) return refuseInDialog(c, error);
    const question = paths.exports.confirm(search);
    // Redirects, so that reloading is not another attempt.
    const refused =
      error.code === 'too_many_matches' ? question : pathShowing(c, question, { refusal: error });
    return c.redirect(refused, 303);
  }
}

async function download(c: ConsoleContext, search: string): Promise<Response> {
  const { timeZone } = c.var;
  const answer = await c.var.client.call(exportEmails, {
    body: { ...criteriaOfSearch(c, search), time_zone: timeZone },
  });
  return sendCsv(answer.csv_list, Temporal.Now.plainDateISO(timeZone).toString());
}

async function begin(c: ConsoleContext, search: string): Promise<Response> {
  const { client, locale, timeZone } = c.var;
  const body = { ...criteriaOfSearch(c, search), time_zone: timeZone, locale };
  const { job_id: id } = await client.call(exportEmails, { query: { send_in_mail: '1' }, body });
  if (!id) throw new ServiceError('unavailable', 'The protection service did not begin the export.');
  if (!isFragment(c)) return c.redirect(paths.exports.details(id), 303);
  c.header('HX-Trigger', 'postern:close-dialog');
  const job = await findCurrentExport(client);
  const t = translatorOf(c);
  return renderFragment(c, <ExportIndicator t={t} view={presentIndicator(job, t)} />);
}

function askFirst(c: ConsoleContext, search: string, problem: ExportProblemView | undefined): Response {
  const t = translatorOf(c);
  const view = {
    search,
    to: c.var.user.email,
    backHref: paths.mailExplorer.show(search),
    problem,
  };
  if (isFragment(c)) return renderFragment(c, <ExportDialog t={t} view={view} />);
  return renderPage(c, <ExportConfirmPage t={t} view={view} />, {
    title: t('export.confirm_title'),
    section: 'mail-explorer',
  });
}

/** Shows the refusal in the confirmation, which stays open. */
async function refuseInDialog(c: ConsoleContext, error: ServiceError): Promise<Response> {
  const problem = await presentProblem(c, error);
  c.header('HX-Retarget', '#export-problem');
  c.header('HX-Reswap', 'outerHTML settle:0');
  return renderFragment(c, <ExportProblem t={translatorOf(c)} problem={problem} />, {
    status: error.status as ContentfulStatusCode,
  });
}

async function presentProblem(c: ConsoleContext, error: ServiceError): Promise<ExportProblemView> {
  const t = translatorOf(c);
  const current = error.code === 'conflict' ? await findCurrentExport(c.var.client) : undefined;
  return {
    text: error.code === 'conflict' ? t('export.one_at_a_time') : errorText(t, error),
    href: current ? paths.exports.details(current.id) : '',
  };
}

/**
 * The criteria of that search, and its order.
 * @throws ServiceError `invalid_input` if it is not valid.
 */
function criteriaOfSearch(c: ConsoleContext, search: string) {
  const { state, criteria } = requireSearch(c, new URLSearchParams(search));
  return { ...criteria, sortDirection: state.sort };
}

const { exports } = paths;

/** Exporting the results of a search (MX-18). Behind `requireUser`. */
export const exportRoutes = new Hono<ConsoleEnv>()
  .post(exports.create(), onlyForms, form(exportForm), (c) => createExport(c))
  .get(exports.confirm(), (c) => confirmExport(c))
  .get(exports.current(), (c) => showCurrentExport(c))
  .get(exports.details(':id'), param(idParam), (c) => showExport(c))
  .post(exports.cancellation(':id'), param(idParam), (c) => cancelExport(c))
  .post(exports.retry(':id'), param(idParam), (c) => retryExport(c))
  .get(exports.file(':id'), param(idParam), (c) => downloadFile(c));
