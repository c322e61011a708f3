import type { CallAnswer } from '../../api/contract/endpoint.ts';
import { attackActions, type queryFiles } from '../../api/contract/analytics/query-files.ts';
import { topUsersLimit } from '../../api/limits.ts';
import { type AttackCategory, attackCategories } from '../../api/vocabulary/attack-categories.ts';
import { spamLevels } from '../../api/vocabulary/spam-levels.ts';
import type { ServiceParts } from '../core/service-parts.ts';
import type { Mix } from './analytics-store-sqlite.ts';
import { attackedQuery, splitGroups } from './group-persons.ts';
import {
  actionSet,
  anyCategorySet,
  attackSet,
  categorySet,
  type ChartScope,
  levelSet,
  microsoftSet,
  missedSet,
  remediatedSet,
} from './attack-sets.ts';
import { compileMailSet, type MailSet } from './mail-set.ts';
import { type AskedRange, readBuckets, readRange, precedingStretch } from './read-range.ts';
import type { BucketUnit, Stretch } from './time-buckets.ts';

type Answer<Name extends keyof typeof queryFiles> = CallAnswer<(typeof queryFiles)[Name]>;
type Parts = Pick<ServiceParts, 'stores' | 'now'>;
type Meta = Answer<'attackDetections'>['ui_meta'];

/** The mail that a chart counts, from the input of its call. */
export interface ChartInput {
  readonly asked: AskedRange;
  readonly withDefender: boolean;
}

/** Mails by category, and how many of them are expected in no inbox. */
export async function drawDetections(parts: Parts, input: ChartInput): Promise<Answer<'attackDetections'>> {
  const scope = scopeOf(input);
  const range = readRange(input.asked, parts.now());
  const [mix, before] = (await parts.stores.analytics.readMixes([range, precedingStretch(range)])) as [
    Mix,
    Mix,
  ];
  const remediated = compileMailSet(remediatedSet);
  const rows = attackCategories.map((name) => {
    const isOf = compileMailSet(categorySet(name, scope));
    const count = countIn(mix, isOf);
    const away = countIn(mix, (flags) => isOf(flags) && remediated(flags));
    return {
      name,
      count,
      count_before: countIn(before, isOf),
      remediatedPercent: count === 0 ? 0 : Math.round((away / count) * 1_000) / 10,
      drill_down_id: `category.${name}`,
    };
  });
  return {
    es_response: rows,
    ui_meta: metaOf('attack_detections', input, range, anyCategorySet(scope), mix, before),
  };
}

/** Mails by category, week by week or month by month. */
export async function drawCategorySeries(
  parts: Parts,
  input: ChartInput,
  { file, unit }: { file: string; unit: BucketUnit },
): Promise<Answer<'weeklyAttackCategory'>> {
  const scope = scopeOf(input);
  const range = readRange(input.asked, parts.now(), unit === 'month' ? 12 : undefined);
  const buckets = readBuckets(range, unit, input.asked.time_zone);
  const [before, ...mixes] = (await parts.stores.analytics.readMixes([
    precedingStretch(range),
    ...buckets,
  ])) as [Mix, ...Mix[]];
  const datasets = attackCategories.map((name: AttackCategory) => {
    const isOf = compileMailSet(categorySet(name, scope));
    return { name, data: mixes.map((mix) => countIn(mix, isOf)), drill_down_id: `category.${name}` };
  });
  const isAny = compileMailSet(anyCategorySet(scope));
  const whole = { data: mixes.map((mix) => countIn(mix, isAny)), drill_down_id: 'detected' };
  return {
    es_response: { labels: buckets.map(inWords), datasets, whole },
    ui_meta: metaOf(file, input, range, anyCategorySet(scope), mixes, before),
  };
}

/** The outcomes of the attacks. */
export async function drawActions(parts: Parts, input: ChartInput): Promise<Answer<'actionsByAvanan'>> {
  const scope = scopeOf(input);
  const range = readRange(input.asked, parts.now());
  const [mix, before] = (await parts.stores.analytics.readMixes([range, precedingStretch(range)])) as [
    Mix,
    Mix,
  ];
  const rows = attackActions.map((name) => ({
    name,
    count: countIn(mix, compileMailSet(actionSet(name, scope))),
    drill_down_id: `action.${name}`,
  }));
  return {
    es_response: rows,
    ui_meta: metaOf('actions_by_avanan', input, range, attackSet(scope), mix, before),
  };
}

/** Attacks by the spam confidence level that Microsoft gave them. */
export async function drawLevels(parts: Parts, input: ChartInput): Promise<Answer<'msDetectionBySclLevel'>> {
  const scope = scopeOf(input);
  const range = readRange(input.asked, parts.now());
  const [mix, before] = (await parts.stores.analytics.readMixes([range, precedingStretch(range)])) as [
    Mix,
    Mix,
  ];
  const rows = spamLevels.map((level) => ({
    name: String(level),
    level,
    count: countIn(mix, compileMailSet(levelSet(level, scope))),
    drill_down_id: `scl.${level}`,
  }));
  const rated: MailSet = { kind: 'or', of: spamLevels.map((level) => levelSet(level, scope)) };
  return {
    es_response: rows,
    ui_meta: metaOf('ms_detection_by_scl_level', input, range, rated, mix, before),
  };
}

