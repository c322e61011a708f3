import { z, type ZodType } from 'zod';
import { privateText, privateValue, publicText } from '../../privacy.ts';
import { isTimeZone } from '../../validators.ts';
import { attackCategories } from '../../vocabulary/attack-categories.ts';
import { mailApps } from '../../vocabulary/platforms.ts';
import { endpoint } from '../endpoint.ts';

const instant = z.iso.datetime({ offset: true });
const count = z.number().int();

/** Which mail a chart is of. */
export const analyticsRangeFields = {
  /** Inclusive; 30 days before `to` when it is missing (12 months for the months). */
  from: instant.optional(),
  /** Exclusive; now when it is missing. */
  to: instant.optional(),
  /** Where days, weeks and months begin. */
  time_zone: publicText()
    .max(64)
    .refine(isTimeZone, 'Name an IANA time zone, such as Europe/Berlin.')
    .default('UTC'),
  /** Mail of one platform alone. */
  saas: z.enum(mailApps).optional(),
};
const rangeQuery = z.strictObject(analyticsRangeFields);

/** What was counted, for the page that shows it. */
export const uiMetaSchema = z.object({
  /** The name of the query file. */
  name: publicText(),
  from: publicText(),
  to: publicText(),
  time_zone: publicText(),
  /** Whether verdicts of Microsoft count. */
  ms_defender: z.boolean(),
  /** How many mails the chart covers; one in several rows counts once. */
  total: count,
  /** The same in the time of equal length before. */
  total_before: count,
});

/** What names the mails of a row in `drillDownEvents`. */
const drillDownId = privateValue(z.string(), 'drillDown');
/** The time of a row of a series; [from, to). */
const period = { from: publicText(), to: publicText() };

/** A category of attacks. `remediatedPercent`: quarantined, deleted, or expected in junk and not released. */
const categoryRow = z.object({
  name: z.enum(attackCategories),
  count,
  count_before: count,
  remediatedPercent: z.number(),
  drill_down_id: drillDownId,
});
const categorySeries = z.object({
  /** When each period begins, and ends. */
  labels: z.array(z.object(period)),
  datasets: z.array(
    z.object({ name: z.enum(attackCategories), data: z.array(count), drill_down_id: drillDownId }),
  ),
  /** Of all of them, each mail once: what is phishing and spam is counted in both. */
  whole: z.object({ data: z.array(count), drill_down_id: drillDownId }),
});
/** The outcomes of an attack's mails; each mail is in one row. */
export const attackActions = [
  'quarantined_by_cp',
  'quarantined_by_admin',
  'quarantined_by_analyst',
  'quarantined_by_microsoft',
  'deleted',
  'released',
  'junk',
  'delivered',
] as const;
export type AttackAction = (typeof attackActions)[number];
const actionRow = z.object({ name: z.enum(attackActions), count, drill_down_id: drillDownId });
/** People of a seniority or an organisation; without a name those whom the directory does not place. */
const groupRow = z.object({
  name: publicText(),
  count,
  /** How many people they reached. */
  persons: count,
  /** Of 'Others', the smaller ones taken together; it cannot be opened as one. */
  others: z.boolean().default(false),
  drill_down_id: drillDownId,
});
const personRow = z.object({
  name: privateText(),
  departement: publicText(),
  count,
  title: privateText(),
  email: privateText('address'),
  drill_down_id: drillDownId,
});
const levelRow = z.object({ name: publicText(), level: count, count, drill_down_id: drillDownId });
/** Attacks of a week; `miss` are those that Microsoft let through, `maxValue` the most of any week. */
const efficiencyRow = z.object({
  name: publicText(),
  ...period,
  miss: count,
  count,
  maxValue: count,
  drill_down_id: drillDownId,
});

/** Makes the two calls of a query file: with what Microsoft Defender found, and without. */
function queryFile<Response extends ZodType>(file: string, response: Response) {
  const call = (name: string) =>
    endpoint({
      method: 'GET',
      path: `/api/v1/analytics/${name}`,
      permission: { any: ['dashboard:view', 'analytics:view'] },
      by: 'viewing-token',
      query: rangeQuery,
      answer: answerOf(response),
    });
  return twins(file, call);
}

const answerOf = <Response extends ZodType>(response: Response) =>
  z.object({ es_response: response, ui_meta: uiMetaSchema });

const twins = <Call>(file: string, call: (name: string) => Call) => ({
  on: call(file),
  off: call(`${file}_without_ms_defender`),
});

const attackDetections = queryFile('attack_detections', z.array(categoryRow));
const weeklyAttackCategory = queryFile('weekly_attack_category', categorySeries);
const actionsByAvanan = queryFile('actions_by_avanan', z.array(actionRow));
const bySeniority = queryFile('attacked_persons_by_seniority', z.array(groupRow));
const byOrganizations = queryFile('attacked_persons_by_organizations', z.array(groupRow));
const topUsers = twins('top_attacked_users', (name) =>
  endpoint({
    method: 'POST',
    path: `/api/v1/analytics/${name}`,
    permission: 'analytics:view',
    by: 'viewing-token',
    body: rangeQuery,
    answer: answerOf(z.array(personRow)),
  }),
);
const bySclLevel = queryFile('ms_detection_by_scl_level', z.array(levelRow));
const attackPerMonth = queryFile('analytics_page/attack_per_month', categorySeries);
const efficiency = queryFile('weekly_ms_detections_efficiency_trends', z.array(efficiencyRow));

/** The query files that charts are made of, each with its twin that counts nothing that Microsoft alone found. */
export const queryFiles = {
  attackDetections: attackDetections.on,
  attackDetectionsWithoutMsDefender: attackDetections.off,
  weeklyAttackCategory: weeklyAttackCategory.on,
  weeklyAttackCategoryWithoutMsDefender: weeklyAttackCategory.off,
  actionsByAvanan: actionsByAvanan.on,
  actionsByAvananWithoutMsDefender: actionsByAvanan.off,
  attackedPersonsBySeniority: bySeniority.on,
  attackedPersonsBySeniorityWithoutMsDefender: bySeniority.off,
  attackedPersonsByOrganizations: byOrganizations.on,
  attackedPersonsByOrganizationsWithoutMsDefender: byOrganizations.off,
  topAttackedUsers: topUsers.on,
  topAttackedUsersWithoutMsDefender: topUsers.off,
  msDetectionBySclLevel: bySclLevel.on,
  msDetectionBySclLevelWithoutMsDefender: bySclLevel.off,
  attackPerMonth: attackPerMonth.on,
  attackPerMonthWithoutMsDefender: attackPerMonth.off,
  weeklyMsDetectionsEfficiencyTrends: efficiency.on,
  weeklyMsDetectionsEfficiencyTrendsWithoutMsDefender: efficiency.off,
};
