import { describe, expect, it } from 'vitest';
import { type AttackAction, attackActions } from '../../../src/api/contract/analytics/query-files.ts';
import { messagesOf } from '../../../src/messages/messages.ts';
import { readChartOptions } from '../../../src/server/charts/chart-options.ts';
import { presentActions, presentEfficiency } from '../../../src/server/charts/present-charts.ts';
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

describe('[SH-09] a chart with the accent of a brand, whatever its colour,', () => {
  it('tells what became of attacks apart by patterns', () => {
    const rowOf = (name: AttackAction) => ({ name, count: 1, drill_down_id: `action.${name}` });
    const answer = { es_response: attackActions.map(rowOf), ui_meta: { total: attackActions.length } };
    expect(plain(presentActions(answer as Parameters<typeof presentActions>[0], viewer))).toEqual(['accent']);
  });

  it('tells what another product found from what it missed', () => {
    const answer = { es_response: [], ui_meta: { total: 0 } };
    const { parts } = presentEfficiency(answer as unknown as Parameters<typeof presentEfficiency>[0], viewer);
    expect(parts.map(({ mark }) => mark)).toEqual(['accent', 'danger']);
    expect(plain(parts)).toEqual(['accent']);
  });
});
