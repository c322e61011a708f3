import { describe, expect, it } from 'vitest';
import { safeCell } from '../../../src/service/files/csv-cells.ts';

describe('cells that could start a formula', () => {
  it.each([
    '=1+1',
    '+49 30 1',
    '-2',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\tplain',
    '  =1',
    '\n@x',
    '\u00a0=1',
    '\u200b=1',
    '\ufeff=1',
    '＝1',
    '＋1',
    '－1',
    '＠x',
    '\0=1',
    '\u0001\u001b-1',
  ])('[MX-18] %j gets an apostrophe', (text) => expect(safeCell(text)[0]).toBe("'"));

  it.each(['', 'Invoice = 5', 'a@b.example', '1-2', "'=1", '#1', 'ärger +'])('[MX-18] %j stays', (text) =>
    expect(safeCell(text)).toBe(text),
  );

  it('[MX-18] drops control characters and lone surrogates, keeps line breaks', () => {
    expect(safeCell('a\0b\u0007c\u009bd\u007fe\r\nf\tg\ud800')).toBe('abcde\r\nf\tg\ufffd');
  });
});

it.each([
  ['a;=1', "a;'=1"],
  ['a; \u200b-1', "a; \u200b'-1"],
  ['a;"=1"', 'a;"\'=1"'],
  ['a\n=1', "a\n'=1"],
  ['a\r\n\r\n@x', "a\r\n\r\n'@x"],
  ['a\t+1;＝2', "a\t'+1;'＝2"],
  ['a; b, =1 - 2', 'a; b, =1 - 2'],
])('[MX-18] %j starts no formula where semicolons or tabs separate cells', (text, safe) =>
  expect(safeCell(text)).toBe(safe),
);

it('[MX-18] a cell of only separators is escaped in reasonable time', () => {
  const started = performance.now();
  safeCell('\t;'.repeat(100_000));
  // Work that grows with the square of them takes minutes.
  expect(performance.now() - started).toBeLessThan(10_000);
});

it('[MX-18] a cell is limited to what a spreadsheet accepts, and marked as truncated', () => {
  expect(safeCell('x'.repeat(32_767))).toHaveLength(32_767);
  const cut = safeCell(`=${'x'.repeat(40_000)}`);
  expect([cut.length, cut.slice(0, 3), cut.at(-1)]).toEqual([32_767, "'=x", '…']);
});
