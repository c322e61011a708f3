import { describe, expect, it } from 'vitest';
import type { PromptNode } from '../../../src/api/contract/emails/ask-prompt.ts';
import { findParts } from '../../../src/server/mail-explorer/find-parts.ts';
import { writeLucene } from '../../../src/service/prompt/write-lucene.ts';

const text = (field: 'subject' | 'sender' | 'anywhere' | 'link', value: string): PromptNode => ({
  kind: 'text',
  field,
  match: 'contains',
  value,
});
const nodes: PromptNode[] = [
  text('sender', 'a AND b'),
  { kind: 'or', of: [text('subject', 'x'), text('link', 'x')] },
  { kind: 'not', of: text('anywhere', 'a "quoted" word') },
  { kind: 'detection', anyOf: ['cp_phishing', 'cp_malicious'] },
  text('subject', 'x'),
  { kind: 'flag', flag: 'is_quarantined' },
];

describe('the place of each condition in the query that a question was read as', () => {
  it('[AI-04] is found for every two, three and more of them', () => {
    let compared = 0;
    for (let mask = 1; mask < 2 ** nodes.length; mask += 1) {
      const chosen = nodes.filter((_, at) => mask & (2 ** at));
      for (const of of [chosen, chosen.toReversed()]) {
        const query = writeLucene(of.length === 1 ? of[0]! : { kind: 'and', of });
        const rests = of.map((part) => {
          const others = of.filter((other) => other !== part);
          if (others.length === 0) return '';
          return writeLucene(others.length === 1 ? others[0]! : { kind: 'and', of: others });
        });
        const spans = findParts(query, rests);
        const found = spans.map(([from, to]) => query.slice(from, to));
        const right =
          of.length === 1 ? [query] : of.map((part) => writeLucene({ kind: 'and', of: [part, part] }));
        expect(found.map((one, at) => (of.length === 1 ? one : `${one} AND ${one}` === right[at]))).toEqual(
          of.length === 1 ? right : of.map(() => true),
        );
        compared += 1;
      }
    }
    expect(compared).toBe(126);
  });

  it('is not found when the query is a different one', () => {
    expect(findParts('subject:"x" OR link:"y"', ['link:"y"', 'subject:"x"'])).toEqual([]);
    expect(findParts('a AND b AND c', ['b AND c', 'a AND x', 'a AND b'])).toEqual([]);
    expect(findParts('', [])).toEqual([]);
  });
});
