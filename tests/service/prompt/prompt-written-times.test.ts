import { describe, expect, it } from 'vitest';
import { readingOf } from './support/reading-of.ts';

const span = (from: string, to: string) => `received:[${from}.000Z TO ${to}.000Z}`;
const phishing = 'detection:(cp_phishing OR ms_phishing OR ms_high_confidence_phishing)';
const tenToEleven = `${phishing} AND (${span('2026-11-16T09:00:00', '2026-11-16T10:00:00')} OR ${span('2026-11-17T09:00:00', '2026-11-17T10:00:00')})`;
const sinceNovember = `${phishing} AND received:[2026-10-31T23:00:00.000Z TO *}`;
const toNovember = `${phishing} AND received:[* TO 2026-10-31T23:00:00.000Z}`;
const nineToTwelve = `${phishing} AND ${span('2026-11-17T08:00:00', '2026-11-17T11:00:00')}`;

describe('times as English writes them', () => {
  it.each([
    // Hours are those of each of the days.
    ['phishing from 10:00 to 11:00, Monday and Tuesday', tenToEleven],
    ['phishing between 10:00 and 11:00 on Monday and Tuesday', tenToEleven],
    ['phishing on Monday and on Tuesday, each time from 10 to 11', tenToEleven],
    ['phishing on Monday as well as Tuesday, 10-11am', tenToEleven],
    ['phishing received 16 and 17 November between 10:00 and 11:00', tenToEleven],
    ['phishing on or after 1 November', sinceNovember],
    ['phishing 1 November or later', sinceNovember],
    ['phishing from 1 November to date', sinceNovember],
    ['phishing on or before 31 October', toNovember],
    ['phishing 31 October or earlier', toNovember],
    ['phishing Tue 9am to noon', nineToTwelve],
    ['phishing between 9h and 12h yesterday', nineToTwelve],
    ['phishing yesterday after 9 and before 12', nineToTwelve],
    // The second date tells how the first is meant.
    [
      'phishing 09/11/2026 to 15/11/2026',
      `${phishing} AND ${span('2026-11-08T23:00:00', '2026-11-15T23:00:00')}`,
    ],
    ['phishing 17-11-2026', `${phishing} AND ${span('2026-11-16T23:00:00', '2026-11-17T23:00:00')}`],
    ['phishing, time range: last 24 hours', `${phishing} AND received:[now-24h TO *}`],
    ['phishing at least 30 days old', `${phishing} AND received:[* TO now-30d}`],
    ['phishing in the most recent two hours', `${phishing} AND received:[now-2h TO *}`],
  ])('[AI-02] reads "%s"', (prompt, query) => {
    expect(readingOf(prompt, 'en', [])).toBe(query);
  });

  it.each([
    'mails to the head of finance',
    'mails from a journalist',
    'mails from my wife',
    'mails delayed by more than an hour',
    'domains that look like ours',
    'mails deleted yesterday by the user',
    'mails like the one from yesterday',
    'mails matching an allow rule',
    'mails written by AI',
  ])('[AI-03] refuses "%s"', (prompt) => {
    expect(readingOf(prompt, 'en')).toMatch(/^prompt_/);
  });
});
