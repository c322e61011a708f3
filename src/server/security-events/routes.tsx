import { Hono } from 'hono';
import { z } from 'zod';
import { historyHref } from '../present/for-viewer.ts';
import {
  changeSecurityEvent,
  eventActions,
  eventCategories,
  eventOrders,
  eventSelections,
  eventStates,
  listSecurityEvents,
  type SecurityEvent,
  showSecurityEvent,
} from '../../api/contract/security-events/security-events.ts';
import type { CallAnswer } from '../../api/contract/endpoint.ts';
import { emailLimit, reasonLimit } from '../../api/limits.ts';
import { eventSeverities } from '../../api/vocabulary/attack-categories.ts';
import { may } from '../../api/vocabulary/sections.ts';
import { mailApps } from '../../api/vocabulary/platforms.ts';
import { messagesOf, type Translate } from '../../messages/messages.ts';
import { openTo } from '../../site/page-areas.ts';
import { paths } from '../../site/paths.ts';
import { EventListPage } from '../../views/security-events/event-list-page.tsx';
import { EventPage } from '../../views/security-events/event-page.tsx';
import type { EventListView, EventPageView, SecurityEventView } from '../../views/security-events/model.ts';
import { type ConsoleContext, type ConsoleEnv, mayAct } from '../context.ts';
import { choice, idParam, line, text } from '../fields.ts';
import { formPage, type FormState } from '../form-page.ts';
import { findRelated } from '../mail-search/find-related.ts';
import { renderPage } from '../render/render-page.tsx';
import { type Asked, query } from '../validate.ts';
import { type ForwardedFilter, readForwardedFilter } from './read-forwarded-filter.ts';
import { hidden } from '../../api/vocabulary/hidden.ts';
import { presentEventMail } from '../present/email-values.ts';

const { securityEvents } = paths;
const section = 'security-events';
const days = ['1', '7', '30', '90', '365', 'all'] as const;

const listQuery = z.object({
  category: choice([...eventSelections, 'all']),
  severity: choice(eventSeverities),
  state: choice(eventStates),
  saas: choice(mailApps),
  days: choice(days),
  sort: choice(eventOrders),
  after: line(100),
  filters: line(8_000),
  /** The same, by the name with which other products hand it to the sign-in. */
  eventsPageRedirectFilters: line(8_000),
});
const changeFields = z.object({
  action: choice(eventActions),
  text: text(reasonLimit),
  assignee: line(emailLimit),
});

const changeForm = formPage(securityEvents.show(':id'), {
  params: idParam,
  fields: changeFields,
  inCookie: true,
  load: (_, { id }) => Promise.resolve(id),
  async save(c, { action = 'comment', text: words, assignee }, id) {
    const body = { action, text: words, assignee };
    await c.var.client.call(changeSecurityEvent, { params: { id }, body });
    return securityEvents.show(id, { done: '1' });
  },
  show: showOne,
});

/** What happened (AN-03, SI-06). Behind `requireUser` and the right to see mail. */
export const securityEventsRoutes = new Hono<ConsoleEnv>()
  .get(securityEvents.list(), query(listQuery), (c) => showList(c))
  .route('/', changeForm);

