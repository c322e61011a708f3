import { Hono } from 'hono';
import { z } from 'zod';
import { listAuditDeliveries } from '../../api/contract/audit/audit-delivery.ts';
import {
  type AuditDetail,
  auditExportFormats,
  type AuditRowAnswer,
  exportAuditRows,
  listAuditRows,
  showAuditRow,
} from '../../api/contract/audit/audit-rows.ts';
import { messageOfRefusal } from '../present/error-messages.ts';
import { settle } from '../settle.ts';
import { historyOf, startOfDay } from '../present/for-viewer.ts';
import { ServiceError } from '../../api/errors.ts';
import { emailLimit } from '../../api/limits.ts';
import {
  type AuditAction,
  auditGroups,
  type AuditObjectType,
  auditObjectTypes,
  auditOutcomes,
  type AuditQuestion,
  auditQuestions,
  canFail,
  factsOfAction,
} from '../../api/vocabulary/audit-actions.ts';
import { may, seesAllPrivateData } from '../../api/vocabulary/sections.ts';
import { messagesOf, type Translate } from '../../messages/messages.ts';
import { paths } from '../../site/paths.ts';
import { AuditListPage } from '../../views/audit/audit-list-page.tsx';
import { AuditRowPage } from '../../views/audit/audit-row-page.tsx';
import type {
  AuditDetailView,
  AuditListView,
  AuditRowView,
  FactView,
  ObjectView,
} from '../../views/audit/model.ts';
import type { ConsoleContext, ConsoleEnv } from '../context.ts';
import { choice, flag, line } from '../fields.ts';
import { renderSettings } from '../render/render-page.tsx';
import { type Asked, param, query } from '../validate.ts';
import { isLate } from './delivery-routes.tsx';
import type { SearchCriteriaInput } from '../../api/contract/emails/search-criteria.ts';
import { isHidden } from '../../api/vocabulary/hidden.ts';
import { openTo } from '../../site/page-areas.ts';
import { mailName } from '../present/email-values.ts';
import { presentCriteria } from '../present/present-criteria.ts';

const filterFields = {
  person: line(emailLimit),
  group: choice(auditGroups),
  outcome: choice(auditOutcomes),
  from: line(10),
  to: line(10),
  text: line(200),
  address: line(64),
  object_type: choice(auditObjectTypes),
  object_id: line(300),
  support: flag,
  action: line(60),
  session: line(120),
  request: line(100),
};
const listQuery = z.object({ ...filterFields, after: line(60) });
const fileQuery = z.object({ ...filterFields, format: choice(auditExportFormats) });
const rowParam = z.object({ row: z.string().regex(/^[1-9]\d{0,14}$/) });
type Filter = Omit<z.output<typeof listQuery>, 'after'>;

/** The rows of the audit trail. Behind `requireUser` and the right to view it. */
export const auditListRoutes = new Hono<ConsoleEnv>()
  .get(paths.audit.list(), query(listQuery), (c) => showList(c))
  .get(paths.audit.file(), query(fileQuery), (c) => sendFile(c))
  .get(paths.audit.row(':row'), param(rowParam), (c) => showRow(c));

async function showList(c: Asked<{ query: typeof listQuery }>): Promise<Response> {
  const t = messagesOf(c.var.locale);
  const { after, ...filter } = c.req.valid('query');
  const [found, delivered] = await Promise.all([
    c.var.client.call(listAuditRows, { query: { ...criteriaOf(c, filter), ...(after && { after }) } }),
    settle(c.var.client.call(listAuditDeliveries, {})),
  ]);
  const address = addressOf(filter);
  const isFiltered = Object.keys(address).length > 0;
  const view: AuditListView = {
    fields: {
      ...filter,
      group: choiceOf(c, filter.group ?? '', auditGroups, (value) => t(`audit.group.${value}`)),
      outcome: choiceOf(c, filter.outcome ?? '', auditOutcomes, (value) => t(`audit.outcome.${value}`)),
      object_type: choiceOf(c, filter.object_type ?? '', auditObjectTypes, (value) =>
        t(`audit.object.${value}`),
      ),
      isSupport: filter.support,
    },
    kept: keptOf(c, filter),
    questions: (Object.keys(auditQuestions) as AuditQuestion[]).map((name) => {
      const href = paths.audit.list(auditQuestions[name]);
      return { name, href, isAsked: href === paths.audit.list(address) };
    }),
    isFiltered,
    isWide: Boolean(filter.address || filter.object_type || filter.object_id || filter.support),
    seesPrivate: seesAllPrivateData(c.var.user),
    rows: presentAuditRows(c, found.rows),
    searchedTo: found.searched_to === null ? '' : t.dateTime(found.searched_to, c.var.timeZone, 'medium'),
    firstHref: after ? paths.audit.list(address) : '',
    nextHref: found.next === null ? '' : paths.audit.list({ ...address, after: found.next }),
    exports: may(c.var.user, 'audit', 'act')
      ? {
          csv: paths.audit.file({ ...address, format: 'csv' }),
          ndjson: paths.audit.file({ ...address, format: 'ndjson' }),
        }
      : null,
    isLate: delivered instanceof ServiceError || delivered.deliveries.some((delivery) => isLate(delivery)),
    lateText: delivered instanceof ServiceError ? messageOfRefusal(t, delivered) : '',
  };
  return renderSettings(c, t('settings.audit'), <AuditListPage t={t} view={view} viewer={c.var.user} />);
}

