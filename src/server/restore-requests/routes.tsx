import { Hono } from 'hono';
import { requestStates, verdictGroups } from '../../api/vocabulary/held-mail.ts';
import { z } from 'zod';
import { historyHref } from '../present/for-viewer.ts';
import {
  decideRestoreRequests,
  listRestoreRequests,
  requestSorts,
  type RestoreRequest,
  showRestoreRequest,
} from '../../api/contract/end-users/restore-requests.ts';
import { searchEmails } from '../../api/contract/emails/search-emails.ts';
import { judgeRequestedMail } from '../../api/contract/judge-again/judge-again.ts';
import { ServiceError } from '../../api/errors.ts';
import { decisionLimit, reasonLimit } from '../../api/limits.ts';
import { may } from '../../api/vocabulary/sections.ts';
import { accuses, detections, maliciousGroups } from '../../api/vocabulary/verdicts.ts';
import { messagesOf, type Translate } from '../../messages/messages.ts';
import { openTo } from '../../site/page-areas.ts';
import { paths } from '../../site/paths.ts';
import { getSafeReturnTo } from '../../site/safe-return.ts';
import { type CopyRow, RequestPage } from '../../views/restore-requests/request-page.tsx';
import { ApprovePage, type RequestRow, RequestsPage } from '../../views/restore-requests/requests-page.tsx';
import type { DoneNotice } from '../../views/decisions/decision-list.tsx';
import type { CallAnswer } from '../../api/contract/endpoint.ts';
import { isHidden } from '../../api/vocabulary/hidden.ts';
import { type ConsoleContext, type ConsoleEnv, mayAct, requireAct } from '../context.ts';
import { type Asked, form, onlyForms, param, query, readListOfForm } from '../validate.ts';
import { settle } from '../settle.ts';
import { choice, count, flag, idParam, line, list, text } from '../fields.ts';
import { cutMessage, placeKey } from '../present/email-values.ts';
import { fullLabelFor } from '../present/vocabulary-labels.ts';
import { decisionsPerPage, presentDecisions, showMailToDecide } from '../present/present-decisions.ts';
import { pathShowing, readShown } from '../show-again.ts';
import { renderPage } from '../render/render-page.tsx';

const { restoreRequests } = paths;
/** Copies of a mail shown with its request. */
const copiesShown = 50;
const section = 'restore-requests';

const outcomes = ['approve', 'decline', 'before_approve', 'before_decline', 'first', 'own', 'left'] as const;

/** Filters and offset of the list, and the last decision. */
const listQuery = z.object({
  state: choice(requestStates),
  search: text(200),
  group: choice(verdictGroups),
  sort: choice(requestSorts),
  offset: count(100_000),
  /** `before_…` concerns the previously shown request. */
  done: choice(outcomes),
});
/** The list from which a request was opened is shown beside it. */
const showQuery = listQuery.pick({ search: true, group: true, sort: true, done: true });
const decisionForm = z.object({
  id: list(decisionLimit),
  decision: choice(['approve']),
  reason: text(reasonLimit),
  back: line(2_000),
  /** Whether the question about malicious mail was answered. */
  sure: flag,
});
const askQuery = z.object({ ids: line(20_000), back: line(2_000) });

/** Administrators' pages for requests of employees. Behind `requireUser`. */
export const restoreRequestRoutes = new Hono<ConsoleEnv>()
  .get(restoreRequests.list(), query(listQuery), (c) => showList(c))
  .post(restoreRequests.list(), query(listQuery), onlyForms, form(decisionForm), async (c) => {
    const decided = c.req.valid('form');
    const question = await questionFor(c, decided.id, decided);
    if (question) return c.redirect(question, 303);
    const done = decided.id.length > 0 && (await decide(c, decided.id, decided));
    const from = { back: decided.back, list: restoreRequests.list() };
    const { state, search, group, sort, offset } = readListOfForm(c, listQuery, from);
    const list = { state, search, group, sort };
    if (done) return c.redirect(restoreRequests.list({ ...list, done }), 303);
    const shown = { error: { key: 'requests.none_selected' }, values: { reason: decided.reason } } as const;
    return c.redirect(pathShowing(c, restoreRequests.list({ ...list, offset }), shown), 303);
  })
  .get(restoreRequests.ask(), query(askQuery), (c) => showQuestion(c))
  .get(restoreRequests.show(':id'), param(idParam), query(showQuery), (c) => showOne(c))
  .post(
    restoreRequests.show(':id'),
    param(idParam),
    query(showQuery),
    onlyForms,
    form(decisionForm),
    async (c) => {
      const { id } = c.req.valid('param');
      const { done: _, ...filters } = c.req.valid('query');
      const list = { ...filters, search: filters.search || undefined };
      const decided = { ...c.req.valid('form'), back: restoreRequests.show(id, list) };
      const question = await questionFor(c, [id], decided);
      if (question) return c.redirect(question, 303);
      const done = await decide(c, [id], decided);
      // Continues with the next request; one that was not decided is shown again.
      const isOver = done === 'approve' || done === 'decline';
      if (!isOver) return c.redirect(restoreRequests.show(id, { ...list, done }), 303);
      const { requests } = await c.var.client.call(listRestoreRequests, { query: { ...list, limit: 2 } });
      const next = requests.find((one) => one.id !== id);
      const onward = next
        ? restoreRequests.show(next.id, { ...list, done: `before_${done}` })
        : restoreRequests.list({ ...list, done });
      return c.redirect(onward, 303);
    },
  );