async function showList(c: Asked<{ query: typeof listQuery }>): Promise<Response> {
  const t = messagesOf(c.var.locale);
  const { filters: own, eventsPageRedirectFilters, after, days: asked, ...typed } = c.req.valid('query');
  const filters = own || eventsPageRedirectFilters;
  const handed = filters === '' ? undefined : readForwardedFilter(c, filters);
  // The first view is the attacks that somebody may have to look at now; a filter that was handed over is applied as it is.
  const chosen = {
    category: typed.category ?? handed?.category ?? (handed ? 'all' : 'attacks'),
    severity: typed.severity ?? handed?.severity,
    state: typed.state ?? handed?.state,
    saas: typed.saas ?? handed?.saas,
    days: asked ?? (handed ? 'all' : '30'),
    sort: typed.sort ?? (handed ? 'time' : 'severity'),
  };
  const { category, days: amount, ...rest } = chosen;
  const from =
    amount === 'all' ? handed?.from : new Date(Date.now() - Number(amount) * 86_400_000).toISOString();
  const { events, next } = await c.var.client.call(listSecurityEvents, {
    query: {
      ...dropEmpty({
        ...rest,
        category: category === 'all' ? undefined : category,
        from,
        to: asked ? undefined : handed?.to,
      }),
      ...(after && { after }),
    },
  });
  const kept = { ...typed, days: asked, filters: filters || undefined };
  const view: EventListView = {
    locale: t.locale,
    notice: handed && { text: handedText(c, handed), href: openTo(c.var.user, handed.explorerHref) },
    filters: presentFilters(c, chosen),
    isFiltered: Object.values(kept).some(Boolean),
    everythingHref: securityEvents.list({ category: 'all', days: 'all', sort: 'time' }),
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
  chosen: Partial<Record<FilterName, string | undefined>>,
): EventListView['filters'] {
  const t = messagesOf(c.var.locale);
  const word = (key: string, value: string) => t.find(`${key}.${value}`) ?? value;
  const filter = (
    name: FilterName,
    label: string,
    values: readonly string[],
    wordOf: (value: string) => string,
  ) => ({
    name,
    label,
    value: chosen[name] ?? '',
    options: values.map((value) => ({
      value,
      label: value === '' ? t('security_events.any') : wordOf(value),
    })),
  });
  const categoryWord = (value: string) =>
    t.find(`analytics.category.${value}`) ?? word('security_events.category', value);
  return [
    filter('category', t('security_events.category'), ['attacks', ...eventCategories, 'all'], categoryWord),
    filter('severity', t('security_events.severity'), ['', ...eventSeverities.toReversed()], (value) =>
      word('analytics.severity', value),
    ),
    filter('state', t('security_events.state'), ['', ...eventStates], (value) =>
      word('security_events.state', value),
    ),
    filter('saas', t('security_events.saas'), ['', ...c.var.tenant.apps], (value) =>
      word('analytics.app', value),
    ),
    filter('days', t('security_events.time'), days, (value) =>
      value === 'all' ? t('security_events.any') : t('security_events.last_days', { count: Number(value) }),
    ),
    filter('sort', t('security_events.sort'), eventOrders.toReversed(), (value) =>
      word('security_events.sort', value),
    ),
  ];
}

type FilterName = 'category' | 'severity' | 'state' | 'saas' | 'days' | 'sort';

async function showOne(
  c: ConsoleContext,
  { values: typed, problems, failure, done }: FormState<typeof changeFields>,
  id: string,
): Promise<Response> {
  const t = messagesOf(c.var.locale);
  const detail = await c.var.client.call(showSecurityEvent, { params: { id } });
  const view: EventPageView = {
    locale: t.locale,
    ...presentDetail(c, detail),
    related: await relatedOf(c, detail),
    historyHref: historyHref(c, 'event', id),
    notices: [
      ...(done === '1' ? [{ tone: 'positive' as const, text: t('security_events.done') }] : []),
      ...(failure ? [{ tone: 'danger' as const, text: failure }] : []),
    ],
    mayAct: mayAct(c, 'security_events'),
    text: typed.text,
    assignee: typed.action === 'assign' ? typed.assignee : detail.assignee,
    assignees: detail.assignees,
    assignSelf: detail.assignee === c.var.user.email ? '' : c.var.user.email,
    problems,
  };
  return renderPage(c, <EventPage view={view} />, { title: view.event.title, section });
}

/** What belongs to the newest mail of an attack. */
async function relatedOf(
  c: ConsoleContext,
  { kind, rows: [mail] }: CallAnswer<typeof showSecurityEvent>,
): Promise<EventPageView['related']> {
  if (kind !== 'attack' || !mail || !may(c.var.user, 'mail_explorer', 'view')) return null;
  const { entityType, entityId, sender, description } = mail;
  return findRelated(c, {
    entity_type: entityType,
    entity_id: entityId,
    sender_address: sender,
    subject: description,
  });
}

const dropEmpty = <Values extends Record<string, unknown>>(values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Values]?: NonNullable<Values[Name]>;
  };

/** An event in the viewer's language. */
function presentSecurityEvent(c: ConsoleContext, event: SecurityEvent): SecurityEventView {
  const t = messagesOf(c.var.locale);
  const { timeZone } = c.var;
  return {
    id: event.id,
    title: titleOf(event, t),
    href: paths.securityEvents.show(event.id),
    severity: event.severity,
    kind:
      event.kind === 'attack'
        ? categoryWords(event, t)
        : (t.find(`security_events.kind.${event.what}`) ?? ''),
    state: event.current_state,
    facts: [
      t('security_events.mails', { count: event.mails }),
      ...(event.sender_domain ? [sendersOf(event, t)] : []),
      ...(event.first_time !== event.time
        ? [t('security_events.first_seen', { time: t.dateTime(event.first_time, timeZone, 'short') })]
        : []),
      ...(event.actor ? [t('security_events.by', { person: event.actor })] : []),
      ...(event.assignee ? [t('security_events.assigned', { person: event.assignee })] : []),
    ],
    time: t.dateTime(event.time, timeZone, 'short'),
    exactTime: t.dateTime(event.time, timeZone, 'full'),
  };
}

