import { describe, expect, it } from 'vitest';
import { messageHeadersSchema } from '../../../src/api/contract/exception-rules/exception-rule.ts';
import { compileHeaders } from '../../../src/service/exception-rules/compile-rule.ts';

type Row = { header: string; operator: string; value?: string };

function fits(condition: 'AND' | 'OR', rows: Row[], headers: [name: string, value: string][]): boolean {
  const compiled = compileHeaders(messageHeadersSchema.parse([condition, ...rows]));
  return compiled(headers.map(([name, value]) => ({ name, value })));
}

const row = (header: string, operator: string, value = ''): Row => ({ header, operator, value });
const received: [string, string][] = [
  ['Received', 'from relay.example'],
  ['RECEIVED', 'from Straße.example'],
  ['X-Empty', ''],
  ['X-Blank', '  '],
];

describe('compileHeaders', () => {
  it.each([
    ['the name in any case', row('rEcEiVeD', 'contains', 'relay'), true],
    ['any of several values', row('Received', 'contains', 'STRASSE'), true],
    ['none of the values', row('Received', 'contains', 'other'), false],
    ['a missing header', row('X-Other', 'contains', 'a'), false],
    ['no value that contains it', row('Received', 'does not contain', 'other'), true],
    ['one value that contains it', row('Received', 'does not contain', 'relay'), false],
    ['a missing header that cannot contain it', row('X-Other', 'does not contain', 'a'), true],
    ['a pattern anywhere in a value', row('Received', 'matches', 'rel[a-z]y'), true],
    ['a pattern in another case', row('Received', 'matches', 'RELAY'), false],
    ['a pattern that ignores case', row('Received', 'matches', '(?i)RELAY'), true],
    ['an anchored pattern', row('Received', 'matches', '^relay'), false],
    ['a pattern without a header', row('X-Other', 'matches', '^$'), false],
    ['a pattern that no value matches', row('Received', 'does not match', '^relay'), true],
    ['a pattern that one value matches', row('Received', 'does not match', 'relay'), false],
    ['a missing header that cannot match', row('X-Other', 'does not match', ''.padEnd(1, '.')), true],
    ['a header that is there', row('received', 'is not empty'), true],
    ['an empty header', row('X-Empty', 'is not empty'), false],
    ['a blank header', row('X-Blank', 'is not empty'), false],
    ['a header that is missing', row('X-Other', 'is not empty'), false],
  ])('[MX-07] compares with %s', (_, condition, expected) => {
    expect(fits('AND', [condition], received)).toBe(expected);
  });

  it.each([
    ['a domain as people read it', 'Max <max@xn--bcher-kva.example>', row('Reply-To', 'contains', '@bücher.example'), true],
    ['a domain as DNS has it', 'Max <max@bücher.example>', row('Reply-To', 'contains', 'xn--bcher-kva.example'), true],
    ['a part of a domain in ASCII', 'max@xn--bcher-kva.example', row('Reply-To', 'contains', 'xn--bch'), true],
    ['a part of a domain in letters', 'max@xn--bcher-kva.example', row('Reply-To', 'contains', 'büch'), true],
    ['a domain of another name', 'max@xn--fa-hia.example', row('Reply-To', 'does not contain', 'fass.example'), true],
    ['a defanged address', 'max@evil.example', row('Reply-To', 'contains', 'max[@]evil[.]example'), true],
    ['a defanged address as it is', 'max[@]evil.example', row('Reply-To', 'contains', 'max[@]evil'), true],
    ['a defanged link', '<https://evil.example/out>', row('Reply-To', 'contains', 'hxxps://evil[.]example'), true],
    ['what nobody sees', 'over\u200bdue\u00a0in\u00advoice', row('Reply-To', 'contains', 'Overdue invoice'), true],
    ['typed invisible characters', 'overdue', row('Reply-To', 'contains', 'over\u200bdue'), true],
    ['what nobody sees alone', 'overdue', row('Reply-To', 'contains', '\u200b'), false],
    ['a header of nothing that is seen', '\u200b \u00ad', row('Reply-To', 'is not empty'), false],
    ['a pattern for what people see', 'Over\u200bdue\u00a0invoice', row('Reply-To', 'matches', '^Overdue invoice$'), true],
    ['a pattern for the text as it is', 'Over\u200bdue', row('Reply-To', 'matches', String.raw`Over\x{200b}due`), true],
    ['no pattern, seen or not', 'Over\u200bdue', row('Reply-To', 'does not match', 'Overdue'), false],
    ['a pattern in any case of a Turkish word', 'İNŞAAT TEKLİFİ', row('Reply-To', 'matches', '(?i)inşaat tekl'), true],
    ['a pattern in the case of letters', 'INVO\u200bICE', row('Reply-To', 'matches', 'invoice'), false],
  ])('[MX-07] compares what people see: %s', (_, value, condition, expected) => {
    expect(fits('AND', [condition], [['Reply-To', value]])).toBe(expected);
  }); // oxfmt-ignore

  it('[MX-07] requires all rows with AND, any with OR', () => {
    const rows = [row('Received', 'contains', 'relay'), row('X-Mailer', 'is not empty')];
    expect(fits('AND', rows, received)).toBe(false);
    expect(fits('OR', rows, received)).toBe(true);
    expect(fits('AND', rows, [...received, ['X-Mailer', 'Bulk 2']])).toBe(true);
    expect(fits('OR', rows, [])).toBe(false);
  });

  it('[MX-07] matches no mail by an invalid pattern, in either direction', () => {
    expect(fits('AND', [row('Received', 'matches', '(relay')], received)).toBe(false);
    expect(fits('AND', [row('Received', 'does not match', '(relay')], received)).toBe(false);
  });

  it('[MX-07] applies patterns to the first 16,000 characters of a header', () => {
    const needle = [row('X-Long', 'matches', 'needle')];
    expect(fits('AND', needle, [['X-Long', `${'x'.repeat(15_000)}needle`]])).toBe(true);
    expect(fits('AND', needle, [['X-Long', `${'x'.repeat(16_000)}needle`]])).toBe(false);
    expect(
      fits('AND', [row('X-Long', 'contains', 'needle')], [['X-Long', `${'x'.repeat(16_000)}needle`]]),
    ).toBe(true);
  });
});
