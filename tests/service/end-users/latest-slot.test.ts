import { expect, it } from 'vitest';
import { latestSlot } from '../../../src/service/end-users/latest-slot.ts';

/** Every slot found by looking each quarter of an hour. */
function slotsBetween(from: string, to: string, hours: number[], zone: string): string[] {
  const found = new Set<number>();
  for (let at = Date.parse(from); at <= Date.parse(to); at += 15 * 60_000) {
    const slot = latestSlot(at, hours, zone);
    if (slot !== undefined && slot >= Date.parse(from)) found.add(slot);
  }
  return [...found].map((slot) => new Date(slot).toISOString().slice(0, 16));
}

it.each([
  [
    'each day at its hours',
    'Europe/Berlin',
    [8, 14],
    '2026-11-22T00:00Z',
    ['2026-11-22T07:00', '2026-11-22T13:00', '2026-11-23T07:00', '2026-11-23T13:00'],
  ],
  [
    'an hour that the clock leaves out, at the first instant after',
    'Europe/Berlin',
    [2],
    '2027-03-27T12:00Z',
    ['2027-03-28T01:00', '2027-03-29T00:00'],
  ],
  [
    'an hour that the clock shows twice, once',
    'Europe/Berlin',
    [2],
    '2026-10-24T12:00Z',
    ['2026-10-25T00:00', '2026-10-26T01:00'],
  ],
  [
    'an offset of quarters of an hour',
    'Asia/Kathmandu',
    [9],
    '2026-11-22T00:00Z',
    ['2026-11-22T03:15', '2026-11-23T03:15'],
  ],
  [
    'a midnight that is left out',
    'Africa/Cairo',
    [0],
    '2026-04-23T12:00Z',
    ['2026-04-23T22:00', '2026-04-24T21:00'],
  ],
  [
    'a midnight that comes twice',
    'America/Havana',
    [0, 1],
    '2026-10-31T18:00Z',
    ['2026-11-01T04:00', '2026-11-01T06:00', '2026-11-02T05:00', '2026-11-02T06:00'],
  ],
] as const)('[EU-09] finds %s', (_, zone, hours, from, slots) => {
  const to = new Date(Date.parse(from) + 42 * 3_600_000 + 6 * 3_600_000).toISOString();
  expect(slotsBetween(from, to, [...hours], zone)).toEqual(slots);
});

it('[EU-09] finds none without hours, and the same one until the next', () => {
  expect(latestSlot(Date.now(), [], 'UTC')).toBeUndefined();
  const slot = Date.parse('2026-11-22T08:00:00Z');
  for (const later of [0, 1, 3_600_000, 23.9 * 3_600_000])
    expect(latestSlot(slot + later, [8], 'UTC')).toBe(slot);
});
