import type { Components } from '../../api/contract/config/components.ts';
import type { EmailRow } from '../../api/contract/emails/email-row.ts';
import type { Job } from '../../api/contract/jobs/job.ts';
import { ServiceError } from '../../api/errors.ts';
import { bySeverity } from '../../api/vocabulary/verdicts.ts';
import type { HasRights } from '../../api/vocabulary/sections.ts';
import type { Translate } from '../../messages/messages.ts';
import { openTo } from '../../page-areas.ts';
import { paths } from '../../paths.ts';
import type {
  ActionView,
  DashboardView,
  HeldMailView,
  NeedView,
  OwnPart,
} from '../../views/dashboard/model.ts';
import type { PinnedView } from '../../views/dashboard/pinned-queries.tsx';
import { type ChartOptions, eventsHref, queryOfOptions } from '../charts/chart-options.ts';
import { presentChartBar, rangeText } from '../charts/present-chart-bar.ts';
import * as charts from '../charts/present-charts.ts';
import type { Settled } from '../charts/read-charts.ts';
import type { DashboardRead } from './read-dashboard.ts';

interface Viewer {
  t: Translate;
  /** The viewer's rights: links to pages that they may not open are omitted. */
  user: HasRights;
  options: ChartOptions;
  /** Whether the tenant has mail of Microsoft. */
  hasMicrosoft: boolean;
  pinned: readonly PinnedView[];
  /** Whether the viewer operates the service on this computer. */
  runsService: boolean;
  /** Pending requests of employees; undefined without the right to see them. */
  openRequests: number | undefined;
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
    start: read.isNew
      ? {
          text: t(viewer.runsService ? 'dashboard.new_text' : 'dashboard.new_text_other'),
          commands: viewer.runsService ? ['postern import PATH…', 'postern sample'] : [],
        }
      : undefined,
    withoutCharts: withoutCharts(read, t),
    total: part(read_.detections, ({ ui_meta }) => ({
      count: t.number(ui_meta.total),
      text: t(
        options.withDefender && viewer.hasMicrosoft ? 'analytics.detected_of' : 'analytics.detected_own',
        {
          range: rangeText(t, options),
        },
      ),
      change: charts.presentChange(ui_meta, viewer),
      href: eventsHref(options, 'detected'),
    })),
    detections: part(read_.detections, (answer) => charts.presentDetections(answer, viewer)),
    weekly: part(read_.weekly, (answer) => charts.presentCategorySeries(answer, viewer, 'week')),
    actions: part(read_.actions, (answer) => ({
      slices: charts.presentActions(answer, viewer),
      total: t.number(answer.ui_meta.total),
    })),
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

function presentNeeds(read: DashboardRead, { t, options, openRequests }: Viewer): NeedView[] {
  const need = (
    id: 'requests' | 'inboxes' | 'held' | 'failed' | 'rules' | 'down',
    count: number,
    more: Pick<NeedView, 'href' | 'icon'>,
  ): NeedView => ({
    id,
    label: t(`analytics.need.${id}`),
    count: t.number(count),
    note: t(`analytics.need.${id}_note`),
    isDue: count > 0,
    ...more,
  });
  const { inboxes, held, failedJobs, misfiring, components, week, sinceYesterday } = read;
  const all = { ...options, saas: undefined, withDefender: true };
  return [
    ...(openRequests === undefined
      ? []
      : [need('requests', openRequests, { href: paths.restoreRequests.list(), icon: 'inbox' })]),
    ...whenThere(inboxes, ({ ui_meta }) =>
      need('inboxes', ui_meta.total, {
        href: eventsHref(all, 'action.delivered', week),
        icon: 'shield-alert',
      }),
    ),
    ...whenThere(held, ({ ui_meta }) =>
      need('held', ui_meta.total, { href: eventsHref(all, 'held', sinceYesterday), icon: 'archive' }),
    ),
    ...whenThere(failedJobs, ({ total }) =>
      need('failed', total, { href: paths.jobs.list({ status: 'unsettled' }), icon: 'triangle-alert' }),
    ),
    ...whenThere(misfiring, ({ total_rows: total }) =>
      need('rules', total, { href: paths.policy.rules('status=misfiring'), icon: 'shield-check' }),
    ),
    need('down', components instanceof ServiceError ? 1 : countDown(components), {
      href: paths.help('status'),
      icon: 'plug-zap',
    }),
  ];
}

/** Number of connectors and engines that fail. */
const countDown = ({ services, engines }: Components): number =>
  [...services, ...engines].filter(({ state }) => state !== 'ok').length;

const whenThere = <Answer>(answer: Settled<Answer>, present: (ready: Answer) => NeedView): NeedView[] =>
  answer instanceof ServiceError ? [] : [present(answer)];

function presentHeld(row: EmailRow, { t, user, options: { timeZone } }: Viewer): HeldMailView {
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
    label: t(`jobs.kind.${job.kind}`),
    href: paths.jobs.show(job.id),
    progress: t('jobs.progress', { done: job.done + job.failed, total: job.total }),
    status: job.settled_by === null ? job.status : 'settled',
    who: `${job.actor} · ${t.dateTime(job.created_at, timeZone, 'short')}`,
  };
}

const part = <Answer, View>(answer: Settled<Answer>, present: (ready: Answer) => View): OwnPart<View> =>
  answer instanceof ServiceError
    ? answer.problem === 'not_permitted'
      ? { kind: 'not-theirs' }
      : { kind: 'failed', code: answer.code }
    : { kind: 'ready', view: present(answer) };