/** The address of the question before malicious mail is released; undefined for other decisions, and when it was answered. */
async function questionFor(
  c: ConsoleContext,
  ids: readonly string[],
  { decision, sure, reason, back }: z.output<typeof decisionForm>,
): Promise<string | undefined> {
  if (decision !== 'approve' || sure) return undefined;
  const requests = await requestsOf(c, ids);
  if (!requests.some(({ group }) => maliciousGroups.has(group))) return undefined;
  return pathShowing(c, restoreRequests.ask({ ids: ids.join(','), back }), { values: { reason } });
}

/** The requests that still exist: for others the decision says that nothing was decided. */
async function requestsOf(c: ConsoleContext, ids: readonly string[]): Promise<RestoreRequest[]> {
  const found = await Promise.all(
    ids.map((id) =>
      settle(c.var.client.call(showRestoreRequest, { params: { id }, query: { with_text: '0' } })),
    ),
  );
  return found.flatMap((request) => {
    if (!(request instanceof ServiceError)) return [request];
    if (request.code !== 'not_found') throw request;
    return [];
  });
}

async function showQuestion(c: Asked<{ query: typeof askQuery }>): Promise<Response> {
  requireAct(c, 'user_interaction');
  const t = messagesOf(c.var.locale);
  const { ids: joined, back } = c.req.valid('query');
  const ids = joined.split(',').filter(Boolean).slice(0, decisionLimit);
  const requests = await requestsOf(c, ids);
  const [only] = ids;
  const backHref = getSafeReturnTo(back, c.var.origin) ?? restoreRequests.list();
  const isOfOne = only !== undefined && backHref.split('?')[0] === restoreRequests.show(only);
  const reader = { t, timeZone: c.var.timeZone };
  const view = {
    ids,
    malicious: requests
      .filter(({ group }) => maliciousGroups.has(group))
      .map((one) => presentRow(one, reader)),
    action: isOfOne ? backHref : restoreRequests.list(),
    backHref,
    reason: readShown(c).values?.['reason'] ?? '',
  };
  return renderPage(c, <ApprovePage t={t} view={view} />, {
    title: t('requests.ask_title', { count: view.malicious.length }),
    section,
  });
}

/** Performs a decision and redirects to the page with its outcome. */
async function decide(
  c: ConsoleContext,
  ids: string[],
  { decision = 'decline', reason }: { decision?: 'approve' | 'decline' | undefined; reason: string },
): Promise<string> {
  try {
    const answer = await c.var.client.call(decideRestoreRequests, { body: { ids, decision, reason } });
    if (answer.decided > 0) return decision;
    return answer.first_approved > 0 ? 'first' : 'left';
  } catch (error) {
    if (error instanceof ServiceError && error.problem === 'own_request') return 'own';
    throw error;
  }
}

