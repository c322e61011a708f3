import { describe, expect, it } from 'vitest';
import { completions } from '../../../src/service/prompt/lexicon/completions.ts';
import { suggestPhrases } from '../../../src/service/prompt/suggest-prompts.ts';
import { getPromptTranslator } from '../../../src/service/prompt/translate-prompt.ts';

const translate = getPromptTranslator();
const asker = {
  now: Date.parse('2026-11-18T14:30:00Z'),
  timeZone: 'Europe/Berlin',
  me: 'ann@corp.example',
  domains: [],
};
/** What each place of a value is filled with. */
const filled = (phrase: string) =>
  phrase.startsWith('between') || phrase.startsWith('zwischen')
    ? phrase.replace('…', '3').replace('…', '5 November')
    : /^(?:since|before|seit|vor) …/.test(phrase)
      ? phrase.replace('…', 'Montag 2026-11-16'.split(' ')[1]!)
      : phrase.replace('…', 'x.example');

describe('suggestions while a question is typed', () => {
  it.each(
    (['en', 'de'] as const).flatMap((locale) =>
      completions[locale].map((phrase) => [locale, phrase] as const),
    ),
  )('[AI-01] %s: "%s" is understood', (locale, phrase) => {
    const isJoint = ['or', 'and', 'not', 'oder', 'und', 'nicht'].includes(phrase);
    const prompt = isJoint ? `spam ${phrase} phishing` : filled(phrase);
    expect(translate(prompt, { ...asker, locale })).toMatchObject({ isUnderstood: true });
  });

  it('[AI-01] continue the last words', () => {
    expect(suggestPhrases('spam from x.example last w', 'en')).toContain('spam from x.example last week');
    expect(suggestPhrases('phi', 'en')[0]).toBe('phishing');
    expect(suggestPhrases('spam fro', 'en')).toEqual(['spam from ', 'spam from outside']);
    expect(suggestPhrases('Mails letz', 'de')).toContain('Mails letzte Woche');
    expect(suggestPhrases('', 'de')[0]).toBe('Phishing');
    expect(suggestPhrases('spam ', 'en')).toEqual([]);
    expect(suggestPhrases('x'.repeat(2_000), 'en')).toEqual([]);
  });
});
