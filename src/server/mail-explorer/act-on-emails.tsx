import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { previewAction } from '../../api/contract/emails/preview-action.ts';
import { ServiceError } from '../../api/errors.ts';
import { getSafeReturnTo, paths } from '../../paths.ts';
import { ActionOutcome } from '../../views/mail-explorer/action-outcome.tsx';
import {
  ActionConfirmPage,
  type ActionConfirmView,
  ActionQuestion,
  ActionResultPage,
  type ActionResultView,
} from '../../views/mail-explorer/action-pages.tsx';
import type { ConsoleContext } from '../context.ts';
import { readForm } from '../read-form.ts';
import { renderPage } from '../render/render-page.tsx';
import { renderFragment } from '../render/render-fragment.ts';
import { isFragment, wantsJson } from '../render/request-kind.ts';
import {
  changeAllMatching,
  changeEmails,
  type EmailAction,
  type EmailReference,
  parseReference,
} from './change-emails.ts';
import { presentAction } from './preview-action.ts';
import { errorText, outcomeText } from '../present/error-texts.ts';
import { describeAny, presentChips } from '../mail-search/describe-search.ts';
import { requireSearch } from '../mail-search/require-search.ts';
import { searchContextOf, translatorOf } from '../mail-search/search-context.ts';
import { bulkLimit, reasonLimit } from '../../api/limits.ts';

/** What a form asks for: named mails, or all matches of a search. */
interface ActionRequest {
  scope: 'selected' | 'all';
  references: EmailReference[];
  /** The search the mails were found by, as an address query. */
  search: string;
  reason: string;
  confirmed: boolean;
  /** How many malicious mails the person has agreed to release. */
  agreed: number;
  /** Page to return to when all of it was done. */
  back: string | undefined;
}

/**
 * POST /mail-explorer/quarantines and /releases: the plain-form way to act on mails (MX-17). The first post shows what
 * is going to happen, the second does it and shows the outcome; a script that asks for JSON gets it at once.
 */
export async function actOnEmails(c: ConsoleContext, action: EmailAction): Promise<Response> {
  const request = readRequest(await readForm(c), new URL(c.req.url).origin);
  const t = translatorOf(c);
  if (request.scope === 'selected' && request.references.length === 0) {
    const problem = t('mail_explorer.act.nothing_selected');
    return showOutcome(c, { ...emptyOutcome(c, action, request), problem }, 422);
  }
  try {
    if (!wantsJson(c)) {
      const question = await ask(c, action, request);
      if (question) return question;
    }
    return await act(c, action, request);
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code === 'unauthenticated' || wantsJson(c)) throw error;
    const problem = errorText(t, error);
    const status = error.status as ContentfulStatusCode;
    return showOutcome(c, { ...emptyOutcome(c, action, request), problem }, status);
  }
}

/**
 * Shows what is going to happen before it does: always at first, unless the form was sent from the mail itself, and once more before
 * malicious mail is released. Undefined when nothing is left to be asked.
 */
async function ask(
  c: ConsoleContext,
  action: EmailAction,
  request: ActionRequest,
): Promise<Response | undefined> {
  if (request.confirmed && action === 'quarantine') return undefined;
  const t = translatorOf(c);
  const body =
    request.scope === 'all'
      ? { action, criteria: criteriaOf(c, request.search) }
      : {
          action,
          emails: request.references.map(({ entityId, entityType }) => ({
            entity_id: entityId,
            entity_type: entityType,
          })),
        };
  const words = presentAction(await c.var.client.call(previewAction, { body }), action, t);
  const isAgain = request.confirmed;
  if (isAgain && words.malicious <= request.agreed) return undefined;
  const view: ActionConfirmView = {
    locale: t.locale,
    action,
    words,
    isAgain,
    scope: request.scope,
    references: request.references.map((one) => `${one.entityType}/${one.entityId}`),
    anyText: request.scope === 'all' ? anyTextOf(c, request.search) : '',
    search: request.search,
    reason: request.reason,
    back: request.back ?? '',
    backHref: request.back ?? paths.mailExplorer.show(request.search),
    formAction: action === 'quarantine' ? paths.mailExplorer.quarantines() : paths.mailExplorer.releases(),
  };
  if (isFragment(c)) return renderFragment(c, <ActionQuestion view={view} isFragment />);
  return renderPage(c, <ActionConfirmPage view={view} />, {
    title: t('mail_explorer.title'),
    section: 'mail-explorer',
  });
}