async function showList(c: Asked<{ query: typeof listQuery }>): Promise<Response> {
  const t = messagesOf(c.var.locale);
  const { state = 'open', search, group, sort, offset, done } = c.req.valid('query');
  const { requests, total, counts } = await c.var.client.call(listRestoreRequests, {
    query: { state, search: search || undefined, group, sort, limit: decisionsPerPage, offset },
  });
  const filters = { group, sort };
  const list = { search: search || undefined, ...filters };
  const rows = requests.map((request) => presentRow(request, { t, timeZone: c.var.timeZone }, list));
  const asked = { addressOf: restoreRequests.list, states: requestStates, state, search, filters, offset };
  const view = {
    ...presentDecisions(c, asked, { rows, total, counts }),
    group: group ?? '',
    sort: sort ?? (state === 'open' ? ('oldest' as const) : ('newest' as const)),
    groups: verdictGroups,
    sorts: requestSorts,
    done: doneNotice(t, done),
    reason: readShown(c).values?.['reason'] ?? '',
  };
  return renderPage(c, <RequestsPage t={t} view={view} />, {
    title: t('requests.title'),
    section,
  });
}

async function showOne(c: Asked<{ param: typeof idParam; query: typeof showQuery }>): Promise<Response> {
  const t = messagesOf(c.var.locale);
  const { done, ...filters } = c.req.valid('query');
  const list = { ...filters, search: filters.search || undefined };
  const request = await c.var.client.call(showRestoreRequest, { params: c.req.valid('param') });
  const shown = presentRequest(request, { t, timeZone: c.var.timeZone });
  const state = request.state === 'unknown' ? undefined : request.state;
  const beside = await settle(
    c.var.client.call(listRestoreRequests, { query: { ...list, state, limit: decisionsPerPage } }),
  );
  const requests = beside instanceof ServiceError ? [] : beside.requests;
  const reader = { t, timeZone: c.var.timeZone };
  const today = await todayOf(c, request);
  const view = {
    ...shown,
    address: restoreRequests.show(request.id, list),
    listHref: restoreRequests.list({ ...list, state }),
    beside: requests.map((one) => presentRow(one, reader, list)),
    mayDecide: mayAct(c, 'user_interaction'),
    isOwn: request.is_own,
    historyHref: historyHref(c, 'request', request.id),
    mailHistoryHref: request.email ? historyHref(c, 'mail', request.email.entity_id) : '',
    isGone: request.email === null,
    jobHref: openTo(c.var.user, shown.jobHref),
    profileHref: openTo(c.var.user, shown.profileHref),
    recipientsHref: openTo(c.var.user, shown.recipientsHref),
    details: await showMailToDecide(c, request.email),
    today: today.text,
    isApprovalUsual: !maliciousGroups.has(request.group) && !today.isHeld,
    isNext: done?.startsWith('before_') ?? false,
    copies: await copiesOf(c, request),
    done: doneNotice(t, done),
  };
  return renderPage(c, <RequestPage t={t} view={view} />, {
    title: view.subject,
    section,
  });
}

/** The result of current inspectors and rules for the mail: as text, empty if it is gone, and whether it would be held again. */
async function todayOf(
  c: ConsoleContext,
  { id, email }: RestoreRequest,
): Promise<{ text: string; isHeld: boolean }> {
  if (!email) return { text: '', isHeld: false };
  const t = messagesOf(c.var.locale);
  const judged = await settle(c.var.client.call(judgeRequestedMail, { params: { id } }));
  if (judged instanceof ServiceError) return { text: t('requests.today_unknown'), isHeld: false };
  // A mail held by one product may be clean to another.
  const accusing = judged.detections.filter(
    (name) => !detections.some((one) => one === name && !accuses(one)),
  );
  const named = judged.outcome === 'held' && accusing.length > 0 ? accusing : judged.detections;
  const verdicts = named.map((name) => fullLabelFor(t, name)).join(', ');
  return {
    text: t(`requests.today_${judged.outcome}`, { verdicts }),
    isHeld: judged.outcome === 'held',
  };
}

/** Copies of the mail in other mailboxes, with their locations. */
async function copiesOf(c: ConsoleContext, { email }: RestoreRequest): Promise<CopyRow[]> {
  if (!email?.message_id || !may(c.var.user, 'mail_explorer', 'view')) return [];
  const t = messagesOf(c.var.locale);
  const found = await settle(
    c.var.client.call(searchEmails, {
      query: { size: copiesShown, with_total: '0' },
      body: { message_id: email.message_id, last_date_amount: 1, last_date_period: 'y' },
    }),
  );
  // Without the right to private data, they cannot be searched either.
  if (found instanceof ServiceError) return [];
  return found.rows
    .filter((row) => row.entity_id !== email.entity_id)
    .map((row) => ({
      to: row.mailbox || (row.recipients[0] ?? ''),
      href: openTo(c.var.user, paths.profile.email(row.entity_type, row.entity_id)),
      place: t(placeKey(row)),
    }));
}

