import type { MailApp } from '../../api/vocabulary/platforms.ts';
import { analyticsBucketLimit, analyticsRangeLimit } from '../../api/limits.ts';
import { fieldProblem, refuseField } from '../core/refuse.ts';
import { type BucketUnit, bucketsOf, type Stretch } from './time-buckets.ts';
import { earliestTime, latestTime } from '../records/mail-key.ts';

/** The fields of a call that select the mail of its chart. */
export interface AskedRange {
  from?: string | undefined;
  to?: string | undefined;
  time_zone: string;
  saas?: MailApp | undefined;
}

const day = 86_400_000;

/**
 * The stretch of a call: without a start, the 30 days (or `months`) before its end.
 * @throws ServiceError `invalid_input` for one that ends before it begins, or is too long
 */
export function readRange(asked: AskedRange, now: number, months?: number): Stretch {
  const to = asked.to === undefined ? now : Date.parse(asked.to);
  const from = asked.from === undefined ? startOf(to, asked.time_zone, months) : Date.parse(asked.from);
  if (from >= to) throw refuseField(fieldProblem('to', 'range_empty'));
  if (to - from > analyticsRangeLimit * day || from < earliestTime || to > latestTime) {
    throw refuseField(fieldProblem('from', 'analytics_range', { days: analyticsRangeLimit }));
  }
  return { from, to };
}

/** The start of the first of `months` months, including the current one. */
function startOf(to: number, timeZone: string, months: number | undefined): number {
  if (months === undefined) return to - 30 * day;
  const end = Temporal.Instant.fromEpochMilliseconds(to).toZonedDateTimeISO(timeZone);
  return end
    .subtract({ months: months - 1 })
    .with({ day: 1 })
    .startOfDay().epochMilliseconds;
}

/** The stretch of equal length before. */
export const precedingStretch = ({ from, to }: Stretch): Stretch => ({
  from: Math.max(earliestTime, 2 * from - to),
  to: from,
});

/** The buckets of a series. @throws ServiceError `invalid_input` for more than a series has */
export function readBuckets(range: Stretch, unit: BucketUnit, timeZone: string): Stretch[] {
  const buckets = bucketsOf(range, unit, timeZone);
  if (buckets.length > analyticsBucketLimit) {
    throw refuseField(fieldProblem('from', 'analytics_range', { days: analyticsBucketLimit }));
  }
  return buckets;
}
