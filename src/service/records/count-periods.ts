import { eachBit, emailFlags, flagOfBit, flagsOf } from './email-flags.ts';
import { type Prepare, writeRows } from '../database/statement-cache.ts';
import { keysPerMillisecond, type KeyRange } from './mail-key.ts';
import type { EmailKey, EmailFlag } from '../ports/mail-records.ts';

/** Keys of an hour; `migrations/550-email-periods.sql` has the same number. */
const keysPerHour = keysPerMillisecond * 3_600_000;
/** The periods that are counted, in hours. */
const lengths = [1, 24] as const;

/** What a transaction changes in the counts of hours and days, written at its end: few rows for many mails. */
export interface PeriodCounts {
  /** Counts a mail of these flags in (1) or out (-1). */
  add(key: EmailKey, flags: number, emails: 1 | -1): void;
  /** Writes what was counted; call it inside the transaction. */
  write(): void;
}

/**
 * Collects changes of `email_periods`, which say what there is, and of `email_mixes`, which say what came: a removal leaves those.
 */
export function collectPeriodCounts(
  prepare: Prepare,
  { isRemoval = false }: { isRemoval?: boolean } = {},
): PeriodCounts {
  const hours = new Map<number, Mix>();
  return {
    add(key, flags, emails) {
      const hour = Math.floor(key / keysPerHour);
      let mix = hours.get(hour);
      if (!mix) hours.set(hour, (mix = new Map()));
      mix.set(flags, (mix.get(flags) ?? 0) + emails);
    },
    write() {
      for (const length of lengths) {
        const periods = [...inPeriods(hours, length)].sort(([a], [b]) => a - b);
        writeFlags(prepare, { length, periods, isRemoval });
        if (!isRemoval) writeMixes(prepare, { length, periods });
      }
      hours.clear();
    },
  };
}

/** How many mails more, or fewer, carry each combination of flags. */
type Mix = Map<number, number>;
/** What changes in the periods of a length, the earliest first: the order in which the tables keep them. */
interface PeriodChanges {
  length: number;
  periods: readonly (readonly [start: number, mix: Mix])[];
}

/** How many mails of each hour and day carry each flag. */
function writeFlags(
  prepare: Prepare,
  { length, periods, isRemoval }: PeriodChanges & { isRemoval: boolean },
): void {
  const values: number[] = [];
  const counts = new Float64Array(53);
  for (const [start, mix] of periods) {
    counts.fill(0);
    for (const [flags, emails] of mix) if (emails !== 0) eachBit(flags, (bit) => (counts[bit]! += emails));
    counts.forEach((emails, bit) => {
      if (emails !== 0) values.push(length, start, bit, emails);
    });
  }
  writeRows(
    prepare,
    {
      table: 'email_periods',
      columns: ['hours', 'start', 'flag', 'emails'],
      conflict: 'ON CONFLICT (hours, start, flag) DO UPDATE SET emails = emails + excluded.emails',
    },
    values,
  );
  if (!isRemoval) return;
  const remove = prepare('DELETE FROM email_periods WHERE hours = ? AND start = ? AND emails = 0');
  for (const [start] of periods) remove.run(length, start);
}

/** How many mails of each hour and day carry each combination of flags: what analytics are made of. */
function writeMixes(prepare: Prepare, { length, periods }: PeriodChanges): void {
  const values: number[] = [];
  const fewer = new Set<number>();
  for (const [start, mix] of periods) {
    for (const [flags, emails] of mix) {
      if (emails !== 0) values.push(length, start, flags, emails);
      if (emails < 0) fewer.add(start);
    }
  }
  writeRows(
    prepare,
    {
      table: 'email_mixes',
      columns: ['hours', 'start', 'flags', 'emails'],
      conflict: 'ON CONFLICT (hours, start, flags) DO UPDATE SET emails = emails + excluded.emails',
    },
    values,
  );
  const remove = prepare('DELETE FROM email_mixes WHERE hours = ? AND start = ? AND emails = 0');
  for (const start of fewer) remove.run(length, start);
}

