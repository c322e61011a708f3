import { expect, it } from 'vitest';
import type { PromptNode } from '../../../src/api/contract/emails/ask-prompt.ts';
import { sameMeaning } from '../../../src/service/prompt/same-meaning.ts';

const now = Date.UTC(2026, 10, 18, 12);
const spam: PromptNode = { kind: 'detection', anyOf: ['cp_spam', 'ms_spam'] };
const from = (value: string): PromptNode => ({ kind: 'text', field: 'sender', match: 'contains', value });
const and = (...of: PromptNode[]): PromptNode => ({ kind: 'and', of });

it.each<[string, PromptNode, PromptNode, boolean]>([
  ['the order', and(spam, from('a')), and(from('A'), { ...spam, anyOf: ['ms_spam', 'cp_spam'] }), true],
  ['brackets', and(spam, and(from('a'), from('b'))), and(spam, from('a'), from('b')), true],
  ['a double denial', { kind: 'not', of: { kind: 'not', of: spam } }, spam, true],
  [
    'how a time is written',
    { kind: 'received', from: { amount: 7, unit: 'd' } },
    { kind: 'received', from: { at: now - 7 * 86_400_000 }, to: { at: now + 60_000 } },
    true,
  ],
  ['a denial', spam, { kind: 'not', of: spam }, false],
  ['another field', from('a'), { kind: 'text', field: 'subject', match: 'contains', value: 'a' }, false],
  ['or instead of and', and(spam, from('a')), { kind: 'or', of: [spam, from('a')] }, false],
])('[AI-02] two readings are compared by what they mean: %s', (_what, one, other, isSame) => {
  expect(sameMeaning(one, other, now)).toBe(isSame);
});
