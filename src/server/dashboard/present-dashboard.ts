import * as charts from '../charts/present-charts.ts';
import type { Client } from '../../api/client.ts';
import { drillDownEvents } from '../../api/contract/analytics/drill-down.ts';
import type { CallAnswer } from '../../api/contract/endpoint.ts';
import { searchEmails } from '../../api/contract/emails/search-emails.ts';
import { type Components, environmentComponents } from '../../api/contract/config/components.ts';
import { searchExceptionRules } from '../../api/contract/exception-rules/change-exception-rules.ts';
import { type Job, listJobs } from '../../api/contract/jobs/job.ts';
import { ServiceError } from '../../api/errors.ts';
import { heldStates } from '../../api/vocabulary/states.ts';
import { type ChartOptions, eventsHref, queryOfOptions } from '../charts/chart-options.ts';
import { type DashboardCharts, readDashboardCharts } from '../charts/read-charts.ts';
import { partOf, settle, type Settled } from '../settle.ts';
import type { ReadEmailRow } from '../../api/contract/emails/email-row.ts';
import { isHidden } from '../../api/vocabulary/hidden.ts';
import { bySeverity } from '../../api/vocabulary/verdicts.ts';
import type { HasRights } from '../../api/vocabulary/sections.ts';
import type { Translate } from '../../messages/messages.ts';
import { openTo } from '../../site/page-areas.ts';
import { paths } from '../../site/paths.ts';
import type {
  ActionView,
  DashboardView,
  HeldMailView,
  NeedView,
  OwnPart,
} from '../../views/dashboard/model.ts';
import type { PinnedView } from '../../views/dashboard/pinned-queries.tsx';
import { presentChartBar, rangeText } from '../charts/present-charts.ts';

const listLength = 6;
/** How long an attack that is not quarantined waits for somebody, days. */
const waitingDays = 7;

/** The id of mail that the product itself holds: what people hold they have looked at. */
const heldByProduct = 'held.cp';

/** `from` inclusive, `to` exclusive, as instants. */
interface Days {
  from: string;
  to: string;
}

/** The parts of the page; each may fail separately. */
interface DashboardRead {
  charts: DashboardCharts;
  /** Recent attacks that are not quarantined, and mail that the product held since yesterday: numbers and days. */
  inboxes: Settled<CallAnswer<typeof drillDownEvents>>;
  held: Settled<CallAnswer<typeof drillDownEvents>>;
  week: Days;
  sinceYesterday: Days;
  latestHeld: Settled<CallAnswer<typeof searchEmails>>;
  jobs: Settled<CallAnswer<typeof listJobs>>;
  /** How many jobs failed and were not put right, and the newest of them. */
  failedJobs: Settled<CallAnswer<typeof listJobs>>;
  /** Exception rules that misfire. */
  misfiring: Settled<CallAnswer<typeof searchExceptionRules>>;
  components: Settled<CallAnswer<typeof environmentComponents>>;
  /** Whether no mail has ever arrived. */
  isNew: boolean;
}

/**
 * Requests all parts in parallel.
 * @throws ServiceError when the session has ended, or every part that the viewer may see fails.
 */
export async function readDashboard(client: Client, options: ChartOptions): Promise<DashboardRead> {
  const { from, to, timeZone } = options;
  const week = { from: daysBefore(to, waitingDays, timeZone), to };
  const sinceYesterday = { from: daysBefore(to, 2, timeZone), to };
  const countOf = (drill_down_id: string, days: Days) =>
    settle(client.call(drillDownEvents, { body: { ...days, drill_down_id, page_size: 1 } }));
  const body = {
    time_type: 'range' as const,
    range_from: from,
    range_to: to,
    quarantined_state: [...heldStates],
  };
  const [charts, inboxes, held, latestHeld, jobs, failedJobs, misfiring, components] = await Promise.all([
    readDashboardCharts(client, options),
    countOf('action.delivered', week),
    countOf(heldByProduct, sinceYesterday),
    settle(client.call(searchEmails, { query: { size: listLength, with_total: '0' }, body })),
    settle(client.call(listJobs, { query: { limit: listLength } })),
    settle(client.call(listJobs, { query: { limit: 1, status: 'unsettled' } })),
    settle(client.call(searchExceptionRules, { query: { limit: 1 }, body: { status: 'misfiring' } })),
    settle(client.call(environmentComponents, {})),
  ]);
  const parts = [...Object.values(charts), inboxes, held, latestHeld, jobs];
  const isDenied = (part: unknown) => part instanceof ServiceError && part.code === 'permission_denied';
  const failure = parts.find((part) => part instanceof ServiceError && !isDenied(part));
  if (failure instanceof ServiceError && parts.every((part) => part instanceof ServiceError)) throw failure;
  const isNew =
    !(latestHeld instanceof ServiceError) && latestHeld.rows.length === 0 && (await hasNoMail(client, to));
  return {
    charts,
    inboxes,
    held,
    week,
    sinceYesterday,
    latestHeld,
    jobs,
    failedJobs,
    misfiring,
    components,
    isNew,
  };
}