function inPeriods(hours: ReadonlyMap<number, Mix>, length: number): ReadonlyMap<number, Mix> {
  if (length === 1) return hours;
  const periods = new Map<number, Mix>();
  for (const [hour, mix] of hours) {
    const start = Math.floor(hour / length);
    let sums = periods.get(start);
    if (!sums) periods.set(start, (sums = new Map()));
    for (const [flags, emails] of mix) sums.set(flags, (sums.get(flags) ?? 0) + emails);
  }
  return periods;
}

/**
 * The number of mails of the range with each flag: exact, from the sums of its whole days and hours and the mails of what is
 * left at its ends. One statement, so that all are of one moment.
 */
export function countFlagsOfRange(prepare: Prepare, range: KeyRange): Record<EmailFlag, number> {
  const rows = prepare(
    `SELECT 1 AS counted, flag AS value, sum(emails) AS emails FROM (
       SELECT flag, emails FROM email_periods WHERE hours = 24 AND start >= ? AND start < ?
       UNION ALL SELECT flag, emails FROM email_periods WHERE hours = 1 AND start >= ? AND start < ?
       UNION ALL SELECT flag, emails FROM email_periods WHERE hours = 1 AND start >= ? AND start < ?
     ) GROUP BY flag
     UNION ALL SELECT 0, flags, count(*) FROM email_flags WHERE k >= ? AND k < ? GROUP BY flags
     UNION ALL SELECT 0, flags, count(*) FROM email_flags WHERE k >= ? AND k < ? GROUP BY flags`,
  ).all(...boundsOf(range));
  const counts = Object.fromEntries(emailFlags.map((flag) => [flag, 0])) as Record<EmailFlag, number>;
  for (const { counted, value, emails } of rows) {
    const counting = flagOfBit(Number(value));
    const flags = counted === 0 ? flagsOf(Number(value)) : counting === undefined ? [] : [counting];
    for (const flag of flags) counts[flag] += Number(emails);
  }
  return counts;
}

/**
 * How many mails of the range carry each combination of flags: exact, from the sums of its whole days and hours and the
 * mails of what is left at its ends.
 */
export function readMix(prepare: Prepare, range: KeyRange): ReadonlyMap<number, number> {
  const rows = prepare(
    `SELECT flags, sum(emails) AS emails FROM (
       SELECT flags, emails FROM email_mixes WHERE hours = 24 AND start >= ? AND start < ?
       UNION ALL SELECT flags, emails FROM email_mixes WHERE hours = 1 AND start >= ? AND start < ?
       UNION ALL SELECT flags, emails FROM email_mixes WHERE hours = 1 AND start >= ? AND start < ?
       UNION ALL SELECT flags, 1 FROM email_flags WHERE k >= ? AND k < ?
       UNION ALL SELECT flags, 1 FROM email_flags WHERE k >= ? AND k < ?
     ) GROUP BY flags`,
  ).all(...boundsOf(range));
  return new Map(rows.map(({ flags, emails }) => [Number(flags), Number(emails)]));
}

/** The whole days of a range, its whole hours before and after them, and the keys that are left before and after those. */
function boundsOf(range: KeyRange): bigint[] {
  const hours = insideOf(range, keysPerHour);
  const days = insideOf(hours, 24);
  const headEnd = Math.min(hours.from * keysPerHour, range.to);
  return [
    [days.from, days.to],
    [hours.from, Math.min(days.from * 24, hours.to)],
    [days.to * 24, hours.to],
    [range.from, headEnd],
    [hours.to * keysPerHour, range.to],
  ]
    .flat()
    .map(BigInt);
}

/** The whole units inside a range, counted in units; none begin at the first border after its start. */
function insideOf(range: KeyRange, unit: number): KeyRange {
  const from = Math.ceil(range.from / unit);
  return { from, to: Math.max(from, Math.floor(range.to / unit)) };
}