const sendersOf = ({ sender_domain: domain, other_senders }: SecurityEvent, t: Translate): string =>
  t(other_senders ? 'security_events.from_domains' : 'security_events.from_domain', { domain });

/** The title: the subject of the mail, or a general text without a mail or the right to private data. */
function titleOf({ kind, what, description, sender_domain: domain, category }: SecurityEvent, t: Translate) {
  if (description !== hidden && description !== what)
    return description || t('mail_explorer.panel.no_subject');
  if (kind !== 'attack') return t.find(`security_events.what.${what}`) ?? description;
  return domain
    ? t('security_events.attack_from', { category: categoryWord(category, t), domain })
    : t('security_events.attack', { category: categoryWord(category, t) });
}

const categoryWord = (category: string, t: Translate): string =>
  t.find(`analytics.category.${category}`) ?? t.find(`security_events.category.${category}`) ?? category;

/** All categories, most serious first; that one is unknown is said only where none is known. */
function categoryWords({ category, categories }: SecurityEvent, t: Translate): string {
  const all = category === 'unknown' && categories.length > 0 ? categories : [category, ...categories];
  return [...new Set(all)].map((one) => categoryWord(one, t)).join(', ');
}

/** The parts of an event's page that depend on the event. */
function presentDetail(
  c: ConsoleContext,
  detail: CallAnswer<typeof showSecurityEvent>,
): Pick<EventPageView, 'event' | 'subject' | 'explorerHref' | 'mails' | 'history' | 'action'> {
  const t = messagesOf(c.var.locale);
  const { timeZone } = c.var;
  return {
    event: withGone(c, detail),
    subject: subjectOf(c, detail),
    explorerHref: openTo(c.var.user, explorerOf(detail)),
    mails: detail.rows.map((row) => presentEventMail(c, row)),
    history: detail.history.map(({ at, actor, action, text }, place) => ({
      id: `${place}`,
      who: actor,
      what:
        action === 'assign' && text === ''
          ? t('security_events.did.unassign')
          : (t.find(`security_events.did.${action}`, { text }) ?? action),
      when: t.dateTime(at, timeZone, 'medium'),
    })),
    action: paths.securityEvents.show(detail.id),
  };
}

/** The event keeps its facts even if some of its mails were removed. */
function withGone(c: ConsoleContext, detail: CallAnswer<typeof showSecurityEvent>): SecurityEventView {
  const event = presentSecurityEvent(c, detail);
  const gone = Math.min(detail.mails, maxRows) - detail.rows.length;
  if (gone < 1 || !c.var.tenant.complete_since || detail.kind === 'policy_hit') return event;
  const words = messagesOf(c.var.locale)('security_events.mails_gone', { count: gone });
  return { ...event, facts: [...event.facts, words] };
}

/** Mails that the service returns with an event. */
const maxRows = 50;

/** The page of the event's subject, if the viewer may open it. */
function subjectOf(c: ConsoleContext, { kind, subject_id: id }: SecurityEvent): EventPageView['subject'] {
  const t = messagesOf(c.var.locale);
  if (id === null) return undefined;
  const [label, href] =
    kind === 'state_change'
      ? [t('security_events.open_job'), paths.jobs.show(id)]
      : kind === 'policy_hit'
        ? [t('security_events.open_rule'), paths.policy.editRule(id)]
        : id.startsWith('r-')
          ? [t('security_events.open_request'), paths.restoreRequests.show(id.slice(2))]
          : [t('security_events.open_report'), paths.mailReports.show(id)];
  return openTo(c.var.user, href) === '' ? undefined : { label, href };
}

/** The mails of an attack; other events have pages of their own. */
function explorerOf({ id, kind, first_time: from, time }: SecurityEvent): string {
  if (kind !== 'attack') return '';
  const query = `campaign:${id.slice(id.indexOf('.') + 1)}`;
  const end = Date.parse(time) + 1;
  const dates: Record<string, string> = Number.isNaN(end) ? {} : { from, to: new Date(end).toISOString() };
  return paths.mailExplorer.show(new URLSearchParams({ query, ...dates }).toString());
}
