import { expect, it } from 'vitest';
import { bindLabels } from '../../src/islands/labels.ts';
import { problemText } from '../../src/islands/results-grid/problem-text.ts';
import { gridOverlays as de } from '../../src/messages/de-grid-overlays.ts';
import { gridOverlays as en } from '../../src/messages/en-grid-overlays.ts';

const wordsOf = (labels: typeof en | typeof de, locale: string) =>
  bindLabels(
    Object.fromEntries(Object.entries(labels).map(([key, label]) => [key.slice('grid.'.length), label])),
    locale,
  ) as unknown as Parameters<typeof problemText>[1];

it('a toast says how long to wait in the words of pages', () => {
  const limit = { code: 'too_many_requests', info: '', retryAfter: 3_480 };
  expect(problemText(limit, wordsOf(en, 'en'))).toBe('Too many requests. Try again in 58 minutes.');
  expect(problemText(limit, wordsOf(de, 'de'))).toBe(
    'Zu viele Anfragen. Versuchen Sie es in 58 Minuten erneut.',
  );
  const busy = { code: 'unavailable', info: '', retryAfter: 1 };
  expect(problemText(busy, wordsOf(en, 'en'))).toContain('try again in 1 second.');
});
