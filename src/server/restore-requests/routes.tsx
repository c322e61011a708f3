import { Hono } from 'hono';
import { showEmail } from '../../api/contract/emails/show-email.ts';
import {
  decideRestoreRequests,
  decisionLimit,
  listRestoreRequests,
  requestStates,
  type RestoreRequest,
  showRestoreRequest,
} from '../../api/contract/end-users/restore-requests.ts';
import { ServiceError } from '../../api/errors.ts';
import { messagesOf } from '../../messages/messages.ts';
import { getSafeReturnTo, paths } from '../../paths.ts';
import { RequestPage } from '../../views/restore-requests/request-page.tsx';
import { RequestsPage } from '../../views/restore-requests/requests-page.tsx';
import { type ConsoleContext, type ConsoleEnv, mayAct } from '../context.ts';
import { presentEmailDetails } from '../present/present-email-details.ts';
import { readForm } from '../read-form.ts';
import { readOffset } from '../read-offset.ts';
import { renderPage } from '../render/render-page.tsx';
import { doneNotice, presentRequest, presentRow } from './present-requests.ts';

const { restoreRequests } = paths;
/** Requests on one page. */
const pageSize = 50;
const section = 'restore-requests';

/** Where administrators decide what employees asked for. Behind `requireUser`. */
export const restoreRequestRoutes = new Hono<ConsoleEnv>()
  .get(restoreRequests.list(), (c) => showList(c, ''))
  .post(restoreRequests.list(), async (c) => {
    const form = await readForm(c);
    const ids = form.getAll('id').slice(0, decisionLimit);
    if (ids.length === 0) return showList(c, messagesOf(c.var.locale)('requests.none_selected'));
    const done = await decide(c, ids, form);
    const { origin } = new URL(c.req.url);
    const address = new URL(getSafeReturnTo(form.get('back'), origin) ?? restoreRequests.list(), origin);
    const { state, search } = Object.fromEntries(address.searchParams);
    return c.redirect(restoreRequests.list({ state, search, done }), 303);
  })
  .get(restoreRequests.show(':id'), (c) => showOne(c))
  .post(restoreRequests.show(':id'), async (c) => {
    const id = c.req.param('id') ?? '';
    const done = await decide(c, [id], await readForm(c));
    return c.redirect(restoreRequests.show(id, { done }), 303);
  });

/** What the next page says. */
async function decide(c: ConsoleContext, ids: string[], form: URLSearchParams): Promise<string> {
  const decision = form.get('decision') === 'approve' ? 'approve' : 'decline';
  const body = { ids, decision, reason: (form.get('reason') ?? '').slice(0, 1_000) } as const;
  const { decided } = await c.var.client.call(decideRestoreRequests, { body });
  return decided > 0 ? decision : 'left';
}

async function showList(c: ConsoleContext, problem: string): Promise<Response> {
  const t = messagesOf(c.var.locale);
  const state = requestStates.find((known) => known === c.req.query('state')) ?? 'open';
  const search = (c.req.query('search') ?? '').slice(0, 200);
  const offset = Math.min(readOffset(c), 100_000);
  const { requests, total, counts } = await c.var.client.call(listRestoreRequests, {
    query: { state, search: search || undefined, limit: pageSize, offset },
  });
  const addressOf = (start: number) =>
    restoreRequests.list({
      state,
      search: search || undefined,
      ...(start > 0 && { offset: String(start) }),
    });
  const view = {
    state,
    search,
    rows: requests.map((request) => presentRow(request, { t, timeZone: c.var.timeZone })),
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
    done: doneNotice(t, c.req.query('done')),
    problem,
  };
  return renderPage(c, <RequestsPage t={t} view={view} />, {
    title: t('requests.title'),
    section,
    ...(problem && { status: 422 as const }),
  });
}

async function showOne(c: ConsoleContext): Promise<Response> {
  const t = messagesOf(c.var.locale);
  const request = await c.var.client.call(showRestoreRequest, { params: { id: c.req.param('id') ?? '' } });
  const shown = presentRequest(request, { t, timeZone: c.var.timeZone });
  const view = { ...shown, details: await detailsOf(c, request), done: doneNotice(t, c.req.query('done')) };
  return renderPage(c, <RequestPage t={t} view={view} />, {
    title: view.subject,
    section,
  });
}

/** The mail with its evidence; null when it is gone. */
async function detailsOf(c: ConsoleContext, { email }: RestoreRequest) {
  if (!email) return null;
  const { entity_type, entity_id } = email;
  const details = await c.var.client
    .call(showEmail, { params: { entity_type, entity_id } })
    .catch((error: unknown) => {
      if (error instanceof ServiceError && error.code === 'not_found') return null;
      throw error;
    });
  return (
    details &&
    presentEmailDetails(details, {
      t: messagesOf(c.var.locale),
      timeZone: c.var.timeZone,
      filterBy: () => '',
      mayAct: mayAct(c),
      related: [],
      listLimit: 50,
    })
  );
}
