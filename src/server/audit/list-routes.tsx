import { Hono } from 'hono';
import { z } from 'zod';
import { listAuditDeliveries } from '../../api/contract/audit/audit-delivery.ts';
import {
  auditExportFormats,
  exportAuditRows,
  listAuditRows,
  showAuditRow,
} from '../../api/contract/audit/audit-rows.ts';
import { startOfDay } from '../present/start-of-day.ts';
import { emailLimit } from '../../api/limits.ts';
import {
  auditGroups,
  auditObjectTypes,
  auditOutcomes,
  type AuditQuestion,
  auditQuestions,
} from '../../api/vocabulary/audit-actions.ts';
import { may, seesAllPrivateData } from '../../api/vocabulary/sections.ts';
import { messagesOf } from '../../messages/messages.ts';
import { paths } from '../../paths.ts';
import { AuditListPage } from '../../views/audit/audit-list-page.tsx';
import { AuditRowPage } from '../../views/audit/audit-row-page.tsx';
import type { AuditListView } from '../../views/audit/model.ts';
import type { ConsoleContext, ConsoleEnv } from '../context.ts';
import { choice, flag, line } from '../fields.ts';
import { renderPage } from '../render/render-page.tsx';
import { type Asked, param, query } from '../validate.ts';
import { isLate } from './present-delivery.ts';
import { presentAuditDetail, presentAuditRow, sessionText } from './present-audit.ts';

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
  const [found, { deliveries }] = await Promise.all([
    c.var.client.call(listAuditRows, { query: { ...criteriaOf(c, filter), ...(after && { after }) } }),
    c.var.client.call(listAuditDeliveries, {}),
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
    rows: found.rows.map((row) => presentAuditRow(c, row)),
    searchedTo: found.searched_to === null ? '' : t.dateTime(found.searched_to, c.var.timeZone, 'medium'),
    firstHref: after ? paths.audit.list(address) : '',
    nextHref: found.next === null ? '' : paths.audit.list({ ...address, after: found.next }),
    exports: may(c.var.user, 'audit', 'act')
      ? {
          csv: paths.audit.file({ ...address, format: 'csv' }),
          ndjson: paths.audit.file({ ...address, format: 'ndjson' }),
        }
      : null,
    isLate: deliveries.some((delivery) => isLate(delivery)),
  };
  return renderPage(c, <AuditListPage t={t} view={view} viewer={c.var.user} />, {
    title: t('settings.audit'),
    section: 'system-settings',
  });
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
  return renderPage(c, <AuditRowPage t={t} view={presentAuditDetail(c, detail)} viewer={c.var.user} />, {
    title: t('audit.row_title', { row }),
    section: 'system-settings',
  });
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
