import { describe, expect, it } from 'vitest';
import { resolveDate } from '../../../src/service/index/resolve-date.ts';

const now = Date.UTC(2026, 2, 30, 12);
const read = (text: string, timeZone?: string) => {
  const span = resolveDate(text, { now, timeZone });
  return span && [span.start, span.end].map((time) => new Date(time).toISOString().slice(0, 16));
};

describe('dates of a query', () => {
  it.each<[text: string, zone: string | undefined, start: string, end: string]>([
    ['2026-11-28', undefined, '2026-11-28T00:00', '2026-11-29T00:00'],
    ['2026-11-28', 'Pacific/Auckland', '2026-11-27T11:00', '2026-11-28T11:00'],
    ['2026-11-28', 'America/Los_Angeles', '2026-11-28T08:00', '2026-11-29T08:00'],
    ['2026-11-28', 'Asia/Kathmandu', '2026-11-27T18:15', '2026-11-28T18:15'],
    // 23 and 25 hours long, and a day that begins at one o'clock.
    ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00', '2026-03-29T22:00'],
    ['2026-10-25', 'Europe/Berlin', '2026-10-24T22:00', '2026-10-25T23:00'],
    ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00', '2018-11-05T02:00'],
    ['2018-11-03', 'America/Sao_Paulo', '2018-11-03T03:00', '2018-11-04T03:00'],
    ['2026-10', 'Europe/Berlin', '2026-09-30T22:00', '2026-10-31T23:00'],
    ['2026', 'Pacific/Auckland', '2025-12-31T11:00', '2026-12-31T11:00'],
    ['2026-11-28T09', 'Pacific/Auckland', '2026-11-27T20:00', '2026-11-27T21:00'],
    ['2026-11-28T09:00', 'Pacific/Auckland', '2026-11-27T20:00', '2026-11-27T20:01'],
    ['2026-11-28T09:00Z', 'Pacific/Auckland', '2026-11-28T09:00', '2026-11-28T09:01'],
    ['2026-11-28T09:00+02:00', 'Pacific/Auckland', '2026-11-28T07:00', '2026-11-28T07:01'],
    ['now/d', 'Pacific/Auckland', '2026-03-30T11:00', '2026-03-31T11:00'],
    ['now-1d/d', 'Europe/Berlin', '2026-03-28T23:00', '2026-03-29T22:00'],
    ['now/w', 'Europe/Berlin', '2026-03-29T22:00', '2026-04-05T22:00'],
    ['now/M', 'Europe/Berlin', '2026-02-28T23:00', '2026-03-31T22:00'],
    ['now/y', 'Europe/Berlin', '2025-12-31T23:00', '2026-12-31T23:00'],
    ['now-1M', 'Europe/Berlin', '2026-02-28T13:00', '2026-02-28T13:00'],
    ['now-7d', 'Europe/Berlin', '2026-03-23T12:00', '2026-03-23T12:00'],
  ])('%s in %s', (text, zone, start, end) => {
    expect(read(text, zone)).toEqual([start, end]);
  });

  it('refuses days that do not exist', () => {
    for (const zone of [undefined, 'Pacific/Auckland'])
      for (const text of ['2026-02-30', '2026-13', '2026-01-01T25', '2026-1-1', 'now/x'])
        expect(read(text, zone)).toBeUndefined();
  });
});
