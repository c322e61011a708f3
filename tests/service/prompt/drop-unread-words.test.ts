import { describe, expect, it } from 'vitest';
import { dropUnreadWords } from '../../../src/service/prompt/drop-unread-words.ts';
import { getPromptTranslator } from '../../../src/service/prompt/translate-prompt.ts';

const translate = getPromptTranslator();

function offerFor(prompt: string, locale: 'en' | 'de'): string | undefined {
  const asker = {
    now: Date.parse('2026-11-18T14:30:00Z'),
    timeZone: 'Europe/Berlin',
    me: 'ann@corp.example',
    domains: ['corp.example'],
    locale,
  };
  const read = (text: string) => translate(text, asker);
  return dropUnreadWords(prompt, read(prompt), read);
}

describe('[AI-03] a question without the words that were not understood', () => {
  it.each([
    ['en', 'friendly phishing', 'phishing'],
    ['en', 'phishing, purple, from evil.example', 'phishing, from evil.example'],
    ['en', 'wobbly spam of yesterday with (round) attachments', 'spam of yesterday with attachments'],
    ['de', 'lila Phishing von gestern', 'Phishing von gestern'],
  ] as const)('%s: %s', (locale, prompt, rest) => {
    expect(offerFor(prompt, locale)).toBe(rest);
  });

  it.each([
    ['en', 'tell me a joke'],
    ['en', 'frobnitz'],
    ['en', 'delete all spam'],
    ['en', 'phishing that was opened in a browser'],
    ['de', 'wie ist das Wetter'],
  ] as const)(
    'is not offered where nothing is left, or the words ask for something unsupported: %s: %s',
    (locale, prompt) => {
      expect(offerFor(prompt, locale)).toBeUndefined();
    },
  );

  it('removes whole words as written, whatever characters they contain', () => {
    const understood = { isUnderstood: true, node: { kind: 'flag', flag: 'is_deleted' }, query: 'x', corrections: [], unused: [] } as const; // oxfmt-ignore
    const refusedFor = (...words: string[]) =>
      ({ isUnderstood: false, reason: 'prompt_not_understood', words, isWhole: false }) as const;
    const drop = (prompt: string, ...words: string[]) =>
      dropUnreadWords(prompt, refusedFor(...words), () => ({ ...understood, corrections: [], unused: [] }));
    expect(drop('a (b*) c', 'b*')).toBe('a c');
    expect(drop('mailings mail', 'mail')).toBe('mailings');
    expect(drop('one .pdf file, none', 'one')).toBe('.pdf file, none');
    expect(drop('nothing of it', 'absent')).toBeUndefined();
    // Never what denies, or joins words to others.
    expect(drop('spam not from a.example', 'not')).toBeUndefined();
    expect(drop('mails ohne Anhang', 'ohne')).toBeUndefined();
    expect(drop('spam from a.example', 'from')).toBeUndefined();
    expect(drop('a b c d mail', 'a b', 'c d')).toBeUndefined();
    let asked = 0;
    const never = dropUnreadWords('one two three four five', refusedFor('one'), (rest) => {
      asked += 1;
      return refusedFor(rest.split(' ')[0]!);
    });
    expect([never, asked]).toEqual([undefined, 3]);
  });
});
