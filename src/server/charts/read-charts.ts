import type { Client } from '../../api/client.ts';
import type { CallAnswer } from '../../api/contract/endpoint.ts';
import { userEmailTraffic } from '../../api/contract/analytics/drill-down.ts';
import { queryFiles } from '../../api/contract/analytics/query-files.ts';
import { type Settled, settle } from '../settle.ts';
import type { ChartOptions } from './chart-options.ts';

const queryOf = ({ from, to, timeZone, saas }: ChartOptions) => ({
  from,
  to,
  time_zone: timeZone,
  ...(saas && { saas }),
});

/** The charts of the dashboard, each requested separately. */
export function readDashboardCharts(client: Client, options: ChartOptions) {
  const query = queryOf(options);
  const { withDefender: on } = options;
  const files = queryFiles;
  return settleAll({
    detections: client.call(on ? files.attackDetections : files.attackDetectionsWithoutMsDefender, { query }),
    weekly: client.call(on ? files.weeklyAttackCategory : files.weeklyAttackCategoryWithoutMsDefender, {
      query,
    }),
    actions: client.call(on ? files.actionsByAvanan : files.actionsByAvananWithoutMsDefender, { query }),
    users: client.call(on ? files.topAttackedUsers : files.topAttackedUsersWithoutMsDefender, {
      body: query,
    }),
    seniority: client.call(
      on ? files.attackedPersonsBySeniority : files.attackedPersonsBySeniorityWithoutMsDefender,
      { query },
    ),
    organizations: client.call(
      on ? files.attackedPersonsByOrganizations : files.attackedPersonsByOrganizationsWithoutMsDefender,
      { query },
    ),
    levels: client.call(on ? files.msDetectionBySclLevel : files.msDetectionBySclLevelWithoutMsDefender, {
      query,
    }),
    ...trends(client, options),
  });
}
export type DashboardCharts = Awaited<ReturnType<typeof readDashboardCharts>>;

/** The charts of the analytics page. */
export const readAnalyticsCharts = (client: Client, options: ChartOptions) =>
  settleAll(trends(client, options));

/** Mail by day, of one address or of all. */
export const readTraffic = (client: Client, options: ChartOptions, email: string) =>
  settle(client.call(userEmailTraffic, { body: { ...queryOf(options), ...(email && { email }) } }));

/**
 * Charts of both pages: Microsoft by week, and the last twelve months, independent of the selected period.
 */
function trends(client: Client, options: ChartOptions) {
  const { from: _, ...months } = queryOf(options);
  const { withDefender: on } = options;
  const files = queryFiles;
  return {
    efficiency: client.call(
      on
        ? files.weeklyMsDetectionsEfficiencyTrends
        : files.weeklyMsDetectionsEfficiencyTrendsWithoutMsDefender,
      { query: queryOf(options) },
    ),
    monthly: client.call(on ? files.attackPerMonth : files.attackPerMonthWithoutMsDefender, {
      query: months,
    }),
  };
}

type Asked = Record<string, Promise<unknown>>;

async function settleAll<Parts extends Asked>(
  parts: Parts,
): Promise<{ [Name in keyof Parts]: Settled<Awaited<Parts[Name]>> }> {
  const settled = await Promise.all(
    Object.entries(parts).map(async ([name, asked]) => [name, await settle(asked)] as const),
  );
  return Object.fromEntries(settled) as { [Name in keyof Parts]: Settled<Awaited<Parts[Name]>> };
}

/** The result of one of the query files. */
export type FileAnswer<Name extends keyof typeof queryFiles> = CallAnswer<(typeof queryFiles)[Name]>;