interface Reader {
  t: Translate;
  timeZone: string;
}

/** A row of the list; its link keeps the list's filters. */
function presentRow(
  request: RestoreRequest,
  reader: Reader,
  list: Record<string, string | undefined> = {},
): RequestRow {
  const { t, timeZone } = reader;
  const [first] = request.requesters;
  const { email } = request;
  const message = first?.message ?? '';
  return {
    id: request.id,
    href: paths.restoreRequests.show(request.id, list),
    subject: email ? email.subject || t('restore.no_subject') : t('requests.gone'),
    sender: email?.sender_address ?? '',
    group: request.group,
    isMalicious: maliciousGroups.has(request.group),
    attachment: request.attachment,
    requester: first?.email ?? '',
    more: Math.max(0, request.requesters.length - 1),
    message: cutMessage(message),
    askedAt: t.dateTime(request.created_at, timeZone, 'short'),
    askedExactly: t.dateTime(request.created_at, timeZone, 'full'),
    decided: decidedWords(request, reader),
    reason: request.reason,
  };
}

/** A request without the mail's own details. */
function presentRequest(request: CallAnswer<typeof showRestoreRequest>, reader: Reader) {
  const { t, timeZone } = reader;
  const { email, others } = request;
  return {
    id: request.id,
    state: request.state,
    group: request.group,
    attachment: request.attachment,
    subject: email ? email.subject || t('restore.no_subject') : t('requests.gone'),
    requesters: request.requesters.map(({ email: address, message, asked_at: at }) => ({
      email: address,
      message,
      askedAt: t.dateTime(at, timeZone, 'medium'),
    })),
    others: others > 0 && request.attachment === null ? t('requests.others', { count: others }) : '',
    decided: decidedWords(request, reader),
    reason: request.reason,
    text: isHidden(request.text) ? '' : request.text,
    nextHref: request.next_id ? paths.restoreRequests.show(request.next_id) : '',
    earlier: request.earlier.map((one) => ({
      href: paths.restoreRequests.show(one.id),
      subject: one.subject || t('restore.no_subject'),
      state: one.state,
      askedAt: t.dateTime(one.created_at, timeZone, 'short'),
    })),
    jobHref: request.job_id ? paths.jobs.show(request.job_id) : '',
    profileHref: email ? paths.profile.email(email.entity_type, email.entity_id) : '',
    recipientsHref: email ? paths.mailExplorer.recipients(email.entity_type, email.entity_id) : '',
  };
}

/** Who decided and when, and what its mailboxes are being asked for. */
function decidedWords(request: RestoreRequest, reader: Reader): string {
  const { t } = reader;
  const moving = request.email?.moving;
  const words = [whoDecided(request, reader), ...(moving ? [t(`mail_explorer.panel.moving_${moving}`)] : [])];
  return words.filter((one) => one !== '').join('; ');
}

function whoDecided(request: RestoreRequest, { t, timeZone }: Reader): string {
  const { created_at: asked, decided_at: at, decided_by: who, first_approval: first } = request;
  if (at === null) {
    if (!first) return request.state === 'open' && request.needs_two ? t('requests.needs_two') : '';
    return t('requests.first_by', { who: first.by, when: t.dateTime(first.at, timeZone, 'medium') });
  }
  const when = t.dateTime(at, timeZone, 'medium');
  const by = who === '' ? when : t('requests.decided_by', { who, when });
  return `${by}; ${tookWords(t, Date.parse(at) - Date.parse(asked))}`;
}

/** The time until the answer, in minutes, hours or days. */
function tookWords(t: Translate, milliseconds: number): string {
  const minutes = Math.max(1, Math.round(milliseconds / 60_000));
  if (minutes < 120) return t('requests.took_minutes', { count: minutes });
  const hours = Math.round(minutes / 60);
  return hours < 48
    ? t('requests.took_hours', { count: hours })
    : t('requests.took_days', { count: Math.round(hours / 24) });
}

/** The message after a decision, from the URL. */
function doneNotice(t: Translate, done: (typeof outcomes)[number] | undefined): DoneNotice | null {
  if (!done) return null;
  return {
    tone: done === 'left' || done === 'own' ? 'caution' : 'positive',
    text: t(`requests.done_${done}`),
  };
}
