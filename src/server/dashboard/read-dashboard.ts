import type { Client } from '../../api/client.ts';
import { drillDownEvents } from '../../api/contract/analytics/drill-down.ts';
import type { CallAnswer } from '../../api/contract/endpoint.ts';
import { searchEmails } from '../../api/contract/emails/search-emails.ts';
import { environmentComponents } from '../../api/contract/config/components.ts';
import { searchExceptionRules } from '../../api/contract/exception-rules/change-exception-rules.ts';
import { listJobs } from '../../api/contract/jobs/job.ts';
import { ServiceError } from '../../api/errors.ts';
import { heldStates } from '../../api/vocabulary/states.ts';
import type { ChartOptions } from '../charts/chart-options.ts';
import { type DashboardCharts, readDashboardCharts } from '../charts/read-charts.ts';
import { type Settled, settle } from '../settle.ts';

const listLength = 6;
/** How long an attack that is not quarantined waits for somebody, days. */
const waitingDays = 7;

/** The id of mail that the product itself holds: what people hold they have looked at. */
export const heldByProduct = 'held.cp';

/** `from` inclusive, `to` exclusive, as instants. */
export interface Days {
  from: string;
  to: string;
}

/** The parts of the page; each may fail separately. */
export interface DashboardRead {
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