/** The non-empty filters, for a URL. */
const addressOf = ({ support, ...filter }: Filter): Record<string, string> => ({
  ...Object.fromEntries(
    Object.entries(filter).filter((entry): entry is [string, string] => Boolean(entry[1])),
  ),
  ...(support && { support: '1' }),
});

/** The filters for the service: days of the viewer's time zone as timestamps. */
function criteriaOf(c: ConsoleContext, filter: Filter) {
  const { from, to, support, group, outcome, object_type, ...texts } = filter;
  const given = Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== ''));
  const begin = startOfDay(from, c.var.timeZone)?.toString();
  const end = startOfDay(to, c.var.timeZone, 1)?.toString();
  return {
    ...given,
    ...(group && { group }),
    ...(outcome && { outcome }),
    ...(object_type && { object_type }),
    ...(support && { support: '1' as const }),
    ...(begin && { from: begin }),
    ...(end && { to: end }),
  };
}

function choiceOf<Value extends string>(
  c: ConsoleContext,
  value: string,
  values: readonly Value[],
  wordOf: (value: Value) => string,
) {
  const any = { value: '', label: messagesOf(c.var.locale)('audit.any') };
  return { value, options: [any, ...values.map((one) => ({ value: one, label: wordOf(one) }))] };
}

/** Filters set by links, without form fields: an action, a session, a request. */
function keptOf(c: ConsoleContext, filter: Filter): AuditListView['kept'] {
  const t = messagesOf(c.var.locale);
  const names = {
    action: t('audit.action'),
    session: t('audit.session'),
    request: t('audit.request'),
  } as const;
  return (['action', 'session', 'request'] as const)
    .filter((name) => filter[name] !== '')
    .map((name) => ({
      name,
      value: filter[name],
      label: `${names[name]}: ${name === 'session' ? sessionText(t, filter[name]) : filter[name]}`,
      removeHref: paths.audit.list(addressOf({ ...filter, [name]: '' })),
      removeLabel: t('audit.remove_filter', { name: names[name] }),
    }));
}

async function showRow(c: Asked<{ param: typeof rowParam }>): Promise<Response> {
  const t = messagesOf(c.var.locale);
  const { row } = c.req.valid('param');
  const detail = await c.var.client.call(showAuditRow, { params: { row: Number(row) } });
  return renderSettings(
    c,
    t('audit.row_title', { row }),
    <AuditRowPage t={t} view={presentAuditDetail(c, detail)} viewer={c.var.user} />,
  );
}

/** Streams the file from the service. */
async function sendFile(c: Asked<{ query: typeof fileQuery }>): Promise<Response> {
  const { format = 'csv', ...filter } = c.req.valid('query');
  const file = await c.var.client.download(exportAuditRows, { query: { ...criteriaOf(c, filter), format } });
  const day = Temporal.Now.zonedDateTimeISO(c.var.timeZone).toPlainDate().toString();
  return new Response(file.body, {
    headers: {
      'Content-Type': file.headers.get('content-type') ?? 'application/octet-stream',
      'Content-Disposition': `attachment; filename="audit-${day}.${format}"`,
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'no-store',
    },
  });
}

/** A row in the viewer's language. */
function presentAuditRow(c: ConsoleContext, row: AuditRowAnswer): AuditRowView {
  const t = messagesOf(c.var.locale);
  const { timeZone } = c.var;
  return {
    id: String(row.row),
    href: paths.audit.row(String(row.row)),
    when: t.dateTime(row.at, timeZone, 'second'),
    exactTime: t.dateTime(row.at, timeZone, 'full'),
    sentence: sentenceOf(t, row),
    search: row.criteria && presentSearch(c, row.criteria as SearchCriteriaInput),
    isQuiet: quiet.has(row.action) && row.outcome === 'success',
    run: [],
    reason: row.reason,
    isSupport: row.support,
    outcome:
      row.outcome === 'success'
        ? null
        : {
            tone: row.outcome === 'refused' ? 'caution' : 'danger',
            label: t(`audit.outcome.${row.outcome}`),
          },
    objects: row.objects.slice(0, 3).map((object) => presentObject(c, object)),
    more: Math.max(0, row.object_count - 3),
    from: row.client_address,
  };
}

