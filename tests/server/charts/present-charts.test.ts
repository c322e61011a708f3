import { describe, expect, it } from 'vitest';
import { type AttackAction, attackActions } from '../../../src/api/contract/analytics/query-files.ts';
import { messagesOf } from '../../../src/messages/messages.ts';
import { readChartOptions } from '../../../src/server/charts/chart-options.ts';
import {
  presentActions,
  presentCategorySeries,
  presentEfficiency,
  rangeText,
} from '../../../src/server/charts/present-charts.ts';
import { lookOf } from '../../../src/views/charts/marks.tsx';
import type { Mark } from '../../../src/views/charts/model.ts';

const viewer = {
  t: messagesOf('en'),
  options: readChartOptions(
    { days: '7', defender: undefined, saas: undefined },
    { timeZone: 'UTC', isLinked: true },
  ),
};
const plain = (parts: readonly { mark: Mark }[]) =>
  parts.filter(({ mark }) => !lookOf(mark).pattern).map(({ mark }) => mark);

it('[AN-01] shows the year of a range that is not all within the current year', () => {
  const options = readChartOptions(
    { days: '90', defender: undefined, saas: undefined },
    { timeZone: 'Europe/Berlin', isLinked: true },
    Temporal.Instant.from('2024-02-10T23:30:00Z'),
  );
  expect(rangeText(viewer.t, options)).toBe('14\u00a0Nov\u00a02023 – 11\u00a0Feb\u00a02024');
  const german = rangeText(messagesOf('de'), viewer.options, true);
  expect(german).toMatch(/^\d\d\.\d\d\.\d{4} – \d\d\.\d\d\.\d{4}$/);
});

describe('[SH-09] a chart with the accent of a brand, whatever its colour,', () => {
  it('distinguishes what became of attacks by patterns', () => {
    const rowOf = (name: AttackAction) => ({ name, count: 1, drill_down_id: `action.${name}` });
    const answer = { es_response: attackActions.map(rowOf), ui_meta: { total: attackActions.length } };
    expect(plain(presentActions(answer as Parameters<typeof presentActions>[0], viewer).slices)).toEqual([
      'accent',
    ]);
  });

  it('distinguishes what another product found from what it missed', () => {
    const answer = { es_response: [], ui_meta: { total: 0 } };
    const { parts } = presentEfficiency(answer as unknown as Parameters<typeof presentEfficiency>[0], viewer);
    expect(parts.map(({ mark }) => mark)).toEqual(['accent', 'danger']);
    expect(plain(parts)).toEqual(['accent']);
  });
});

it('[AN-01] marks weeks and months that the period cuts', () => {
  const week = (from: string, to: string) => ({ from: `${from}T00:00:00.000Z`, to: `${to}T00:00:00.000Z` });
  const labels = [week('2025-10-25', '2025-10-27'), week('2025-10-27', '2025-11-03')];
  const answer = {
    es_response: { labels, datasets: [], whole: { data: [1, 1], drill_down_id: 'detected' } },
  };
  const columnsBy = (unit: 'week' | 'month') =>
    presentCategorySeries(answer as unknown as Parameters<typeof presentCategorySeries>[0], viewer, unit)
      .columns;
  expect(columnsBy('week').map(({ label, name, isPart }) => [label, name, isPart])).toEqual([
    ['25 Oct', '25 Oct (2 days)', true],
    ['27 Oct', '27 Oct', false],
  ]);
  expect(columnsBy('month').map(({ isPart }) => isPart)).toEqual([true, true]);
});
