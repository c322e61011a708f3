import { describe, expect, it } from 'vitest';
import { foldByUnicode, foldText, seenText } from '../../../src/service/records/fold-text.ts';
import { foldName } from '../../../src/service/core/fold-name.ts';
import { slowOf } from '../../support/growth.ts';

const everyCharacter = Array.from({ length: 0x30000 }, (_, code) => code)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code));

describe('foldText', () => {
  it.each([
    ['a zero-width space', 'over\u200bdue', 'overdue'],
    ['a soft hyphen', 'in\u00advoice', 'invoice'],
    ['zero-width joiners', 'in\u200dvo\u200cice', 'invoice'],
    ['a byte order mark', '\ufeffinvoice', 'invoice'],
    ['a combining grapheme joiner', 'in\u034fvoice', 'invoice'],
    ['bidi controls', '\u202einvoice\u202c \u2066x\u2069', 'invoice x'],
    ['variation selectors', 'in\ufe0fvoice\u{e0101}', 'invoice'],
    ['tags', 'invoice\u{e0069}\u{e006e}', 'invoice'],
    ['Hangul fillers', 'in\u3164vo\u115fi\uffa0ce', 'invoice'],
    ['a Mongolian vowel separator', 'in\u180evoice', 'invoice'],
    ['control characters', 'in\u0000voi\u0008ce\u007f', 'invoice'],
    ['between a letter and its accent', 'caf\u200be\u200b\u0301', 'café'],
    ['a no-break space', 'overdue\u00a0invoice', 'overdue invoice'],
    ['other spaces, and several', 'overdue\u2003\u202f \u3000\u2028invoice', 'overdue invoice'],
    ['an empty Braille pattern', 'overdue\u2800invoice', 'overdue invoice'],
    ['line breaks and tabs', 'overdue\r\n\t\u0085invoice', 'overdue invoice'],
    ['full-width letters', 'ＩＮＶＯＩＣＥ', 'invoice'],
    ['mathematical letters', '𝐢𝐧𝒗𝓸𝔦𝕔𝖊', 'invoice'],
    ['ligatures', 'ﬁnal oﬃce', 'final office'],
    ['typographic quotes', '“it’s” «so» ‚x‘ ′ ″ ´', `"it's" "so" 'x' ' " '`],
    ['dashes', 'a–b—c−d‑e\u2010f﹣g', 'a-b-c-d-e-f-g'],
    ['Turkish capitals', 'İNŞAAT TEKLİFİ', 'inşaat teklifi'],
    ['a dotless i', 'ınşaat TEKLIFI', 'inşaat teklifi'],
    ['a Lithuanian dot above', 'i̇̀ j̇ į̇', 'ì j į'],
    ['a German sharp s', 'Straße STRAẞE', 'strasse strasse'],
    ['a final sigma', 'ΛΌΓΟΣ λόγος', 'λόγοσ λόγοσ'],
    ['accents, which count', 'Café', 'café'],
    ['Cyrillic, and Chinese', 'СЧЁТ 报价单', 'счёт 报价单'],
  ])('folds %s', (_, text, folded) => {
    expect(foldText(text)).toBe(folded);
  });

  it('folds each character alike by the short way and by the long one, and not further a second time', () => {
    for (const character of everyCharacter)
      for (const text of [`a${character}b`, `i${character}`, `${character}\u0307`]) {
        const folded = foldText(text);
        if (folded !== foldByUnicode(text) || folded !== foldText(folded))
          expect.fail(`U+${character.codePointAt(0)!.toString(16)} in ${JSON.stringify(text)}`);
      }
    expect(foldText(everyCharacter.join(''))).not.toMatch(/[\p{Cc}\p{Default_Ignorable_Code_Point}]/u);
  });

  it.each([
    ['marks of two kinds', '\u0301\u0316'],
    ['an i with a dot', 'i\u0307'],
    ['marks behind an i', '\u0301'],
    ['invisible characters', '\u200b'],
    ['spaces', '\u00a0'],
    ['a capital', 'İ'],
    ['letters of several', 'ﷺ'],
  ])('takes time proportional to a text of %s, and folds it once', (_, piece) => {
    expect(slowOf(foldText, [{ before: 'i', piece }])).toEqual({});
    const folded = foldText(`i${piece.repeat(20_000)}`);
    expect(foldText(folded)).toBe(folded);
  });

  it('contains no lone surrogate', () => {
    expect(foldText('a\ud800b')).toBe('a\ufffdb');
  });
});

describe('seenText', () => {
  it('is the text without what nobody sees, in its letter case', () => {
    expect(seenText('Over\u200bdue\u00a0 “Ｉnvoice”')).toBe('Overdue "Invoice"');
    expect(seenText('Stra\u00adße')).toBe('Straße');
  });
});

describe('foldName', () => {
  it('keeps names apart that only look alike', () => {
    expect(foldName('Ann@Acme.example')).toBe('ann@acme.example');
    expect(foldName('admin–2')).not.toBe(foldName('admin-2'));
    expect(foldName('ad\u200bmin@acme.example')).not.toBe(foldName('admin@acme.example'));
  });
});
