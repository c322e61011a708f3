import { describe, expect, it } from 'vitest';
import { compareConditions } from '../../../src/service/exception-rules/compare-conditions.ts';
import { compileRule } from '../../../src/service/exception-rules/compile-rule.ts';
import {
  ruleConditionsOf,
  type RuleConditions,
} from '../../../src/service/exception-rules/rule-conditions.ts';
import {
  allowRuleSchema,
  type AllowRuleInput,
} from '../../../src/api/contract/exception-rules/exception-rule.ts';
import { textsOf, type EmailTexts } from '../../../src/service/records/email-texts.ts';
import { compileSampleMatcher } from '../../../src/service/index/match-sample.ts';
import { normalizeExpression } from '../../../src/service/index/normalize-expression.ts';
import { createRandom, makeEmail } from '../records/make-emails.ts';

const conditionsOf = (input: AllowRuleInput): RuleConditions =>
  ruleConditionsOf(allowRuleSchema.parse(input));
const compare = (one: AllowRuleInput, other: AllowRuleInput) =>
  compareConditions(conditionsOf(one), conditionsOf(other));
const header = (value: string) => ({
  message_headers: [
    'OR',
    { header: 'X-A', operator: 'contains', value },
  ] as AllowRuleInput['message_headers'],
});

describe('comparing the conditions of two rules', () => {
  it.each<[string | null, AllowRuleInput, AllowRuleInput]>([
    ['same', { emails: ['a@b.example', 'c@d.example'] }, { emails: ['C@d.example', 'a@b.example'] }],
    ['wider', { emails: 'ann@b.example' }, { emails: '@b.example' }],
    ['narrower', { emails: '@b.example' }, { emails: ['ann@b.example'] }],
    ['wider', { emails: 'ann@mail.b.example', from_email_matching: 'exact' }, { domains: 'b.example' }],
    ['wider', { domains: 'b.example', from_domain_matching: 'exact' }, { emails: '@b.ex' }],
    [null, { domains: 'b.example' }, { emails: '@b.example' }],
    ['wider', { domains: 'mail.b.example' }, { domains: ['b.example', 'c.example'] }],
    [
      'narrower',
      { domains: 'b.example' },
      { domains: 'b.example', from_domain_matching: 'exact', subject: 'x1' },
    ],
    ['wider', { subject: 'x1', domains: 'b.example' }, { domains: 'b.example' }],
    ['wider', { ips: '192.0.2.7' }, { ips: '192.0.2.0/24' }],
    ['narrower', { ips: '192.0.2.0/24' }, { ips: ['192.0.2.64/26', '192.0.2.1'] }],
    ['wider', { ips: '192.0.2.0/25' }, { ips: '::ffff:192.0.2.0/120' }],
    [null, { ips: '192.0.2.0/24' }, { ips: '2001:db8::/32' }],
    [
      'wider',
      { subject: 'big red car', subject_matching: 'match' },
      { subject: 'car red', subject_matching: 'match' },
    ],
    [null, { subject: 'big red car' }, { subject: 'red', subject_matching: 'match' }],
    [
      'wider',
      { subject: 'big red car', subject_matching: 'exact' },
      { subject: 'red', subject_matching: 'match' },
    ],
    ['wider', { ...header('spring'), subject: 'x1' }, header('spring')],
    [null, header('spring time'), header('spring')],
    [null, { subject: 'invoice' }, { emails: 'ann' }],
  ])('returns %s', (relation, one, other) => {
    expect(compare(one, other)).toBe(relation);
    const turned = relation === 'wider' ? 'narrower' : relation === 'narrower' ? 'wider' : relation;
    expect(compare(other, one)).toBe(turned);
  });

  it('never returns for random rules what a random mail disproves', () => {
    const random = createRandom(5);
    const below = (limit: number) => Math.floor(random() * limit);
    const pick = <Item>(items: readonly Item[]) => items[below(items.length)]!;
    const some = <Item>(items: readonly Item[]) =>
      below(2) === 0 ? [] : Array.from({ length: 1 + below(2) }, () => pick(items));
    const names = ['a', 'ab', 'b'];
    const domains = ['x.example', 'm.x.example', 'y.example', 'ax.example', 'example'];
    const ips = ['192.0.2.1', '192.0.2.2', '192.0.2.0/31', '192.0.2.0/24', '192.0.0.0/16', '2001:db8::1'];
    const rule = (): AllowRuleInput => ({
      emails: some([...names, '@x.example', 'a@x.example', 'ab@m.x.example', 'x.example', '@m.x']),
      from_email_matching: pick(['contains', 'exact'] as const),
      domains: some(domains),
      from_domain_matching: pick(['endswith', 'match', 'exact'] as const),
      ips: some(ips),
      recipient: some(['a@x.example', 'x.example', '@']),
      recipient_matching: pick(['contains', 'exact'] as const),
      subject: pick(['', '', 'a', 'a b', 'b a', 'ab']),
      subject_matching: pick(['contains', 'match', 'exact'] as const),
    });
    const mails = Array.from({ length: 400 }, () =>
      textsOf(
        makeEmail({
          sender_address: `${pick(names)}@${pick(domains)}`,
          recipients: Array.from({ length: 1 + below(2) }, () => `${pick(names)}@${pick(domains)}`),
          sender_ip: pick(['192.0.2.1', '192.0.2.2', '192.0.2.9', '192.0.9.9', '2001:db8::1']),
          subject: pick(['a', 'a b', 'ab', 'b a c', 'abc', 'c']),
        }),
      ),
    );
    const counts = { same: 0, wider: 0, narrower: 0 };
    for (let round = 0; round < 4_000; round++) {
      const one = conditionsOf(rule());
      const other = conditionsOf(rule());
      const relation = compareConditions(one, other);
      if (relation === null) continue;
      counts[relation] += 1;
      const [fitsOne, fitsOther] = [testOf(one), testOf(other)];
      for (const mail of mails) {
        if (relation !== 'narrower' && fitsOne(mail)) expect(fitsOther(mail)).toBe(true);
        if (relation !== 'wider' && fitsOther(mail)) expect(fitsOne(mail)).toBe(true);
      }
    }
    expect(Math.min(counts.same, counts.wider, counts.narrower)).toBeGreaterThan(3);
  });
});

function testOf(conditions: RuleConditions): (texts: EmailTexts) => boolean {
  const test = compileSampleMatcher(normalizeExpression(compileRule(conditions).expression));
  return (texts) => test({ key: 0, flags: 0, texts });
}
