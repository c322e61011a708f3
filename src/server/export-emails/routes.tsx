import { Hono } from 'hono';
import { paths } from '../../site/paths.ts';
import type { ConsoleContext, ConsoleEnv } from '../context.ts';
import { idParam } from '../path-values.ts';
import { type Asked, form, onlyForms, param } from '../validate.ts';
import { cancelExport, downloadFile, retryExport, showCurrentExport, showExport } from './show-export.tsx';
import { z } from 'zod';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { exportEmails } from '../../api/contract/emails/export-emails.ts';
import { ServiceError } from '../../api/errors.ts';
import { ExportConfirmPage, ExportDialog, ExportProblem } from '../../views/export-emails/confirm-export.tsx';
import { ExportIndicator } from '../../views/export-emails/export-indicator.tsx';
import type { ExportProblemView } from '../../views/export-emails/model.ts';
import { errorText } from '../present/error-texts.ts';
import { translatorOf } from '../mail-search/search-context.ts';
import { flag } from '../fields.ts';
import { renderFragment } from '../render/render-fragment.ts';
import { renderPage } from '../render/render-page.tsx';
import { isFragment, wantsJson } from '../render/request-kind.ts';
import { findCurrentExport, presentIndicator } from '../present/present-export-indicator.ts';
import { searchField } from '../mail-search/search-field.ts';
import { pathShowing, readShown, shownParameter } from '../show-again.ts';
import { sendCsv } from '../send-csv.ts';
import { requireSearch } from '../mail-search/require-search.ts';

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
    if (isFragment(c)) return refuse(c, error);
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
async function refuse(c: ConsoleContext, error: ServiceError): Promise<Response> {
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
  .get(exports.current(), showCurrentExport)
  .get(exports.details(':id'), param(idParam), showExport)
  .post(exports.cancellation(':id'), param(idParam), cancelExport)
  .post(exports.retry(':id'), param(idParam), retryExport)
  .get(exports.file(':id'), param(idParam), downloadFile);