/** Whether there is no mail at all; false if unknown. */
async function hasNoMail(client: Client, to: string): Promise<boolean> {
  const body = { time_type: 'range' as const, range_from: '1970-01-01T00:00:00.000Z', range_to: to };
  const found = await settle(client.call(searchEmails, { query: { size: 1, with_total: '0' }, body }));
  return !(found instanceof ServiceError) && found.rows.length === 0;
}

const daysBefore = (end: string, days: number, timeZone: string): string =>
  Temporal.Instant.from(end)
    .toZonedDateTimeISO(timeZone)
    .subtract({ days })
    .startOfDay()
    .toInstant()
    .toString({ smallestUnit: 'millisecond' });

interface Viewer {
  t: Translate;
  /** The viewer's rights: links to pages that they may not open are omitted. */
  user: HasRights;
  options: ChartOptions;
  /** Whether the tenant has mail of Microsoft. */
  hasMicrosoft: boolean;
  pinned: readonly PinnedView[];
  firstSteps: DashboardView['firstSteps'];
  /** Pending requests of employees; undefined without the right to see them. */
  openRequests: number | undefined;
  /** Reports of employees that nobody answered; the same. */
  openReports: number | undefined;
}

/** The page in the viewer's language; every number links to what it counts. */
export function presentDashboard(read: DashboardRead, viewer: Viewer): DashboardView {
  const { t, options } = viewer;
  const { charts: read_, latestHeld, jobs } = read;
  return {
    locale: t.locale,
    bar: presentChartBar(t, options, { hasDefender: viewer.hasMicrosoft, hrefOf: paths.dashboard }),
    needs: presentNeeds(read, viewer),
    pinned: viewer.pinned,
    queriesHref: paths.customQueries.list(),
    firstSteps: viewer.firstSteps,
    isNew: read.isNew,
    withoutCharts: withoutCharts(read, t),
    total: part(read_.detections, ({ ui_meta }) => ({
      count: t.number(ui_meta.total),
      text: t(
        options.withDefender && viewer.hasMicrosoft ? 'analytics.detected_of' : 'analytics.detected_own',
        {
          range: rangeText(t, options),
        },
      ),
      parts: charts.partsOfTotal(t, ui_meta.total, read_.actions),
      change: charts.presentChange(ui_meta, viewer),
      href: eventsHref(options, 'detected'),
    })),
    detections: part(read_.detections, (answer) => charts.presentDetections(answer, viewer)),
    weekly: part(read_.weekly, (answer) => charts.presentCategorySeries(answer, viewer, 'week')),
    actions: part(read_.actions, (answer) => charts.presentActions(answer, viewer)),
    users: part(read_.users, (answer) => charts.presentUsers(answer, viewer)),
    seniority: part(read_.seniority, (answer) => charts.presentGroups(answer, viewer)),
    organizations: part(read_.organizations, (answer) => charts.presentGroups(answer, viewer)),
    levels: part(read_.levels, (answer) => charts.presentLevels(answer, viewer)),
    efficiency: part(read_.efficiency, (answer) => charts.presentEfficiency(answer, viewer)),
    monthly: part(read_.monthly, (answer) => charts.presentCategorySeries(answer, viewer, 'month')),
    held: part(latestHeld, ({ rows }) => rows.map((row) => presentHeld(row, viewer))),
    heldHref: paths.mailExplorer.show(
      `from=${options.from}&to=${options.to}&quarantined_state=cp_quarantined`,
    ),
    latest: part(jobs, (answer) => answer.jobs.map((job) => presentAction(job, viewer))),
    analyticsHref: options.isLinked ? paths.analytics.show(queryOfOptions(options)) : '',
  };
}

/** People with a scope get one notice instead of one per chart. */
function withoutCharts({ charts: { detections } }: DashboardRead, t: Translate): string {
  const isOfAll = detections instanceof ServiceError && detections.problem === 'scope_all_mail';
  return isOfAll ? t('service.scope_all_mail') : '';
}

