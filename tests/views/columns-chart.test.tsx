import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { messagesOf } from '../../src/messages/messages.ts';
import { ColumnsChart } from '../../src/views/charts/columns-chart.tsx';

it('[AN-03] the smallest columns of a chart are drawn, and stand on its axis', () => {
  const column = (id: string, counts: readonly number[]) => ({
    id,
    label: id,
    title: id,
    href: '',
    parts: counts.map((count) => ({ count, value: String(count), href: '', title: `${id} ${count}` })),
    total: String(counts[0]! + counts[1]!),
  });
  const view = {
    isEmpty: false,
    parts: ['phishing', 'spam'].map((id) => ({ id, label: id, mark: 'danger' as const, count: 1, href: '', total: '1' })),
    columns: [column('June', [500, 1000]), column('July', [1, 0])],
  }; // oxfmt-ignore
  const html = renderToStaticMarkup(
    <ColumnsChart t={messagesOf('en')} title="Months" axis="Month" view={view as never} empty="" />,
  );
  const rects = [...html.matchAll(/ y="([\d.]+)%" width="[\d.]+%" height="([\d.]+)%"/g)].map((found) =>
    found.slice(1).map(Number),
  );
  // Each has a pattern over its colour.
  expect(rects).toHaveLength(6);
  for (const [y = NaN, height = NaN] of rects) {
    expect(height).toBeGreaterThan(0.5);
    expect(y + height).toBeLessThanOrEqual(100.01);
  }
});
