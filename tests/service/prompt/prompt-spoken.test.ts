import { describe, expect, it } from 'vitest';
import { compileLucene } from '../../../src/service/search/compile-lucene.ts';
import { getPromptTranslator } from '../../../src/service/prompt/translate-prompt.ts';

/** A Wednesday. */
const now = Date.parse('2026-11-18T14:30:00Z');
const translate = await getPromptTranslator();

/** The query of a prompt, which can be run; why it is refused where it is. */
function readingOf(prompt: string, locale: string): string {
  const answer = translate(prompt, {
    now,
    timeZone: 'Europe/Berlin',
    locale,
    me: 'anna@corp.example',
    domains: ['corp.example'],
  });
  if (!answer.isUnderstood) return answer.reason;
  compileLucene(answer.query, { now });
  return answer.query;
}

const day = (from: string, to: string) => `received:[${from}:00.000Z TO ${to}:00.000Z}`;
const phishing = 'detection:(cp_phishing OR ms_phishing OR ms_high_confidence_phishing)';

describe('how people speak and abbreviate', () => {
  it.each([
    ['en', 'on Halloween', day('2026-10-30T23:00', '2026-10-31T23:00')],
    ['en', 'on Christmas Eve of last year', day('2025-12-23T23:00', '2025-12-24T23:00')],
    ['de', 'an Heiligabend', day('2025-12-23T23:00', '2025-12-24T23:00')],
    ['de', 'am Tag der Deutschen Einheit', day('2026-10-02T22:00', '2026-10-03T22:00')],
    ['en', 'on the first Monday of November', day('2026-11-01T23:00', '2026-11-02T23:00')],
    ['de', 'am letzten Donnerstag im September', day('2026-09-23T22:00', '2026-09-24T22:00')],
    ['en', 'a week ago today', day('2026-11-10T23:00', '2026-11-11T23:00')],
    ['de', 'heute vor einer Woche', day('2026-11-10T23:00', '2026-11-11T23:00')],
    ['en', 'today since a quarter past eight', day('2026-11-18T07:15', '2026-11-18T23:00')],
  ])('[AI-02] %s: phishing %s', (locale, time, query) => {
    expect(readingOf(`Phishing ${time}`, locale)).toBe(`${phishing} AND ${query}`);
  });

  it.each([
    ['en', 'phishing by our own engine', 'detection:cp_phishing'],
    ['en', 'mails Microsoft put in quarantine', 'quarantine_actor:microsoft'],
    ['de', 'automatisch vom System zurückgehaltene Mails', 'quarantine_actor:cp'],
    ['en', 'malicious links nobody clicked', 'detection:cp_malicious_url AND NOT detection:cp_malicious_url_click'],
    ['en', 'att name "invoice", rcpt bob@corp.example', 'attachment:"invoice" AND recipients:="bob@corp.example"'],
    ['en', '.htm / .html att', 'attachment:*.htm OR attachment:*.html'],
    ['de', 'Phishing an die Buchhaltung', `${phishing} AND recipients:"Buchhaltung"`],
  ])('[AI-02] %s: %s', (locale, prompt, query) => {
    expect(readingOf(prompt, locale)).toBe(query);
  }); // prettier-ignore

  it.each([
    // Who held a mail is forgotten when it is released.
    ['en', 'quarantined by an administrator and restored afterwards', 'prompt_contradiction'],
    ['de', 'vom System in Quarantäne gestellt und wieder freigegeben', 'prompt_contradiction'],
  ])('[AI-03] refuses %s: %s', (locale, prompt, reason) => {
    expect(readingOf(prompt, locale)).toBe(reason);
  });
});