/** The worst first. */
function presentNeeds(
  read: DashboardRead,
  { t, user, options, openRequests, openReports }: Viewer,
): NeedView[] {
  const need = (
    id: 'requests' | 'reports' | 'inboxes' | 'held' | 'failed' | 'rules' | 'down',
    count: number | undefined,
    more: Pick<NeedView, 'href' | 'icon'>,
  ): NeedView => ({
    id,
    label: t(`analytics.need.${id}`),
    count: count === undefined ? '–' : t.number(count),
    note: t(count === undefined ? 'analytics.need.uncounted' : `analytics.need.${id}_note`),
    isDue: count !== 0,
    tone: id === 'inboxes' || id === 'down' ? 'danger' : id === 'held' ? 'info' : 'caution',
    ...more,
  });
  const { inboxes, held, failedJobs, misfiring, components, week, sinceYesterday } = read;
  const all = { ...options, saas: undefined, withDefender: true };
  return [
    ...counted(inboxes, ({ ui_meta }) => ui_meta.total).map((total) =>
      need('inboxes', total, {
        href: eventsHref(all, 'action.delivered', week),
        icon: 'shield-alert',
      }),
    ),
    ...counted(components, countDown).map((total) =>
      need('down', total, {
        href: openTo(user, paths.systemSettings.system()) || paths.help('status'),
        icon: 'plug-zap',
      }),
    ),
    ...(openRequests === undefined
      ? []
      : [need('requests', openRequests, { href: paths.restoreRequests.list(), icon: 'inbox' })]),
    ...(openReports === undefined
      ? []
      : [need('reports', openReports, { href: paths.mailReports.list(), icon: 'mail-x' })]),
    ...counted(failedJobs, ({ total }) => total).map((total) =>
      need('failed', total, { href: paths.jobs.list({ status: 'unsettled' }), icon: 'triangle-alert' }),
    ),
    ...counted(misfiring, ({ total_rows: total }) => total).map((total) =>
      need('rules', total, { href: paths.policy.rules('status=misfiring'), icon: 'shield-check' }),
    ),
    ...counted(held, ({ ui_meta }) => ui_meta.total).map((total) =>
      need('held', total, { href: eventsHref(all, heldByProduct, sinceYesterday), icon: 'archive' }),
    ),
  ];
}

/** Number of connectors and engines that fail; NaN if none is known to fail, and the state of some is not known. */
function countDown({ services, engines }: Components): number {
  const states = [...services, ...engines].map(({ state }) => state).filter((state) => state !== 'ok');
  return states.filter((state) => state !== 'unknown').length || (states.length > 0 ? NaN : 0);
}

/** A count, or undefined for one that failed; nothing for what the viewer may not see or the service does not have. */
function counted<Answer>(answer: Settled<Answer>, count: (ready: Answer) => number): (number | undefined)[] {
  if (!(answer instanceof ServiceError)) {
    const found = count(answer);
    // Another service may leave the number out.
    return [Number.isNaN(found) ? undefined : found];
  }
  return answer.code === 'permission_denied' || answer.code === 'not_offered' ? [] : [undefined];
}

function presentHeld(row: ReadEmailRow, { t, user, options: { timeZone } }: Viewer): HeldMailView {
  return {
    id: `${row.entity_type}/${row.entity_id}`,
    subject: row.subject || t('mail_explorer.panel.no_subject'),
    href: openTo(user, paths.profile.email(row.entity_type, row.entity_id)),
    sender: row.nickname || row.sender_address,
    when: t.dateTime(row.received_at, timeZone, 'short'),
    verdict: bySeverity(row.detections)[0] ?? '',
  };
}

function presentAction(job: Job, { t, options: { timeZone } }: Viewer): ActionView {
  return {
    id: job.id,
    label: labelOf(job, t),
    href: paths.jobs.show(job.id),
    progress:
      job.done === job.total ? '' : t('jobs.progress', { done: job.done + job.failed, total: job.total }),
    status: job.settled_by === null ? job.status : 'settled',
    who: `${job.actor} · ${t.dateTime(job.created_at, timeZone, 'short')}`,
  };
}

/** What was done to which mail; what is not done, or not to mail, by its kind. */
function labelOf({ kind, status, done, total, first_mail: first }: Job, t: Translate): string {
  const isOfMail = kind === 'quarantine' || kind === 'restore' || kind === 'undo_quarantine';
  if (!isOfMail) return t(`jobs.kind.${kind}`);
  const subject = first && !isHidden(first.subject) && (first.subject || t('mail_explorer.panel.no_subject'));
  const mail = !subject
    ? t('security_events.mails', { count: total })
    : total > 1
      ? t('dashboard.mail_and_more', { subject, count: total - 1 })
      : t('dashboard.mail', { subject });
  return status === 'done' && done === total
    ? t(`dashboard.did.${kind}`, { mail })
    : `${t(`jobs.kind.${kind}`)}: ${mail}`;
}

const part = <Answer, View>(answer: Settled<Answer>, present: (ready: Answer) => View): OwnPart<View> =>
  answer instanceof ServiceError && answer.problem === 'not_permitted'
    ? { kind: 'not-theirs' }
    : partOf(answer, present);
