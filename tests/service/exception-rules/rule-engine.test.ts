import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import type { MessageHeaders } from '../../../src/api/contract/exception-rules/exception-rule.ts';
import { compileRule } from '../../../src/service/exception-rules/compile-rule.ts';
import { createRuleEngine } from '../../../src/service/exception-rules/rule-engine.ts';
import type { MailHeader } from '../../../src/service/judging/mail-detail.ts';
import { textsOf } from '../../../src/service/records/email-texts.ts';
import { foldText } from '../../../src/service/records/fold-text.ts';
import { createEmailMaker, makeEmail } from '../records/make-emails.ts';
import { matchesNaively } from '../index/naive-mails.ts';
import { createRuleMaker, makeRule } from './make-rules.ts';
import { emailIndexSchema } from '../../support/email-index-schema.ts';
import { createMailsSqlite } from '../../support/mails-sqlite.ts';

/** The header condition in the words of docs/exception-rules.md, by another engine for patterns. */
function fitsNaively([operator, ...rows]: MessageHeaders, headers: readonly MailHeader[]): boolean {
  const fits = rows.map(({ header, operator: comparison, value }) => {
    const values = headers.filter(({ name }) => name.toLowerCase() === header.toLowerCase());
    const contained = values.some((found) => foldText(found.value).includes(foldText(value)));
    if (comparison === 'contains') return contained;
    if (comparison === 'does not contain') return !contained;
    if (comparison === 'is not empty') return values.some((found) => found.value.trim() !== '');
    if (value === '(bad') return false;
    const pattern = value.startsWith('(?i)') ? new RegExp(value.slice(4), 'iu') : new RegExp(value, 'u');
    return values.some((found) => pattern.test(found.value)) === (comparison === 'matches');
  });
  return operator === 'AND' ? fits.every(Boolean) : fits.some(Boolean);
}

describe('createRuleEngine', () => {
  it.each([1, 2, 3, 4, 5, 6])(
    '[RU-03] finds the same rules for each mail as a loop over all rules (seed %i)',
    (seed) => {
      const maker = createEmailMaker(seed);
      const { rule, headers } = createRuleMaker(maker);
      const rules = Array.from({ length: 200 }, (_, number) => rule(number));
      const engine = createRuleEngine(rules);
      const compiled = rules.map(({ conditions }) => compileRule(conditions));
      let fitting = 0;
      for (let count = 0; count < 120; count++) {
        const row = maker.email();
        const mail = { texts: textsOf(row), headers: headers() };
        const expected = rules
          .filter(
            ({ conditions }, at) =>
              matchesNaively(compiled[at]!.expression, row, new Set(), 0) &&
              (conditions.message_headers === null || fitsNaively(conditions.message_headers, mail.headers)),
          )
          .map(({ number }) => number);
        const found = engine.find(mail).map(({ number }) => number);
        if (found.join() !== expected.join()) {
          const wrong = rules.find(({ number }) => found.includes(number) !== expected.includes(number));
          expect.fail(
            `${JSON.stringify(wrong?.conditions)} and ${JSON.stringify({ row, headers: mail.headers })}`,
          );
        }
        fitting += found.length;
      }
      expect(fitting).toBeGreaterThan(200);
    },
  );

  it.each([11, 12])(
    '[RU-03] finds the same mails as the search for a rule without headers (seed %i)',
    (seed) => {
      const maker = createEmailMaker(seed);
      const { rule } = createRuleMaker(maker);
      const rules = Array.from({ length: 250 }, (_, number) => rule(number)).filter(
        ({ conditions }) => conditions.message_headers === null,
      );
      const engine = createRuleEngine(rules);
      const db = new DatabaseSync(':memory:');
      db.exec(emailIndexSchema);
      const index = createMailsSqlite(db, { role: 'writer' });
      const rows = Array.from({ length: 300 }, () => maker.email());
      const keys = index.add(rows);
      const byEngine = rules.map(() => new Set<number>());
      for (const [at, row] of rows.entries())
        for (const found of engine.find({ texts: textsOf(row), headers: [] }))
          byEngine[rules.indexOf(found)]?.add(keys[at]!);
      let fitting = 0;
      for (const [at, { conditions }] of rules.entries()) {
        const bySearch = new Set(index.keys(compileRule(conditions).expression, 1_000));
        expect(byEngine[at], JSON.stringify(conditions)).toEqual(bySearch);
        fitting += bySearch.size;
      }
      expect(fitting).toBeGreaterThan(500);
    },
  );

  it('[RU-03] tests every mail against rules without an indexable condition', () => {
    const rules = [
      makeRule(1, { message_headers: ['AND', { header: 'X-Own', operator: 'does not contain', value: 'yes' }] }),
      makeRule(2, { message_headers: ['OR', { header: 'X-Own', operator: 'does not match', value: '^y' }, { header: 'X-B', operator: 'is not empty' }] }),
      makeRule(3, { subject: 'hello', message_headers: ['AND', { header: 'X-Own', operator: 'does not contain', value: 'yes' }] }),
    ]; // oxfmt-ignore
    const { find } = createRuleEngine(rules);
    const numbers = (subject: string, headers: MailHeader[]) =>
      find({ texts: textsOf(makeEmail({ subject })), headers }).map(({ number }) => number);
    expect(numbers('Hello', [])).toEqual([1, 2, 3]);
    expect(numbers('Hello', [{ name: 'x-own', value: 'Yes' }])).toEqual([2]);
    expect(numbers('Other', [{ name: 'x-own', value: 'yes' }])).toEqual([]);
    expect(numbers('Other', [{ name: 'x-own', value: 'yes' }, { name: 'X-b', value: '1' }])).toEqual([2]); // oxfmt-ignore
  });

  it('[RU-03] finds each rule once however many of its values a mail has', () => {
    const rule = makeRule(1, { recipient: ['ann', 'corp', 'example'], subject: 'hell' });
    const { find } = createRuleEngine([rule]);
    const texts = textsOf(makeEmail({ recipients: ['ann@corp.example', 'ann@ann.example'] }));
    expect(find({ texts, headers: [] })).toEqual([rule]);
    expect(find({ texts, headers: [] })).toEqual([rule]);
  });

  it('[RU-03] finds nothing without rules', () => {
    expect(createRuleEngine([]).find({ texts: textsOf(makeEmail()), headers: [] })).toEqual([]);
  });

  it('[RU-03] finds texts of one and two characters, surrogates and texts at either end', () => {
    const subjects = ['a', 'ab', '日', '日本', '😀', '😀 x', 'xyz', 'aaab'];
    const { find } = createRuleEngine(subjects.map((subject, number) => makeRule(number, { subject })));
    const found = (subject: string) =>
      find({ texts: textsOf(makeEmail({ subject })), headers: [] }).map(({ number }) => subjects[number]);
    expect(found('日本 ab 😀 xyz')).toEqual(['a', 'ab', '日', '日本', '😀', '😀 x', 'xyz']);
    expect(found('aaaaab')).toEqual(['a', 'ab', 'aaab']);
    expect(found('xy')).toEqual([]);
  });

  it('[RU-03] ignores a rule that cannot be read, and applies the others', () => {
    const broken = makeRule(1, { ips: '192.0.2.0/24' });
    broken.conditions.ips = ['192.0.2.0/240'];
    const { find } = createRuleEngine([broken, makeRule(2, { subject: 'hello' })]);
    const found = find({ texts: textsOf(makeEmail()), headers: [] });
    expect(found.map(({ number }) => number)).toEqual([2]);
  });
});
