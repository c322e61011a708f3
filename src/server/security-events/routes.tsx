import { Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { z } from 'zod';
import { historyHref } from '../present/audit-history.ts';
import {
  changeSecurityEvent,
  eventActions,
  eventCategories,
  eventStates,
  listSecurityEvents,
  showSecurityEvent,
} from '../../api/contract/security-events/security-events.ts';
import { ServiceError } from '../../api/errors.ts';
import { emailLimit, reasonLimit } from '../../api/limits.ts';
import { eventSeverities } from '../../api/vocabulary/attack-categories.ts';
import { mailApps } from '../../api/vocabulary/platforms.ts';
import { messagesOf } from '../../messages/messages.ts';
import { openTo } from '../../page-areas.ts';
import { paths } from '../../paths.ts';
import { EventListPage } from '../../views/security-events/event-list-page.tsx';
import { EventPage } from '../../views/security-events/event-page.tsx';
import type { EventListView, EventPageView } from '../../views/security-events/model.ts';
import { type ConsoleContext, type ConsoleEnv, mayAct } from '../context.ts';
import { choice, line, text } from '../fields.ts';
import { idParam } from '../path-values.ts';
import { messageOfRefusal } from '../present/error-messages.ts';
import { renderPage } from '../render/render-page.tsx';
import { readShown, showAgain } from '../show-again.ts';
import { type Asked, form, onlyForms, param, query } from '../validate.ts';
import { presentDetail, presentSecurityEvent } from './present-events.ts';
import { type ForwardedFilter, readForwardedFilter } from './read-forwarded-filter.ts';

const { securityEvents } = paths;
const section = 'security-events';
const days = ['1', '7', '30', '90', '365'] as const;

const listQuery = z.object({
  category: choice(eventCategories),
  severity: choice(eventSeverities),
  state: choice(eventStates),
  saas: choice(mailApps),
  days: choice(days),
  after: line(60),
  filters: line(8_000),
});
const changeForm = z.object({
  action: choice(eventActions),
  text: text(reasonLimit),
  assignee: line(emailLimit),
});
const showQuery = z.object({ done: choice(['1']) });

/** What happened (AN-03, SI-06). Behind `requireUser` and the right to see mail. */
export const securityEventsRoutes = new Hono<ConsoleEnv>()
  .get(securityEvents.list(), query(listQuery), (c) => showList(c))
  .get(securityEvents.show(':id'), param(idParam), query(showQuery), (c) => showOne(c))
  .post(securityEvents.show(':id'), param(idParam), onlyForms, form(changeForm), (c) => change(c));

async function showList(c: Asked<{ query: typeof listQuery }>): Promise<Response> {
  const t = messagesOf(c.var.locale);
  const { filters, after, days: asked, ...chosen } = c.req.valid('query');
  const handed = filters === '' ? undefined : readForwardedFilter(c, filters);
  const category = chosen.category ?? handed?.category;
  const from = asked ? new Date(Date.now() - Number(asked) * 86_400_000).toISOString() : handed?.from;
  const { events, next } = await c.var.client.call(listSecurityEvents, {
    query: {
      ...dropEmpty({ ...chosen, category, from, to: asked ? undefined : handed?.to }),
      ...(after && { after }),
    },
  });
  const kept = { ...chosen, days: asked, filters: filters || undefined };
  const view: EventListView = {
    locale: t.locale,
    notice: handed && { text: handedText(c, handed), href: openTo(c.var.user, handed.explorerHref) },
    filters: presentFilters(c, { ...chosen, category, days: asked }),
    isFiltered: Object.values(kept).some(Boolean),
    events: events.map((event) => presentSecurityEvent(c, event)),
    firstHref: after ? securityEvents.list(kept) : '',
    nextHref: next === null ? '' : securityEvents.list({ ...kept, after: next }),
  };
  return renderPage(c, <EventListPage view={view} />, { title: t('security_events.title'), section });
}

const handedText = (c: ConsoleContext, { isWhole }: ForwardedFilter): string =>
  messagesOf(c.var.locale)(isWhole ? 'security_events.handed' : 'security_events.handed_part');

function presentFilters(
  c: ConsoleContext,
  chosen: Partial<Record<'category' | 'severity' | 'state' | 'saas' | 'days', string | undefined>>,
): EventListView['filters'] {
  const t = messagesOf(c.var.locale);
  const word = (key: string, value: string) => t.find(`${key}.${value}`) ?? value;
  const filter = (
    name: 'category' | 'severity' | 'state' | 'saas' | 'days',
    label: string,
    values: readonly string[],
    wordOf: (value: string) => string,
  ) => ({
    name,
    label,
    value: chosen[name] ?? '',
    options: [
      { value: '', label: t('security_events.any') },
      ...values.map((value) => ({ value, label: wordOf(value) })),
    ],
  });
  const categoryWord = (value: string) =>
    t.find(`analytics.category.${value}`) ?? word('security_events.category', value);
  return [
    filter('category', t('security_events.category'), eventCategories, categoryWord),
    filter('severity', t('security_events.severity'), eventSeverities.toReversed(), (value) =>
      word('analytics.severity', value),
    ),
    filter('state', t('security_events.state'), eventStates, (value) => word('security_events.state', value)),
    filter('saas', t('security_events.saas'), c.var.tenant.apps, (value) => word('analytics.app', value)),
    filter('days', t('security_events.time'), days, (value) =>
      t('security_events.last_days', { count: Number(value) }),
    ),
  ];
}

async function showOne(c: Asked<{ param: typeof idParam; query: typeof showQuery }>): Promise<Response> {
  const { values, refusal } = readShown(c);
  const typed = values && changeForm.parse(values);
  return renderOne(c, c.req.valid('param').id, { typed, refusal, isDone: c.req.valid('query').done === '1' });
}

interface Shown {
  typed?: z.output<typeof changeForm> | undefined;
  refusal?: ServiceError | undefined;
  isDone?: boolean;
  status?: ContentfulStatusCode;
}

async function renderOne(c: ConsoleContext, id: string, shown: Shown): Promise<Response> {
  const { typed, refusal, isDone, status } = shown;
  const t = messagesOf(c.var.locale);
  const detail = await c.var.client.call(showSecurityEvent, { params: { id } });
  const message = refusal ? messageOfRefusal(t, refusal) : '';
  const field = refusal?.fields?.[0]?.path;
  const isAtField = field === 'text' || field === 'assignee';
  const view: EventPageView = {
    locale: t.locale,
    ...presentDetail(c, detail),
    historyHref: historyHref(c, 'event', id),
    notices: [
      ...(isDone ? [{ tone: 'positive' as const, text: t('security_events.done') }] : []),
      ...(message && !isAtField ? [{ tone: 'danger' as const, text: message }] : []),
    ],
    mayAct: mayAct(c, 'security_events'),
    text: typed?.text ?? '',
    assignee: typed?.action === 'assign' ? typed.assignee : detail.assignee,
    assignees: detail.assignees,
    assignSelf: detail.assignee === c.var.user.email ? '' : c.var.user.email,
    problems: isAtField ? { [field]: message } : {},
  };
  return renderPage(c, <EventPage view={view} />, {
    title: view.event.title,
    section,
    ...(status && { status }),
  });
}

async function change(c: Asked<{ param: typeof idParam; form: typeof changeForm }>): Promise<Response> {
  const { id } = c.req.valid('param');
  const typed = c.req.valid('form');
  const { action = 'comment', text, assignee } = typed;
  try {
    await c.var.client.call(changeSecurityEvent, { params: { id }, body: { action, text, assignee } });
  } catch (error) {
    if (!(error instanceof ServiceError) || !['invalid_input', 'conflict'].includes(error.code)) throw error;
    return showAgain(c, securityEvents.show(id), { values: { action, text, assignee }, refusal: error }, () =>
      renderOne(c, id, { typed, refusal: error, status: error.status as ContentfulStatusCode }),
    );
  }
  return c.redirect(securityEvents.show(id, { done: '1' }), 303);
}

const dropEmpty = <Values extends Record<string, unknown>>(values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Values]?: NonNullable<Values[Name]>;
  };