/** What changes nothing, and people do all day. */
const quiet: ReadonlySet<string> = new Set(['search', 'query', 'audit_view', 'email_view']);
/** Those of which several in a row are one line. */
const folded: ReadonlySet<string> = new Set(['search', 'query', 'audit_view']);

/** The rows of a page; what one person did several times in a row is one, with the others in it. */
function presentAuditRows(c: ConsoleContext, rows: readonly AuditRowAnswer[]): AuditRowView[] {
  const t = messagesOf(c.var.locale);
  const views: AuditRowView[] = [];
  let last: AuditRowAnswer | undefined;
  for (const row of rows) {
    const view = presentAuditRow(c, row);
    const isMore =
      last?.action === row.action &&
      last.actor === row.actor &&
      folded.has(row.action) &&
      view.isQuiet &&
      views.at(-1)!.isQuiet;
    if (isMore) views.at(-1)!.run.push(view);
    else views.push(view);
    last = row;
  }
  return views.map((view) =>
    view.run.length === 0
      ? view
      : {
          ...view,
          sentence: t('audit.times', {
            sentence: view.sentence.replace(/\.$/, ''),
            count: view.run.length + 1,
          }),
        },
  );
}

function presentSearch(c: ConsoleContext, criteria: SearchCriteriaInput): AuditRowView['search'] {
  const { words, href } = presentCriteria(criteria, messagesOf(c.var.locale), c.var.timeZone);
  return { words, href: href && openTo(c.var.user, href) };
}

/** The text of a row. A missing text does not compile; an action of another version is shown by its code. */
function sentenceOf(t: Translate, { action, outcome, actor, employee }: AuditRowAnswer): string {
  const who = actor || employee || t('audit.nobody');
  if (!factsOfAction(action)) return t('audit.unknown_action', { who, action });
  if (outcome !== 'success' && canFail(action)) return t(`audit.tried.${action}`, { who });
  return t(`audit.did.${action as AuditAction}`, { who });
}

/** The pages of objects; mail needs its type for a page, and some objects have none. */
const pageOf: Partial<Record<AuditObjectType, (id: string) => string>> = {
  rule: (id) => paths.policy.editRule(id),
  job: (id) => paths.jobs.show(id),
  request: (id) => paths.restoreRequests.show(id),
  report: (id) => paths.mailReports.show(id),
  event: (id) => paths.securityEvents.show(id),
  person: (id) => paths.people.list({ search: id }),
};

function presentObject(
  c: ConsoleContext,
  {
    type,
    id,
    subject,
    sender,
  }: { type: AuditObjectType; id: string; subject?: string | undefined; sender?: string | undefined },
): ObjectView {
  const href = pageOf[type]?.(id) ?? '';
  const t = messagesOf(c.var.locale);
  return {
    key: `${type} ${id}`,
    label: t(`audit.object.${type}`),
    id,
    name: subject === undefined || isHidden(subject) ? id : mailName(t, { subject, sender }),
    historyHref: historyOf(type, id),
    href: openTo(c.var.user, href),
  };
}

/** A whole row in the viewer's language. */
function presentAuditDetail(c: ConsoleContext, row: AuditDetail): AuditDetailView {
  const t = messagesOf(c.var.locale);
  const all = [...row.facts, ...row.private_facts].map((fact, place): FactView => ({
    id: String(place),
    name: t.find(`audit.fact.${fact.name}`) ?? fact.name,
    value: fact.value,
    before: fact.before,
  }));
  const { session, request, client_address: address } = row;
  const who = row.actor || row.employee;
  return {
    row: {
      ...presentAuditRow(c, row),
      objects: row.objects.map((object) => presentObject(c, object)),
      more: 0,
    },
    address,
    session: sessionText(t, session),
    request,
    action: row.action,
    hash: row.hash,
    links: [
      ...(request
        ? [{ label: t('audit.same_request'), href: paths.audit.list({ request, ...around(row.at) }) }]
        : []),
      ...(session ? [{ label: t('audit.same_session'), href: paths.audit.list({ session }) }] : []),
      ...(who ? [{ label: t('audit.same_person'), href: paths.audit.list({ person: who }) }] : []),
      ...(address ? [{ label: t('audit.same_address'), href: paths.audit.list({ address }) }] : []),
    ],
    facts: all.filter(({ before }) => before === null),
    changes: all.filter(({ before }) => before !== null),
  };
}

/** The days around a request, in which its effects were recorded. */
function around(at: string): { from?: string; to?: string } {
  if (Number.isNaN(Date.parse(at))) return {};
  const day = (shift: number) => new Date(Date.parse(at) + shift * 86_400_000).toISOString().slice(0, 10);
  return { from: day(-1), to: day(1) };
}

function sessionText(t: Translate, session: string): string {
  const [kind, id = ''] = session.split(':');
  if (kind === 'session') return t('audit.session_of', { id });
  return kind === 'token' ? t('audit.token_of', { id }) : session;
}
