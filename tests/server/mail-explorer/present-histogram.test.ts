import { describe, expect, it } from 'vitest';
import { messagesOf } from '../../../src/messages/messages.ts';
import { presentHistogram } from '../../../src/server/mail-explorer/present-histogram.ts';
import { emptyState } from '../../../src/server/mail-search/search-state.ts';

const buckets = [
  { from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z', malicious: 3, suspicious: 0, clean: 30_000 },
];

describe('the histogram in words', () => {
  it.each([
    ['en', true, '≈ 30,003 emails', '≈ 30,003', 'About 30,003'],
    ['de', true, '≈ 30.003 E\u2011Mails', '≈ 30.003', 'Etwa 30.003'],
    ['en', false, ': 30,003 emails', '30,003', '30,003 emails'],
  ] as const)(
    'describes in %s, estimated %s, the precision of its numbers',
    (locale, estimated, bar, most, summary) => {
      const part = presentHistogram({ buckets, estimated }, emptyState(), 'UTC', messagesOf(locale));
      if (part.kind !== 'ready') throw new Error('no histogram');
      expect(part.histogram.bars[0]?.label).toContain(bar);
      expect(part.brush.bars[0]?.label).toContain(bar);
      expect(part.histogram.most).toBe(most);
      expect(part.histogram.summary).toContain(summary);
    },
  );
});
