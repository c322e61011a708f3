import { describe, expect, it } from 'vitest';
import { readingOf } from './support/reading-of.ts';

const halloween = 'received:[2026-10-30T23:00:00.000Z TO 2026-10-31T23:00:00.000Z}';

describe('holidays', () => {
  it.each([
    // Behind a word of time, or with a year, they are days.
    ['en', 'mails from Halloween', halloween],
    ['en', 'phishing on Halloween', `detection:(cp_phishing OR ms_phishing OR ms_high_confidence_phishing) AND ${halloween}`],
    ['en', "between Christmas Eve and New Year's Day", 'received:[2025-12-23T23:00:00.000Z TO 2026-01-01T23:00:00.000Z}'],
    ['en', 'mails Halloween 2025', 'received:[2025-10-30T23:00:00.000Z TO 2025-10-31T23:00:00.000Z}'],
    ['de', 'von Silvester bis Neujahr', 'received:[2025-12-30T23:00:00.000Z TO 2026-01-01T23:00:00.000Z}'],
    // Behind a field they are its text, and Nikolaus is a name.
    ['en', 'mails about Halloween', 'subject:"Halloween"'],
    ['en', 'about the Halloween party', 'subject:"Halloween party"'],
    ['en', 'subject Halloween', 'subject:"Halloween"'],
    ['en', 'with Halloween in the subject', 'subject:"Halloween"'],
    ['de', 'Mails zum Thema Silvester', 'subject:"Silvester"'],
    ['de', 'Mails von Nikolaus Meier', 'from_name:"Nikolaus Meier" OR from_email:"Nikolaus Meier"'],
    ['de', 'an Nikolaus', 'recipients:"Nikolaus"'],
  ])('[AI-02] reads in %s: %s', (locale, prompt, query) => {
    expect(readingOf(prompt, locale, [])).toBe(query);
  }); // oxfmt-ignore

  it.each(['Halloween spam', 'the Halloween phishing', 'Halloween mails', "Valentine's Day spam in junk"])(
    '[AI-03] refuses what may be a topic or a day: %s',
    (prompt) => {
      expect(readingOf(prompt, 'en')).toBe('prompt_not_understood');
    },
  );
});
