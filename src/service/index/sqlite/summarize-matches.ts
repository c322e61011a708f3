import type { HistogramBucket, Period } from '../../ports/mail-index.ts';
import { severityOfFlags, emailFlags, flagsOf } from '../../records/email-flags.ts';
import { timeOfKey } from '../../records/mail-key.ts';
import type { EmailKey, EmailFlag } from '../../ports/mail-records.ts';

/** The fields of a matching row that summaries need. */
export interface FlaggedKey {
  key: EmailKey;
  flags: number;
}

/** Shortest useful bar, milliseconds. */
const shortestAxis = 3_600_000;

/**
 * Counts matches by severity in at most `count` equal bars over the period that was requested; where that is open, over
 * the time the matches span, an hour at least.
 * @param scale number of mails that each row represents: above 1 when the rows are a sample
 */
export function bucketMatches(
  matches: readonly FlaggedKey[],
  count: number,
  scale: number,
  period: Period = {},
): HistogramBucket[] {
  if (matches.length === 0) return [];
  let first = Infinity;
  let last = -Infinity;
  for (const { key } of matches) {
    first = Math.min(first, key);
    last = Math.max(last, key);
  }
  let start = Math.min(period.from ?? Infinity, timeOfKey(first));
  let end = Math.max(period.to ?? -Infinity, timeOfKey(last) + 1);
  if (period.from === undefined) start = Math.min(start, end - shortestAxis);
  else if (period.to === undefined) end = Math.max(end, start + shortestAxis);
  const width = Math.max(1, Math.ceil((end - start) / count));
  const bars = Math.min(count, Math.ceil((end - start) / width));
  const buckets = Array.from({ length: bars }, (_, bar) => ({
    from: start + bar * width,
    to: start + (bar + 1) * width,
    malicious: 0,
    suspicious: 0,
    clean: 0,
  }));
  for (const { key, flags } of matches) {
    const bucket = buckets[Math.floor((timeOfKey(key) - start) / width)];
    if (!bucket) continue;
    bucket[severityOfFlags(flags)] += scale;
  }
  if (scale === 1) return buckets;
  return buckets.map((bucket) => ({
    ...bucket,
    malicious: Math.round(bucket.malicious),
    suspicious: Math.round(bucket.suspicious),
    clean: Math.round(bucket.clean),
  }));
}

/** How many of the matches carry each flag; `scale` as above. */
export function countFlags(matches: readonly FlaggedKey[], scale: number): Record<EmailFlag, number> {
  const counts = Object.fromEntries(emailFlags.map((flag) => [flag, 0])) as Record<EmailFlag, number>;
  // Few combinations of flags exist: count those, then take them apart.
  const combinations = new Map<number, number>();
  for (const { flags } of matches) combinations.set(flags, (combinations.get(flags) ?? 0) + 1);
  for (const [flags, rows] of combinations) {
    for (const flag of flagsOf(flags)) counts[flag] += rows;
  }
  for (const flag of emailFlags) counts[flag] = Math.round(counts[flag] * scale);
  return counts;
}
