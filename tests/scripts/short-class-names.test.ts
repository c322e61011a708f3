import { describe, expect, it } from 'vitest';
import {
  nameShortly,
  readListed,
  shortenSelectors,
  shortenStrings,
} from '../../scripts/short-class-names.ts';

const sheet =
  '@layer components{.tip{color:red}.menu-item{gap:1rem}}' +
  '@layer utilities{.flex{display:flex}.text-sm{font-size:1rem}.w-\\[min\\(1rem\\,2rem\\)\\]{width:1rem}' +
  '.is-open .group-\\[\\.is-open\\]\\/menu\\:p-1{padding:1px}@media print{.print\\:p-0\\!{padding:0!important}}}' +
  '@layer exceptions{.grid-row .text-sm{color:red}}';
const none = new Map<string, string>();
const names = nameShortly([sheet], none);

describe('short class names', () => {
  it('are given to utilities, not to own classes nor to what scripts toggle', () => {
    expect([...names]).toEqual([
      ['group-[.is-open]/menu:p-1', 'Yqi'],
      ['print:p-0!', 'Gya'],
      ['text-sm', 'Six'],
      ['w-[min(1rem,2rem)]', 'C6x'],
    ]);
  });

  it('stay the same when a build has other utilities beside them', () => {
    const later = nameShortly(
      [sheet.replace('@layer utilities{', '@layer utilities{.a-b{gap:0}.p-2{padding:2px}')],
      none,
    );
    for (const [name, short] of names) expect([name, later.get(name)]).toEqual([name, short]);
  });

  it('are unique, however many there are', () => {
    const rules = Array.from({ length: 2_000 }, (_, index) => `.p-${index}{padding:0}`).join('');
    const many = nameShortly([`@layer utilities{${rules}}`], none);
    expect(new Set(many.values()).size).toBe(2_000);
  });

  it('come from the list for the utilities in it, whatever others there are', () => {
    const listed = readListed('text-sm gone\np-1 p-2\nprint:p-0! p-3\n');
    expect([...listed]).toEqual([
      ['text-sm', 'A'],
      ['gone', 'B'],
      ['p-1', 'Aa'],
      ['p-2', 'Ab'],
      ['print:p-0!', 'Ba'],
      ['p-3', 'Bb'],
    ]);
    expect([...nameShortly([sheet], listed)]).toEqual([
      ['group-[.is-open]/menu:p-1', 'Yqi'],
      ['print:p-0!', 'Ba'],
      ['text-sm', 'A'],
      ['w-[min(1rem,2rem)]', 'C6x'],
    ]);
  });

  it('cannot be listed twice, nor on a line without a name', () => {
    expect(() => readListed('p-1\np-2 p-1')).toThrow('"p-1" has two short names.');
    const many = Array.from({ length: 63 }, (_, index) => `p-${index}`).join(' ');
    expect(() => readListed(`text-sm\n${many}`)).toThrow('No short name is left for "p-62" in its line.');
  });

  it('replace utilities in selectors, everywhere in the sheet', () => {
    expect(shortenSelectors(sheet, names)).toBe(
      '@layer components{.tip{color:red}.menu-item{gap:1rem}}' +
        '@layer utilities{.flex{display:flex}.Six{font-size:1rem}.C6x{width:1rem}' +
        '.is-open .Yqi{padding:1px}@media print{.Gya{padding:0!important}}}' +
        '@layer exceptions{.grid-row .Six{color:red}}',
    );
  });

  it('replace utilities in strings, between other classes and at the ends of templates', () => {
    expect(shortenStrings(`h('p', { class: 'flex text-sm\\nprint:p-0!' }, "text-small")`, names)).toBe(
      `h('p', { class: "flex Six\\nGya" }, "text-small")`,
    );
    expect(
      shortenStrings('`text-sm ${look} print:p-0! ${on ? "text-sm" : ""} w-[min(1rem,2rem)]`', names),
    ).toBe('`Six ${look} Gya ${on ? "Six" : ""} C6x`');
  });

  it('do not replace parts of names, or code', () => {
    const code = 'const a = `text-${b}`, c = `${b}-sm ${b}text-sm1`, d = text-sm; // text-sm';
    expect(shortenStrings(code, names)).toBe(code);
  });

  it('refuse a class that an expression may continue', () => {
    for (const code of ['`text-sm${on ? " is-on" : ""}`', '`flex ${look}print:p-0! m-0`']) {
      expect(() => shortenStrings(code, names)).toThrow(
        /^Put a space between the class "(text-sm|print:p-0!)"/,
      );
    }
  });
});
