import { describe, expect, it } from 'vitest';
import { textsOf } from '../../../src/service/search/email-texts.ts';
import { compileSampleMatcher } from '../../../src/service/search/match-sample.ts';
import type { SearchExpression } from '../../../src/service/search/search-expression.ts';
import { emailRows } from '../../support/email-rows.ts';

const [row] = emailRows({ count: 1, now: 0 });
const sampleOf = (sender: string, recipients: string[] = []) => ({
  key: 1,
  flags: 0,
  texts: textsOf({ ...row!, sender_address: sender, recipients }),
});

describe('matching rows in memory', () => {
  it('gives the same result for a long list of values as for each of them', () => {
    const values = ['a.example', 'b.a.example', 'example', 'x.org', 'a.exam', 'b@x.org', '.org', 'other.net'];
    const senders = ['m@a.example', 'm@ba.example', 'm@b.a.example', 'm@c.example', 'b@x.org', 'm@x..org'];
    const texts = [...senders, 'm@y.net', 'broken', '', 'm@'].map((sender) => sampleOf(sender, [sender]));
    for (const match of ['exact', 'domain'] as const) {
      for (const field of ['sender_domain', 'sender_email', 'recipients'] as const) {
        const each = values.map((value): SearchExpression => ({ kind: 'text', field, match, value }));
        const flag: SearchExpression = { kind: 'flags', anyOf: ['cp_spam'] };
        const inList = compileSampleMatcher({ kind: 'or', of: [...each, flag] });
        const oneByOne = each.map(compileSampleMatcher);
        expect(texts.map(inList)).toEqual(texts.map((text) => oneByOne.some((test) => test(text))));
      }
    }
  });
});
