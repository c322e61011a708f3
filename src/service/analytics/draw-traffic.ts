import type { CallAnswer } from '../../api/contract/endpoint.ts';
import type { userEmailTraffic } from '../../api/contract/analytics/drill-down.ts';
import { directions } from '../../api/vocabulary/directions.ts';
import type { SignedInCall } from '../core/call.ts';
import type { ServiceParts } from '../core/service-parts.ts';
import { readDrillDown } from './attack-sets.ts';
import { baseMeta, type ChartInput, inWords } from './draw-charts.ts';
import { compileMailSet, expressionOf } from './mail-set.ts';
import { readBuckets, readRange, precedingStretch } from './read-range.ts';
import type { Stretch } from './time-buckets.ts';
import { timeOfKey } from '../records/mail-key.ts';

/** Mail day by day: all of the tenant by its direction, or from and to one address. */
export async function drawTraffic(
  parts: ServiceParts,
  input: ChartInput,
  email: string | undefined,
  call: SignedInCall,
): Promise<CallAnswer<typeof userEmailTraffic>> {
  const range = readRange(input.asked, parts.now());
  const days = readBuckets(range, 'day', input.asked.time_zone);
  const { datasets, whole, before } = email
    ? await countOfAddress(parts, input, email, { range, days }, call.signal)
    : await countAll(parts, input, { range, days });
  const total = datasets.reduce((sum, { data }) => sum + data.reduce((one, count) => one + count, 0), 0);
  return {
    es_response: { labels: days.map(inWords), datasets, whole },
    ui_meta: { ...baseMeta('user_email_traffic', input, range), total, total_before: before },
  };
}

interface Days {
  range: Stretch;
  days: readonly Stretch[];
}

interface Counted extends Pick<CallAnswer<typeof userEmailTraffic>['es_response'], 'datasets' | 'whole'> {
  before: number;
}

async function countAll(
  { stores }: ServiceParts,
  input: ChartInput,
  { range, days }: Days,
): Promise<Counted> {
  const [before, ...mixes] = await stores.analytics.readMixes([precedingStretch(range), ...days]);
  const tests = directions.map((name) => {
    const drill_down_id = `direction.${name}`;
    return { name, drill_down_id, isOf: compileMailSet(setOf(drill_down_id, input)) };
  });
  const isAny = compileMailSet(setOf('all', input));
  const count = (mix: ReadonlyMap<number, number> | undefined, isOf: (flags: number) => boolean) =>
    [...(mix ?? [])].reduce((sum, [flags, emails]) => sum + (isOf(flags) ? emails : 0), 0);
  return {
    datasets: tests.map(({ name, drill_down_id, isOf }) => ({
      name,
      drill_down_id,
      data: mixes.map((mix) => count(mix, isOf)),
    })),
    whole: { drill_down_id: 'all', data: mixes.map((mix) => count(mix, isAny)) },
    before: tests.reduce((sum, { isOf }) => sum + count(before, isOf), 0),
  };
}

async function countOfAddress(
  { stores }: ServiceParts,
  input: ChartInput,
  email: string,
  { range, days }: Days,
  signal: AbortSignal,
): Promise<Counted> {
  const earlier = precedingStretch(range);
  const counted = await Promise.all(
    (['from', 'to'] as const).map(async (name) => {
      const drill_down_id = `${name}.${email}`;
      const of = expressionOf(setOf(drill_down_id, input));
      const during = (stretch: Stretch) =>
        stores.analytics.readKeys(
          {
            expression: { kind: 'and', of: [{ kind: 'received', ...stretch }, of] },
            cap: Number.MAX_SAFE_INTEGER,
          },
          signal,
        );
      const [keys, before] = await Promise.all([during(range), during(earlier)]);
      return { name, drill_down_id, keys, before: before.length };
    }),
  );
  const byDay = (keys: readonly number[]) => sortIntoDays(keys.map(timeOfKey), days);
  const once = [...new Set(counted.flatMap(({ keys }) => keys))].toSorted((one, other) => one - other);
  return {
    datasets: counted.map(({ name, drill_down_id, keys }) => ({ name, drill_down_id, data: byDay(keys) })),
    whole: { drill_down_id: `address.${email}`, data: byDay(once) },
    before: counted.reduce((sum, { before }) => sum + before, 0),
  };
}

/** How many of the times, oldest first, are in each of the days. */
function sortIntoDays(times: readonly number[], days: readonly Stretch[]): number[] {
  const counts = days.map(() => 0);
  let at = 0;
  for (const time of times) {
    while (at < days.length - 1 && time >= days[at]!.to) at += 1;
    counts[at]! += 1;
  }
  return counts;
}

const setOf = (id: string, { asked, withDefender }: ChartInput) =>
  readDrillDown(id, { withDefender, saas: asked.saas })!.set;
