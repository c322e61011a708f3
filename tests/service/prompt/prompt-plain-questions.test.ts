import { describe, expect, it } from 'vitest';
import { readingOf } from './support/reading-of.ts';

const toBob = 'from_domain:"a.example" AND recipients:="bob@corp.example"';
const phishing = 'detection:(cp_phishing OR ms_phishing OR ms_high_confidence_phishing)';

describe('questions about one mail, its holder and its verdict', () => {
  it.each([
    // Whom a mail reaches.
    ['en', 'did a mail from a.example reach bob@corp.example', toBob],
    ['en', 'did anything from a.example make it through to bob@corp.example', toBob],
    ['en', 'did the mail from ann@a.example arrive?', 'from_email:="ann@a.example"'],
    // Who holds a mail says more of its quarantine.
    ['en', 'quarantined where the actor was Microsoft', 'is_quarantined:true AND quarantine_actor:microsoft'],
    ['en', 'quarantined, held by Microsoft', 'is_quarantined:true AND quarantine_actor:microsoft'],
    ['en', 'quarantined or held by Microsoft', 'is_quarantined:true OR quarantine_actor:microsoft'],
    // Whose verdict.
    ['en', 'own verdict spam, ms verdict clean', 'detection:cp_spam AND detection:ms_clean'],
    ['de', 'unser Urteil: Spam', 'detection:cp_spam'],
    ['de', 'Urteil von uns: Spam', 'detection:cp_spam'],
    // How far to look back, at the end of keywords.
    ['en', 'phishing, 30 days', `${phishing} AND received:[now-30d TO *}`],
    ['de', 'phishing 30 tage', `${phishing} AND received:[now-30d TO *}`],
    ['en', 'subject: free trial 30 days', 'subject:"free trial 30 days"'],
    [
      'de',
      'Betreff Rechnung, von a.example, 14 Tage',
      'subject:"Rechnung" AND from_domain:"a.example" AND received:[now-14d TO *}',
    ],
  ])('[AI-02] reads %s: %s', (locale, prompt, expected) => {
    expect(readingOf(prompt, locale, [])).toBe(expected);
  });

  it.each([
    ['did the mail arrive?', 'prompt_not_understood'],
    ['has the mail arrived?', 'prompt_not_understood'],
    ['quarantined for 30 days', 'prompt_not_understood'],
    ['30 days', 'prompt_not_understood'],
    ['show me the full wording of the email from Mr Kent', 'prompt_body'],
  ])('[AI-03] refuses: %s', (prompt, reason) => {
    expect(readingOf(prompt, 'en', [])).toBe(reason);
  });
});
