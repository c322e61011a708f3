import { describe, expect, it } from 'vitest';
import { messagesOf } from '../../../src/messages/messages.ts';
import { findDeceptive, markText, spellOut } from '../../../src/views/ui/mark-text.ts';

describe('deceptive characters', () => {
  const hostile: [what: string, text: string, spelled: string][] = [
    ['an override', 'invoice\u202efdp.exe', 'invoice[U+202E]fdp.exe'],
    ['an override that is ended', 'a\u202efdp.\u202cexe', 'a[U+202E]fdp.[U+202C]exe'],
    ['an embedding without an end', 'x \u202b1.exe', 'x [U+202B]1.exe'],
    ['an end without a beginning', 'a \u2069 b \u202c', 'a [U+2069] b [U+202C]'],
    ['an end of the other kind', '\u2067שלום\u202c', '[U+2067]שלום[U+202C]'],
    ['a right-to-left isolate of left-to-right text', 'a \u2067b.exe\u2069', 'a [U+2067]b.exe[U+2069]'],
    ['an isolate within a word', 'pay\u2066pal\u2069.com', 'pay[U+2066]pal[U+2069].com'],
    ['a zero-width space within a word', 'pay\u200bpal', 'pay[U+200B]pal'],
    ['joiners between Latin letters', 'pa\u200cy\u200dpal', 'pa[U+200C]y[U+200D]pal'],
    ['direction marks within a word', 'pay\u200epal', 'pay[U+200E]pal'],
    ['a right-to-left mark in Latin text', 'pdf\u200f.exe', 'pdf[U+200F].exe'],
    ['a soft hyphen', 'Pay\u00adPal', 'Pay[U+00AD]Pal'],
    ['tag characters', 'Hi\u{e0048}\u{e0069}', 'Hi[U+E0048][U+E0069]'],
    ['tags behind a flag that are no region', '\u{1f3f4}\u{e0048}\u{e007f}', '\u{1f3f4}[U+E0048][U+E007F]'],
    ['variation selectors that carry text', '😀\ufe0f\u{e0158}\u{e0159}', '😀\ufe0f[U+E0158][U+E0159]'],
    ['controls', 'a\u0007b\u0085c\u2028d', 'a[U+0007]b[U+0085]c[U+2028]d'],
    ['blank letters', 'a\u3164\u2800b', 'a[U+3164][U+2800]b'],
    ['a repeated character, once', 'a\u200b\u200b\u200bb', 'a[U+200B\u00a0×3]b'],
  ];
  it.each(hostile)('[MX-21] are marked: %s', (_what, text, spelled) => {
    expect(spellOut(text)).toBe(spelled);
  });

  const ordinary: [what: string, text: string][] = [
    ['Arabic', 'فاتورة رقم 12 (PDF)'],
    ['Persian with non-joiners', 'می\u200cخواهم کتاب\u200cها را ببینم'],
    ['Hebrew with marks beside punctuation', 'שלום (עולם)\u200f, 50%\u200e'],
    ['a Hebrew name in its isolate', 'Re: \u2067דוח Q3\u2069 (draft)'],
    ['an Arabic embedding', '\u202bمرحبا World\u202c'],
    ['a name between isolates', 'Hello \u2068Anna\u2069!'],
    ['a Latin embedding in Hebrew', 'קובץ \u202areport.pdf\u202c מצורף'],
    ['Hindi with joiners', 'क्\u200dष राम\u200cलाल'],
    ['Khmer with zero-width spaces', 'ភាសា\u200bខ្មែរ'],
    ['a family', '👨\u200d👩\u200d👧\u200d👦 party'],
    ['a heart on fire, skin tones and a keycap', '❤\ufe0f\u200d🔥 👍🏽 👩🏾\u200d💻 1\ufe0f\u20e3 ☎\ufe0e'],
    ['flags', '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f} 🇩🇪 🏴\u200d☠\ufe0f'],
    ['a variant of a Chinese character', '葛\u{e0100}城'],
    ['padding between spaces', 'Hello \u034f \u200c \u034f '],
    ['tabs and line ends', 'a\tb\r\nc'],
    ['accents', 'Cafe\u0301 – naïve'],
  ];
  it.each(ordinary)('[MX-21] are not in ordinary text: %s', (_what, text) => {
    expect(findDeceptive(text)).toBeUndefined();
  });

  it('[MX-21] have names in the language of the viewer, and the pieces add up to the text', () => {
    const text = 'invoice\u202efdp.exe';
    const pieces = (locale: string) => markText(messagesOf(locale), text);
    expect(pieces('en')).toEqual([
      'invoice',
      { role: 'img', title: 'right-to-left override', 'data-code': 'U+202E', children: '\u202e' },
      'fdp.exe',
    ]);
    expect(pieces('de')?.[1]).toMatchObject({ title: 'erzwungene Schreibrichtung von rechts nach links' });
    expect(
      pieces('en')
        ?.map((piece) => (typeof piece === 'string' ? piece : piece.children))
        .join(''),
    ).toBe(text);
  });

  it('[MX-21] are found in linear time', () => {
    for (const unit of [
      '\u2067',
      '\u202a',
      '\u2067\u202a\u202c',
      'a\u200b',
      '\u2067\u2069',
      '\u202a\u2069',
    ]) {
      const start = performance.now();
      findDeceptive(unit.repeat(50_000));
      expect(performance.now() - start).toBeLessThan(5_000);
    }
  });

  it('[MX-21] are limited: the rest of a text with more is one mark, and nothing of it is lost', () => {
    const hostile = 'a\u202e'.repeat(500);
    const pieces = findDeceptive(hostile) ?? [];
    expect(pieces.filter((piece) => typeof piece === 'object')).toHaveLength(21);
    expect(pieces.at(-1)).toMatchObject({ code: '…', name: 'rest' });
    expect(pieces.map((piece) => (typeof piece === 'string' ? piece : piece.is)).join('')).toBe(hostile);
    expect(spellOut(hostile)).toMatch(/^(a\[U\+202E\]){20}a\[…\]$/);
    expect(markText(messagesOf('en'), hostile)?.at(-1)).toMatchObject({ 'data-code': '…' });
    expect(findDeceptive(hostile, Infinity)?.filter((piece) => typeof piece === 'object')).toHaveLength(500);
  });

  it('[MX-21] a long text of a script that needs joiners has none, and one that goes on for longer is not examined further', () => {
    const word = 'می\u200cخواهم ';
    expect(findDeceptive(word.repeat(200))).toBeUndefined();
    expect(findDeceptive(`${word.repeat(100)}pay\u200bpal`)?.map((piece) => typeof piece)).toEqual([
      'string',
      'object',
      'string',
    ]);
    expect(findDeceptive(word.repeat(201))?.at(-1)).toMatchObject({ name: 'rest' });
  });
});
