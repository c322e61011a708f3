import { expect, it } from 'vitest';
import { startOfDay } from '../../../src/server/present/for-viewer.ts';

const text = (day: string, timeZone: string, later?: number) => startOfDay(day, timeZone, later)?.toString();

it('[SH-13] begins a day where its reader is, also where the clocks change', () => {
  expect(text('2026-03-29', 'Europe/Berlin')).toBe('2026-03-28T23:00:00Z');
  expect(text('2026-03-29', 'Europe/Berlin', 1)).toBe('2026-03-29T22:00:00Z');
  expect(text('2024-02-29', 'UTC', 1)).toBe('2024-03-01T00:00:00Z');
});

it.each(['', '2026-02-30', '2026-3-1', '20260301', '2026-03-01T12:00', '2026-03-01[u-ca=hebrew]', 'x'])(
  '[SH-13] rejects %j',
  (day) => {
    expect(startOfDay(day, 'UTC')).toBeUndefined();
  },
);