async function act(c: ConsoleContext, action: EmailAction, request: ActionRequest): Promise<Response> {
  const { client } = c.var;
  if (request.scope === 'all') {
    const job = await changeAllMatching(client, action, criteriaOf(c, request.search), request.reason);
    if (wantsJson(c)) return c.json(job);
    return c.redirect(paths.jobs.show(job.job_id), 303);
  }
  const result = await changeEmails(client, action, request.references, request.reason);
  if (wantsJson(c)) return c.json({ success: result.left.length === 0, ...result });
  const [job] = result.jobIds;
  if (result.left.length === 0 && job !== undefined) {
    if (request.back) return c.redirect(request.back, 303);
    // To load the answer again must not act again; the job says what was done, and undoes it.
    if (!isFragment(c))
      return c.redirect(result.jobIds.length === 1 ? paths.jobs.show(job) : paths.jobs.list(), 303);
  }
  if (result.changed > 0) tellGrid(c, action, request.references);
  return showOutcome(c, {
    ...emptyOutcome(c, action, request),
    changed: result.changed,
    left: result.left.map((one) => outcomeText(translatorOf(c), one)),
    undoActions: action === 'quarantine' ? result.jobIds.map((id) => paths.jobs.undo(id)) : [],
  });
}

/** Lets the grid, if it is on the page, show the new state of the mails that were acted on. */
function tellGrid(c: ConsoleContext, action: EmailAction, references: readonly EmailReference[]): void {
  const emails = references.map((one) => ({ type: one.entityType, id: one.entityId }));
  if (isFragment(c)) c.header('HX-Trigger', JSON.stringify({ 'postern:emails-changed': { action, emails } }));
}

function emptyOutcome(c: ConsoleContext, action: EmailAction, request: ActionRequest): ActionResultView {
  return {
    locale: translatorOf(c).locale,
    action,
    changed: 0,
    left: [],
    problem: '',
    undoActions: [],
    backHref: request.back ?? paths.mailExplorer.show(request.search),
  };
}

function showOutcome(
  c: ConsoleContext,
  view: ActionResultView,
  status: ContentfulStatusCode = 200,
): Response {
  if (isFragment(c)) return renderFragment(c, <ActionOutcome view={view} />, { status });
  const title = translatorOf(c)('mail_explorer.title');
  return renderPage(c, <ActionResultPage view={view} />, {
    title,
    section: 'mail-explorer',
    status,
  });
}

function readRequest(form: URLSearchParams, origin: string): ActionRequest {
  const ids = form.getAll('ids').slice(0, bulkLimit);
  return {
    scope: form.get('scope') === 'all' ? 'all' : 'selected',
    references: ids.map(parseReference).filter((one): one is EmailReference => one !== undefined),
    search: new URLSearchParams(form.get('search') ?? '').toString(),
    reason: (form.get('reason') ?? '').trim().slice(0, reasonLimit),
    confirmed: form.get('confirmed') === '1',
    agreed: Number(form.get('agreed')) || 0,
    back: getSafeReturnTo(form.get('back'), origin),
  };
}

/** What 'any filter' means for the search of a form; empty where all filters have to match. */
function anyTextOf(c: ConsoleContext, search: string): string {
  const context = searchContextOf(c);
  const { state } = requireSearch(c, new URLSearchParams(search));
  return describeAny(state, context, presentChips(state, context, translatorOf(c)), translatorOf(c));
}

/** The criteria of the search a form carries. @throws ServiceError when it is not one that could have been run. */
const criteriaOf = (c: ConsoleContext, search: string) =>
  requireSearch(c, new URLSearchParams(search)).criteria;
