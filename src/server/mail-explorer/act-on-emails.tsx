import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { z } from 'zod';
import { noticeChoices } from '../../api/contract/config/end-user-policy.ts';
import { previewAction } from '../../api/contract/emails/preview-action.ts';
import { ServiceError } from '../../api/errors.ts';
import { paths } from '../../site/paths.ts';
import { getSafeReturnTo } from '../../site/safe-return.ts';
import type { ActionWords } from '../../islands/results-grid/props.ts';
import { ActionOutcome } from '../../views/mail-explorer/action-outcome.tsx';
import {
  ActionConfirmPage,
  type ActionConfirmView,
  ActionQuestion,
  ActionResultPage,
  type ActionResultView,
} from '../../views/mail-explorer/action-pages.tsx';
import type { ConsoleContext } from '../context.ts';
import { choice, count, flag, given, line, list } from '../fields.ts';
import { renderPage } from '../render/render-page.tsx';
import { renderFragment } from '../render/render-fragment.ts';
import { isFragment, wantsJson } from '../render/request-kind.ts';
import { type Asked, readKeptForm } from '../validate.ts';
import {
  changeAllMatching,
  changeEmails,
  type EmailAction,
  type EmailReference,
  parseReference,
  presentAction,
} from './change-emails.ts';
import { readShown, showAgain } from '../show-again.ts';
import { errorText, outcomeSentence } from '../present/error-messages.ts';
import { endNow } from '../mail-search/criteria-of-state.ts';
import { formatSearchState } from '../mail-search/format-search-state.ts';
import { withoutPage } from '../mail-search/search-state.ts';
import { describeAny, describeAsked, presentChips } from '../mail-search/describe-search.ts';
import { requireSearch, searchField } from '../mail-search/require-search.ts';
import { searchContextOf, translatorOf } from '../mail-search/search-context.ts';
import { bulkLimit, reasonLimit } from '../../api/limits.ts';

/** The form of an action: named mails, or all matches of a search. */
export const actionForm = z.object({
  scope: choice(['selected', 'all']).transform((scope) => scope ?? 'selected'),
  ids: list(bulkLimit).transform((ids) => ids.flatMap((id) => parseReference(id) ?? [])),
  /** The search that found the mails, as a query string. */
  search: searchField,
  reason: line(reasonLimit),
  /** When recipients are told; without it as the organisation has set it. */
  notices: choice(noticeChoices),
  confirmed: flag,
  /** The number of malicious mails whose release the person has confirmed. */
  agreed: count(bulkLimit),
  /** The page to return to after complete success. */
  back: given,
});
type ActionRequest = z.output<typeof actionForm>;

/**
 * POST /mail-explorer/quarantines and /releases: actions on mails by plain forms (MX-17). The first post
 * redirects to a confirmation, the second performs the action and redirects to its job; a script that
 * requests JSON gets the result directly.
 */
export async function actOnEmails(
  c: Asked<{ form: typeof actionForm }>,
  action: EmailAction,
): Promise<Response> {
  const request = c.req.valid('form');
  if (isEmpty(request)) return answerQuestion(c, action, request);
  try {
    if (!wantsJson(c) && (await isAsked(c, action, request))) return await answerQuestion(c, action, request);
    return await act(c, action, request);
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code === 'unauthenticated' || wantsJson(c)) throw error;
    return answerQuestion(c, action, request, error);
  }
}

/** GET of the same URLs: the confirmation of a form, or its refusal; without a form it redirects. */
export async function confirmEmailAction(c: ConsoleContext, action: EmailAction): Promise<Response> {
  const { refusal, sent } = readShown(c);
  if (sent === undefined) return c.redirect(paths.mailExplorer.show(), 302);
  return showQuestion(c, action, readKeptForm(actionForm, sent), refusal);
}

/**
 * Redirects to a page with a URL, so that reloading sends nothing. If too many mails are named for that, the
 * confirmation is the response itself, which is safe to repeat.
 */
async function answerQuestion(
  c: ConsoleContext,
  action: EmailAction,
  request: ActionRequest,
  refusal?: ServiceError,
): Promise<Response> {
  const question = () => showQuestion(c, action, request, refusal);
  if (isFragment(c) || wantsJson(c)) return question();
  const shown = { sent: await c.req.text(), ...(refusal && { refusal }) };
  return showAgain(c, formActionOf(action), shown, question);
}

async function showQuestion(
  c: ConsoleContext,
  action: EmailAction,
  request: ActionRequest,
  refusal?: ServiceError,
): Promise<Response> {
  const t = translatorOf(c);
  const refuse = (problem: string, status: number) =>
    showOutcome(c, { ...emptyOutcome(c, action, request), problem }, status as ContentfulStatusCode);
  if (isEmpty(request)) return refuse(t('mail_explorer.act.nothing_selected'), 422);
  if (refusal) return refuse(errorText(t, refusal), refusal.status);
  try {
    const asked = {
      ...request,
      search: request.scope === 'all' ? searchOfNow(c, request.search) : request.search,
    };
    return ask(c, action, asked, await findWords(c, action, asked), backHrefOf(c, request));
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code === 'unauthenticated') throw error;
    return refuse(errorText(t, error), error.status);
  }
}

