import { describe, expect, it } from 'vitest';
import { readingOf } from './support/reading-of.ts';

describe('topics that end in a word which adds nothing elsewhere', () => {
  it.each([
    // Fields and kinds of mail that are nouns of the topic.
    ['en', 'mails about order status', 'subject:"order status"'],
    [
      'en',
      'mails about delivery status from a.example',
      'subject:"delivery status" AND from_domain:"a.example"',
    ],
    ['en', 'subject contains status', 'subject:"status"'],
    ['en', 'mails about travel records', 'subject:"travel records"'],
    ['en', 'attachment called balance overview', 'attachment:"balance overview"'],
    ['de', 'Mails zum Thema neue Bewertung', 'subject:"neue Bewertung"'],
    ['de', 'Mails zur Zustellung', 'subject:"Zustellung"'],
    ['de', 'betreff status', 'subject:"status"'],
    // Verbs of requests that are nouns.
    ['en', 'mails about a trade show', 'subject:"trade show"'],
    ['en', 'attachment called price list', 'attachment:"price list"'],
    ['en', 'subject contains tax return and no links', 'subject:"tax return" AND NOT has:link'],
    // A condition, a request or another part begins with them.
    ['en', 'mails about invoices status quarantined', 'subject:"invoices" AND is_quarantined:true'],
    [
      'en',
      'mails about invoices show only those from a.example',
      'subject:"invoices" AND from_domain:"a.example"',
    ],
    ['en', 'mails about invoices list them', 'subject:"invoices"'],
    ['en', 'mails with a subject, status released', 'subject:* AND is_restored:true'],
    ['de', 'Mails zum Thema Rechnung anzeigen', 'subject:"Rechnung"'],
    ['de', 'Thema Gutscheinkarten, Status freigegeben', 'subject:"Gutscheinkarten" AND is_restored:true'],
  ])('[AI-02] reads %s: %s', (locale, prompt, expected) => {
    expect(readingOf(prompt, locale, [])).toBe(expected);
  });
});