/** Attacks in Microsoft's mail week by week, and those that Microsoft let through. */
export async function drawEfficiency(
  parts: Parts,
  input: ChartInput,
): Promise<Answer<'weeklyMsDetectionsEfficiencyTrends'>> {
  const scope = scopeOf(input);
  const range = readRange(input.asked, parts.now());
  const weeks = readBuckets(range, 'week', input.asked.time_zone);
  const [before, ...mixes] = (await parts.stores.analytics.readMixes([
    precedingStretch(range),
    ...weeks,
  ])) as [Mix, ...Mix[]];
  const isAttack = compileMailSet(microsoftSet(scope));
  const isMissed = compileMailSet(missedSet(scope));
  const counts = mixes.map((mix) => countIn(mix, isAttack));
  const rows = weeks.map((week, at) => ({
    name: inWords(week).from,
    ...inWords(week),
    miss: countIn(mixes[at]!, isMissed),
    count: counts[at]!,
    maxValue: Math.max(...counts),
    drill_down_id: 'missed',
  }));
  return {
    es_response: rows,
    ui_meta: metaOf(
      'weekly_ms_detections_efficiency_trends',
      input,
      range,
      microsoftSet(scope),
      mixes,
      before,
    ),
  };
}

/** Who was attacked most. */
export async function drawTopUsers(parts: Parts, input: ChartInput): Promise<Answer<'topAttackedUsers'>> {
  const range = readRange(input.asked, parts.now());
  const query = { ...attackedQuery(range, scopeOf(input)), limit: topUsersLimit };
  const [persons, ui_meta] = await Promise.all([
    parts.stores.analytics.readMostAttacked(query),
    attackedMeta(parts, input, range, 'top_attacked_users'),
  ]);
  const rows = persons.map(({ name, department, emails, title, address }) => ({
    name,
    departement: department,
    count: emails,
    title,
    email: address,
    drill_down_id: `person.${address}`,
  }));
  return { es_response: rows, ui_meta };
}

/** Attacks by directory value of the people they reached; the smallest groups together as 'Others'. */
export async function drawGroups(
  parts: Parts,
  input: ChartInput,
  field: 'seniority' | 'organization',
): Promise<Answer<'attackedPersonsBySeniority'>> {
  const file = field === 'seniority' ? 'attacked_persons_by_seniority' : 'attacked_persons_by_organizations';
  const range = readRange(input.asked, parts.now());
  const [groups, ui_meta] = await Promise.all([
    parts.stores.analytics.readAttackedGroups({ ...attackedQuery(range, scopeOf(input)), field }),
    attackedMeta(parts, input, range, file),
  ]);
  const { named, rest } = splitGroups(groups);
  const rows = named.map(({ name, emails, persons }) => ({
    name,
    count: emails,
    persons,
    others: false,
    drill_down_id: `${field}.${name}`,
  }));
  const others = {
    name: 'Others',
    count: rest.reduce((sum, { emails }) => sum + emails, 0),
    persons: rest.reduce((sum, { persons }) => sum + persons, 0),
    others: true,
    drill_down_id: `others.${field}`,
  };
  return { es_response: rest.length > 0 ? [...rows, others] : rows, ui_meta };
}

async function attackedMeta(
  { stores }: Parts,
  input: ChartInput,
  range: Stretch,
  file: string,
): Promise<Meta> {
  const scope = scopeOf(input);
  const [total, total_before] = await Promise.all([
    stores.analytics.countAttacks(attackedQuery(range, scope)),
    stores.analytics.countAttacks(attackedQuery(precedingStretch(range), scope)),
  ]);
  return { ...baseMeta(file, input, range), total, total_before };
}

const scopeOf = ({ asked, withDefender }: ChartInput): ChartScope => ({ withDefender, saas: asked.saas });

function countIn(mix: Mix, isOf: (flags: number) => boolean): number {
  let count = 0;
  for (const [flags, emails] of mix) if (isOf(flags)) count += emails;
  return count;
}

/** Start and end of a stretch in the contract's format. */
export const inWords = ({ from, to }: Stretch): { from: string; to: string } => ({
  from: new Date(from).toISOString(),
  to: new Date(to).toISOString(),
});

export const baseMeta = (name: string, { asked, withDefender }: ChartInput, range: Stretch) => ({
  name: withDefender ? name : `${name}_without_ms_defender`,
  ...inWords(range),
  time_zone: asked.time_zone,
  ms_defender: withDefender,
});

function metaOf(
  name: string,
  input: ChartInput,
  range: Stretch,
  set: MailSet,
  now: Mix | readonly Mix[],
  before: Mix,
): Meta {
  const isOf = compileMailSet(set);
  const mixes = Array.isArray(now) ? (now as readonly Mix[]) : [now as Mix];
  return {
    ...baseMeta(name, input, range),
    total: mixes.reduce((sum, mix) => sum + countIn(mix, isOf), 0),
    total_before: countIn(before, isOf),
  };
}
