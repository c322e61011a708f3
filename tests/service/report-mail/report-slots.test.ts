import { expect, it } from 'vitest';
import {
  latestReportSlot,
  longerRanges,
  nextReportSlot,
  rangeOfReport,
} from '../../../src/service/report-mail/report-schedule.ts';

const at = (text: string) => Date.parse(text);
const iso = (time: number | undefined) => (time === undefined ? undefined : new Date(time).toISOString());
const zone = 'Europe/Berlin';

it('[AN-01] a report is due at a local hour: each day, on a day of the week, on the first of a month', () => {
  const now = at('2026-11-23T03:00:00Z'); // A Monday, four o'clock in Berlin.
  const slots = (hour: number) =>
    (['off', 'day', 'week', 'month'] as const).map((every) => [
      iso(latestReportSlot(now, { every, weekday: 1, hour }, zone)),
      iso(nextReportSlot(now, { every, weekday: 1, hour }, zone)),
    ]);
  expect(slots(4)).toEqual([
    [undefined, undefined],
    ['2026-11-23T03:00:00.000Z', '2026-11-24T03:00:00.000Z'],
    ['2026-11-23T03:00:00.000Z', '2026-11-30T03:00:00.000Z'],
    ['2026-11-01T03:00:00.000Z', '2026-12-01T03:00:00.000Z'],
  ]);
  expect(slots(5).slice(1)).toEqual([
    ['2026-11-22T04:00:00.000Z', '2026-11-23T04:00:00.000Z'],
    ['2026-11-16T04:00:00.000Z', '2026-11-23T04:00:00.000Z'],
    ['2026-11-01T04:00:00.000Z', '2026-12-01T04:00:00.000Z'],
  ]);
});

it('[AN-01] an hour that is skipped or repeated by a clock change causes one report', () => {
  const daily = (hour: number) => ({ every: 'day' as const, weekday: 1, hour });
  // 29 March 2026: from 1:59 to 3:00. 25 October 2026: from 2:59 to 2:00.
  expect(iso(latestReportSlot(at('2026-03-29T12:00:00Z'), daily(2), zone))).toBe('2026-03-29T01:00:00.000Z');
  for (const time of ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z', '2026-10-25T12:00:00Z'])
    expect(iso(latestReportSlot(at(time), daily(2), zone))).toBe('2026-10-25T00:00:00.000Z');
});

it('[AN-01] a report covers whole days of the organisation, whatever their length', () => {
  const range = (slot: string, every: 'day' | 'week' | 'month') => {
    const { from, to } = rangeOfReport(at(slot), every, zone);
    return [iso(from), iso(to)];
  };
  expect(range('2026-10-26T07:00:00Z', 'day')).toEqual(['2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z']);
  expect(range('2026-10-26T07:00:00Z', 'week')).toEqual(['2026-10-18T22:00:00.000Z', '2026-10-25T23:00:00.000Z']);
  expect(range('2026-11-01T07:00:00Z', 'month')).toEqual(['2026-09-30T22:00:00.000Z', '2026-10-31T23:00:00.000Z']);
  const longer = longerRanges(rangeOfReport(at('2026-11-23T07:00:00Z'), 'week', zone), zone);
  expect(Object.values(longer).map(({ from, to }) => [iso(from), iso(to)])).toEqual([
    ['2026-09-27T22:00:00.000Z', '2026-11-22T23:00:00.000Z'],
    ['2025-11-30T23:00:00.000Z', '2026-11-22T23:00:00.000Z'],
  ]);
}); // oxfmt-ignore
