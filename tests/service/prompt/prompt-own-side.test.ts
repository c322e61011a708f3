import { describe, expect, it } from 'vitest';
import { readingOf } from './support/reading-of.ts';

const own = 'detection:cp_phishing';
const clean = 'detection:ms_clean';
const phishing = 'detection:(cp_phishing OR ms_phishing OR ms_high_confidence_phishing)';
const missed = 'NOT detection:(ms_phishing OR ms_high_confidence_phishing)';

describe("verdicts of Microsoft's and the product's", () => {
  it.each([
    ['en', 'clean at Microsoft, phishing with us', `${clean} AND ${own}`],
    ['en', 'Microsoft: clean, us: phishing', `${clean} AND ${own}`],
    ['en', 'ms clean, ours phishing', `${clean} AND ${own}`],
    ['de', 'Microsoft sagt sauber, wir sagen Phishing', `${clean} AND ${own}`],
    ['de', 'Microsoft hält es für sauber, wir für Phishing', `${clean} AND ${own}`],
    ['de', 'bei uns Phishing, bei Microsoft sauber', `${own} AND ${clean}`],
    ['de', 'wir: Phishing, Microsoft: sauber', `${own} AND ${clean}`],
    ['de', 'Phishing, von uns erkannt', own],
    // Who let something through missed it, and did not release it.
    ['en', 'phishing that MS let through', `${phishing} AND ${missed}`],
    ['en', 'phishing let through by Microsoft', `${phishing} AND ${missed}`],
    ['de', 'Phishing, von Microsoft durchgelassen', `${phishing} AND ${missed}`],
    // Elsewhere 'us' is the organisation.
    ['en', 'spam from Microsoft to us', 'detection:(cp_spam OR ms_spam OR ms_high_confidence_spam) AND (from_name:"Microsoft" OR from_email:"Microsoft") AND direction:(is_incoming OR is_internal)'],
  ])('[AI-02] reads in %s: %s', (locale, prompt, query) => {
    expect(readingOf(prompt, locale, [])).toBe(query);
  }); // oxfmt-ignore
});
