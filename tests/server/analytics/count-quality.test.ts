import { expect, it } from 'vitest';
import { messagesOf } from '../../../src/messages/messages.ts';
import { presentQuality, type QualityRead } from '../../../src/server/analytics/count-quality.ts';
import type { ChartOptions } from '../../../src/server/charts/chart-options.ts';

const options: ChartOptions = {
  days: '30',
  from: '2026-10-26T00:00:00.000Z',
  to: '2026-11-25T00:00:00.000Z',
  timeZone: 'UTC',
  withDefender: true,
  saas: undefined,
  isLinked: true,
};
const noteOf = (held: number, released: number) => {
  const found = [held, released, 0].map((total) => ({ ui_meta: { total } })) as unknown as QualityRead;
  const part = presentQuality(found, { t: messagesOf('en'), options });
  return part?.kind === 'ready' ? part.view[1]?.note : undefined;
};

it('[AN-02] shows the share of held mail that was released, and none without held mail', () => {
  expect(noteOf(3, 1)).toMatch(/^25% of what was quarantined\. /);
  expect(noteOf(3, 0)).toMatch(/^0% of what was quarantined\. /);
  expect(noteOf(0, 0)).toMatch(/^An email is released because/);
});
