import { describe, expect, it } from 'vitest';
import { bucketsOf } from '../../../src/service/analytics/time-buckets.ts';

const hour = 3_600_000;
const hoursOf = (from: string, to: string, timeZone: string) =>
  bucketsOf({ from: Date.parse(from), to: Date.parse(to) }, 'day', timeZone).map(
    (bucket) => (bucket.to - bucket.from) / hour,
  );

describe('the days of a chart', () => {
  it.each([
    ['Europe/Berlin', '2026-03-27T23:00Z', '2026-03-30T22:00Z', [24, 23, 24]],
    ['Europe/Berlin', '2026-10-23T22:00Z', '2026-10-26T23:00Z', [24, 25, 24]],
    // Half an hour, on the other half of the world.
    ['Australia/Lord_Howe', '2026-04-03T13:00Z', '2026-04-06T13:30Z', [24, 24.5, 24]],
    ['Australia/Lord_Howe', '2026-10-02T13:30Z', '2026-10-05T13:00Z', [24, 23.5, 24]],
    // The clock goes from 24 to 1: the day has no midnight.
    ['America/Santiago', '2026-09-05T04:00Z', '2026-09-08T03:00Z', [24, 23, 24]],
    ['Asia/Kathmandu', '2026-10-23T18:15Z', '2026-10-25T18:15Z', [24, 24]],
  ])('[AN-04] are as long as in %s from %s to %s', (timeZone, from, to, hours) => {
    expect(hoursOf(from, to, timeZone)).toEqual(hours);
  });

  it('[AN-04] omit nothing and count nothing twice around midnight and clock changes', () => {
    for (const timeZone of ['Europe/Berlin', 'America/Santiago', 'Pacific/Auckland', 'America/St_Johns']) {
      for (const unit of ['day', 'week', 'month'] as const) {
        const stretch = {
          from: Date.parse('2025-12-31T23:59:59.999Z'),
          to: Date.parse('2027-01-01T00:00:00.001Z'),
        };
        const buckets = bucketsOf(stretch, unit, timeZone);
        expect(buckets[0]!.from).toBe(stretch.from);
        expect(buckets.at(-1)!.to).toBe(stretch.to);
        buckets.slice(1).forEach((bucket, at) => expect(bucket.from).toBe(buckets[at]!.to));
        for (const { from } of buckets.slice(1)) {
          const start = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(timeZone);
          expect(start.epochMilliseconds).toBe(start.startOfDay().epochMilliseconds);
        }
      }
    }
  });
});
