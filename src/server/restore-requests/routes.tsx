import { Hono } from 'hono';
import { requestStates, verdictGroups } from '../../api/vocabulary/held-mail.ts';
import { z } from 'zod';
import { historyHref } from '../present/audit-history.ts';
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
import { accuses, detections } from '../../api/vocabulary/verdicts.ts';
import { messagesOf } from '../../messages/messages.ts';
import { openTo } from '../../page-areas.ts';
import { paths } from '../../paths.ts';
import type { CopyRow } from '../../views/restore-requests/model.ts';
import { RequestPage } from '../../views/restore-requests/request-page.tsx';
import { RequestsPage } from '../../views/restore-requests/requests-page.tsx';
import { type ConsoleContext, type ConsoleEnv, mayAct } from '../context.ts';
import { readListOfForm } from '../list-of-form.ts';
import { refusalOf } from '../refusal-of.ts';
import { choice, count, line, list, text } from '../fields.ts';
import { idParam } from '../path-values.ts';
import { placeKey } from '../present/place-key.ts';
import { fullLabelFor } from '../present/vocabulary-labels.ts';
import { showMailToDecide } from '../present/show-mail-to-decide.ts';
import { textOf } from '../form-problems.ts';
import { pathShowing, readShown } from '../show-again.ts';
import { renderPage } from '../render/render-page.tsx';
import { type Asked, form, onlyForms, param, query } from '../validate.ts';
import { doneNotice, presentRequest, presentRow } from './present-requests.ts';

const { restoreRequests } = paths;
/** Copies of a mail shown with its request. */
const copiesShown = 50;
/** Requests per page. */
const pageSize = 50;
const section = 'restore-requests';

/** Filters and offset of the list, and the last decision. */
const listQuery = z.object({
  state: choice(requestStates),
  search: text(200),
  group: choice(verdictGroups),
  sort: choice(requestSorts),
  offset: count(100_000),
  /** `before_…` concerns the previously shown request. */
  done: choice(['approve', 'decline', 'before_approve', 'before_decline', 'first', 'own', 'left']),
});
/** The list from which a request was opened is shown beside it. */
const showQuery = listQuery.pick({ search: true, group: true, sort: true, done: true });
const decisionForm = z.object({
  id: list(decisionLimit),
  decision: choice(['approve']),
  reason: text(reasonLimit),
  back: line(2_000),
});

/** Administrators' pages for requests of employees. Behind `requireUser`. */
export const restoreRequestRoutes = new Hono<ConsoleEnv>()
  .get(restoreRequests.list(), query(listQuery), (c) => showList(c))
  .post(restoreRequests.list(), query(listQuery), onlyForms, form(decisionForm), async (c) => {
    const decided = c.req.valid('form');
    const done = decided.id.length > 0 && (await decide(c, decided.id, decided));
    const from = { back: decided.back, list: restoreRequests.list() };
    const { state, search, group, sort, offset } = readListOfForm(c, listQuery, from);
    const list = { state, search, group, sort };
    if (done) return c.redirect(restoreRequests.list({ ...list, done }), 303);
    const shown = { error: { key: 'requests.none_selected' }, values: { reason: decided.reason } } as const;
    return c.redirect(pathShowing(c, restoreRequests.list({ ...list, offset }), shown), 303);
  })
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
      const done = await decide(c, [id], c.req.valid('form'));
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
  const { error, values } = readShown(c);
  const { requests, total, counts } = await c.var.client.call(listRestoreRequests, {
    query: { state, search: search || undefined, group, sort, limit: pageSize, offset },
  });
  const addressOf = (start: number) =>
    restoreRequests.list({
      state,
      search: search || undefined,
      group,
      sort,
      ...(start > 0 && { offset: String(start) }),
    });
  const view = {
    state,
    mayDecide: mayAct(c, 'user_interaction'),
    search,
    group: group ?? '',
    sort: sort ?? (state === 'open' ? ('oldest' as const) : ('newest' as const)),
    groups: verdictGroups,
    sorts: requestSorts,
    rows: requests.map((request) =>
      presentRow(request, { t, timeZone: c.var.timeZone }, { search: search || undefined, group, sort }),
    ),
    total,
    from: offset + 1,
    tabs: requestStates.map((one) => ({
      state: one,
      href: restoreRequests.list({ state: one }),
      count: t.number(counts[one] ?? 0),
    })),
    address: addressOf(offset),
    previousHref: offset > 0 ? addressOf(Math.max(0, offset - pageSize)) : '',
    nextHref: offset + requests.length < total ? addressOf(offset + pageSize) : '',
    done: doneNotice(t, done),
    problem: (error && textOf(t, error)) ?? '',
    reason: values?.['reason'] ?? '',
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
  const { requests } = await c.var.client.call(listRestoreRequests, {
    query: { ...list, state: request.state, limit: pageSize },
  });
  const reader = { t, timeZone: c.var.timeZone };
  const view = {
    ...shown,
    address: restoreRequests.show(request.id, list),
    listHref: restoreRequests.list({ ...list, state: request.state }),
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
    today: await todayOf(c, request),
    copies: await copiesOf(c, request),
    done: doneNotice(t, done),
  };
  return renderPage(c, <RequestPage t={t} view={view} />, {
    title: view.subject,
    section,
  });
}

/** The result of current inspectors and rules for the mail, as text; empty if it is gone. */
async function todayOf(c: ConsoleContext, { id, email }: RestoreRequest): Promise<string> {
  if (!email) return '';
  const t = messagesOf(c.var.locale);
  const judged = await c.var.client.call(judgeRequestedMail, { params: { id } }).catch(refusalOf);
  if (judged instanceof ServiceError) return t('requests.today_unknown');
  // A mail held by one product may be clean to another.
  const accusing = judged.detections.filter(
    (name) => !detections.some((one) => one === name && !accuses(one)),
  );
  const named = judged.outcome === 'held' && accusing.length > 0 ? accusing : judged.detections;
  const verdicts = named.map((name) => fullLabelFor(t, name)).join(', ');
  return t(`requests.today_${judged.outcome}`, { verdicts });
}

/** Copies of the mail in other mailboxes, with their locations. */
async function copiesOf(c: ConsoleContext, { email }: RestoreRequest): Promise<CopyRow[]> {
  if (!email?.message_id || !may(c.var.user, 'mail_explorer', 'view')) return [];
  const t = messagesOf(c.var.locale);
  const found = await c.var.client
    .call(searchEmails, {
      query: { size: copiesShown, with_total: '0' },
      body: { message_id: email.message_id, last_date_amount: 1, last_date_period: 'y' },
    })
    .catch(refusalOf);
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