const isEmpty = ({ scope, ids }: ActionRequest): boolean => scope === 'selected' && ids.length === 0;

/** The page that a form names to return to. */
const backOf = (c: ConsoleContext, { back }: ActionRequest): string | undefined =>
  getSafeReturnTo(back, c.var.origin);

/** The search limited to mails that exist now, so that mail arriving later is not affected. */
function searchOfNow(c: ConsoleContext, search: string): string {
  const { state } = requireSearch(c, new URLSearchParams(search));
  return formatSearchState(withoutPage(endNow(state, Temporal.Now.instant(), c.var.timeZone)));
}

const backHrefOf = (c: ConsoleContext, request: ActionRequest): string =>
  backOf(c, request) ?? paths.mailExplorer.show(request.search);

const formActionOf = (action: EmailAction): string =>
  action === 'quarantine' ? paths.mailExplorer.quarantines() : paths.mailExplorer.releases();

/**
 * Whether a confirmation is required: initially always, except from the mail's own page, and again before
 * malicious mail is released.
 */
async function isAsked(c: ConsoleContext, action: EmailAction, request: ActionRequest): Promise<boolean> {
  if (!request.confirmed || action === 'quarantine') return !request.confirmed;
  return (await findWords(c, action, request)).malicious > request.agreed;
}

/** The effect of an action, as text. */
async function findWords(
  c: ConsoleContext,
  action: EmailAction,
  request: ActionRequest,
): Promise<ActionWords> {
  const body =
    request.scope === 'all'
      ? { action, criteria: criteriaOf(c, request.search) }
      : {
          action,
          emails: request.ids.map(({ entityId, entityType }) => ({
            entity_id: entityId,
            entity_type: entityType,
          })),
        };
  return presentAction(await c.var.client.call(previewAction, { body }), action, translatorOf(c));
}

function ask(
  c: ConsoleContext,
  action: EmailAction,
  request: ActionRequest,
  words: ActionWords,
  backHref: string,
): Response {
  const t = translatorOf(c);
  const view: ActionConfirmView = {
    locale: t.locale,
    action,
    words,
    isAgain: request.confirmed && words.malicious > request.agreed,
    scope: request.scope,
    references: request.ids.map((one) => `${one.entityType}/${one.entityId}`),
    anyText: request.scope === 'all' ? anyTextOf(c, request.search) : '',
    askedText:
      request.scope === 'all'
        ? describeAsked(requireSearch(c, new URLSearchParams(request.search)).state, t)
        : '',
    search: request.search,
    reason: request.reason,
    back: backOf(c, request) ?? '',
    backHref,
    formAction: formActionOf(action),
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
    const job = await changeAllMatching(client, action, criteriaOf(c, request.search), request);
    if (wantsJson(c)) return c.json(job);
    return c.redirect(paths.jobs.show(job.job_id), 303);
  }
  const result = await changeEmails(client, action, request.ids, {
    ...request,
    batch: c.var.requestKey!,
  });
  if (wantsJson(c)) return c.json({ success: result.left.length === 0, ...result });
  const back = backOf(c, request);
  if (result.left.length + result.waiting === 0 && back) return c.redirect(back, 303);
  // Redirects, so that reloading repeats nothing; the job shows the outcome and offers undo.
  if (!isFragment(c) && result.jobIds.length > 0) {
    const [job = ''] = result.jobIds;
    return c.redirect(result.jobIds.length === 1 ? paths.jobs.show(job) : paths.jobs.list(), 303);
  }
  if (result.changed > 0) announceToGrid(c, action, request.ids, result.jobIds);
  return showOutcome(c, {
    ...emptyOutcome(c, action, request),
    changed: result.changed,
    waiting: result.waiting,
    left: result.left.map((one) => outcomeSentence(translatorOf(c), one)),
    undoActions: action === 'quarantine' ? result.undoable.map((id) => paths.jobs.undo(id)) : [],
  });
}

/** Hands the job to the grid, if it is on the page, which shows its effect and offers Undo. */
function announceToGrid(
  c: ConsoleContext,
  action: EmailAction,
  references: readonly EmailReference[],
  [id]: readonly string[],
): void {
  const emails = references.map((one) => ({ type: one.entityType, id: one.entityId }));
  const job = { id, total: emails.length, action, emails };
  if (isFragment(c) && id) c.header('HX-Trigger', JSON.stringify({ 'postern:job-started': job }));
}

function emptyOutcome(c: ConsoleContext, action: EmailAction, request: ActionRequest): ActionResultView {
  return {
    locale: translatorOf(c).locale,
    action,
    changed: 0,
    waiting: 0,
    left: [],
    problem: '',
    undoActions: [],
    backHref: backHrefOf(c, request),
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

/** The meaning of 'any filter' for the search of a form; empty if all filters must match. */
function anyTextOf(c: ConsoleContext, search: string): string {
  const context = searchContextOf(c);
  const { state } = requireSearch(c, new URLSearchParams(search));
  return describeAny(state, context, presentChips(state, context, translatorOf(c)), translatorOf(c));
}

/**
 * The criteria of a form's search.
 * @throws ServiceError if it is not valid.
 */
const criteriaOf = (c: ConsoleContext, search: string) =>
  requireSearch(c, new URLSearchParams(search)).criteria;
