import type { queryFiles } from '../../api/contract/analytics/query-files.ts';
import type { HandlersOf } from '../core/call.ts';
import type { ServiceParts } from '../core/service-parts.ts';
import * as draw from './draw-charts.ts';
import { drawTraffic } from './draw-traffic.ts';
import { drillDown } from './drill-down.ts';
import type { AskedRange } from './read-range.ts';

type AnalyticsCalls =
  | keyof typeof queryFiles
  | 'drillDownEvents'
  | 'drillDownEventsWithoutMsDefender'
  | 'userEmailTraffic'
  | 'userEmailTrafficWithoutMsDefender';

/** The calls of dashboards: counts of stored mail, and the mails behind each of them. */
export function analyticsRoutes(parts: ServiceParts): HandlersOf<AnalyticsCalls> {
  const detections = twins((input) => draw.drawDetections(parts, input));
  const weekly = twins((input) =>
    draw.drawCategorySeries(parts, input, { file: 'weekly_attack_category', unit: 'week' }),
  );
  const monthly = twins((input) =>
    draw.drawCategorySeries(parts, input, { file: 'analytics_page/attack_per_month', unit: 'month' }),
  );
  const actions = twins((input) => draw.drawActions(parts, input));
  const seniority = twins((input) => draw.drawGroups(parts, input, 'seniority'));
  const organizations = twins((input) => draw.drawGroups(parts, input, 'organization'));
  const levels = twins((input) => draw.drawLevels(parts, input));
  const efficiency = twins((input) => draw.drawEfficiency(parts, input));
  return {
    attackDetections: detections.on,
    attackDetectionsWithoutMsDefender: detections.off,
    weeklyAttackCategory: weekly.on,
    weeklyAttackCategoryWithoutMsDefender: weekly.off,
    actionsByAvanan: actions.on,
    actionsByAvananWithoutMsDefender: actions.off,
    attackedPersonsBySeniority: seniority.on,
    attackedPersonsBySeniorityWithoutMsDefender: seniority.off,
    attackedPersonsByOrganizations: organizations.on,
    attackedPersonsByOrganizationsWithoutMsDefender: organizations.off,
    topAttackedUsers: ({ body: asked }) => draw.drawTopUsers(parts, { asked, withDefender: true }),
    topAttackedUsersWithoutMsDefender: ({ body: asked }) =>
      draw.drawTopUsers(parts, { asked, withDefender: false }),
    msDetectionBySclLevel: levels.on,
    msDetectionBySclLevelWithoutMsDefender: levels.off,
    attackPerMonth: monthly.on,
    attackPerMonthWithoutMsDefender: monthly.off,
    weeklyMsDetectionsEfficiencyTrends: efficiency.on,
    weeklyMsDetectionsEfficiencyTrendsWithoutMsDefender: efficiency.off,
    drillDownEvents: ({ body: asked }, call) => drillDown(parts, { asked, withDefender: true }, asked, call),
    drillDownEventsWithoutMsDefender: ({ body: asked }, call) =>
      drillDown(parts, { asked, withDefender: false }, asked, call),
    userEmailTraffic: ({ body: asked }, call) =>
      drawTraffic(parts, { asked, withDefender: true }, asked.email, call),
    userEmailTrafficWithoutMsDefender: ({ body: asked }, call) =>
      drawTraffic(parts, { asked, withDefender: false }, asked.email, call),
  };
}

/** The handlers of a query file: with and without the verdicts of Microsoft Defender. */
function twins<Answer>(chart: (input: draw.ChartInput) => Promise<Answer>) {
  const handler =
    (withDefender: boolean) =>
    ({ query: asked }: { query: AskedRange }): Promise<Answer> =>
      chart({ asked, withDefender });
  return { on: handler(true), off: handler(false) };
}
