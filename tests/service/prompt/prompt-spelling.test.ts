import { describe, expect, it } from 'vitest';
import { getPromptTranslator } from '../../../src/service/prompt/translate-prompt.ts';

const now = Date.parse('2026-11-18T14:30:00Z');
const translate = getPromptTranslator();
const readingOf = (prompt: string, locale: string): string => {
  const asked = { now, timeZone: 'Europe/Berlin', locale, me: 'anna@corp.example', domains: [] };
  const answer = translate(prompt, asked);
  return answer.isUnderstood ? answer.query : `${answer.reason}: ${answer.words.join(' ')}`;
};
const splitWords = (words: string) => words.split(' ');

describe('correctly spelt words', () => {
  it.each([
    ...splitWords(
      'invoice invoices tender gender lender vendor gift gifts delivery cloud fines rent states market stock hiring',
    ).map((word) => ['en', word, `mails ${word} yesterday`]),
    ...splitWords(
      'Rechnung Rechnungen Bewerbung Kurs Prüfung Anfragen Anspruch Arzt Zoll Miete Lieferung Ergebnis Netze',
    ).map((word) => ['de', word, `Mails ${word} gestern`]),
  ])('[AI-03] are not read as others: %s %s', (locale, word, prompt) => {
    expect(readingOf(prompt, locale)).toBe(`prompt_not_understood: ${word}`);
  });

  it.each([
    ['en', 'phihsing qurantined', 'phishing quarantined'],
    ['en', 'atachments yesterdy', 'attachments yesterday'],
    ['de', 'Phising in Quarantene gestren', 'Phishing in Quarantäne gestern'],
    // Of two words of one meaning either, and where a name or text would be a slip.
    ['de', 'quarantäniserte mails mit anhnag diesn monat', 'quarantänisierte Mails mit Anhang diesen Monat'],
    ['de', 'quarantänisirte Mails', 'quarantänisierte Mails'],
    ['de', 'Betref enthält "Rechnung"', 'Betreff enthält "Rechnung"'],
    ['de', 'Anzeigename enthlät "Bank"', 'Anzeigename enthält "Bank"'],
    [
      'en',
      'evrything from 203.0.113.* exept what is quarentined',
      'everything from 203.0.113.* except what is quarantined',
    ],
    ['de', 'vom Adminstrator in Quarantäne gestellt', 'vom Administrator in Quarantäne gestellt'],
    ['de', 'von ausserahlb', 'von ausserhalb'],
  ])('[AI-02] real slips are still read: %s %s', (locale, slipped, meant) => {
    expect(readingOf(slipped, locale)).toBe(readingOf(meant, locale));
  });
});

describe('an ambiguous value', () => {
  it.each([
    ['en', 'who received invoice_2026.pdf', 'attachment:"invoice_2026.pdf"'],
    ['de', 'wer hat rechnung_2026.pdf erhalten', 'attachment:"rechnung_2026.pdf"'],
    ['en', 'messages whose links go to dropbox.com', 'link:"dropbox.com"'],
    ['de', 'Mails, deren Links auf dropbox.com zeigen', 'link:"dropbox.com"'],
    ['en', 'mails from the range 198.51.100.0/24', 'sender_server_ip:"198.51.100.0/24"'],
    ['de', 'Mails aus dem Bereich 198.51.100.0/24', 'sender_server_ip:"198.51.100.0/24"'],
  ])('[AI-02] is recognised by its format: %s %s', (locale, prompt, query) => {
    expect(readingOf(prompt, locale)).toBe(query);
  });

  it.each([
    ['en', 'spam across last week', 'spam last week'],
    ['en', 'spam earlier today', 'spam today'],
    ['en', 'spam ahead of monday', 'spam before monday'],
    ['de', 'Spam im Laufe des Oktobers', 'Spam im Oktober'],
    ['de', 'Spam im Verlauf dieser Woche', 'Spam diese Woche'],
  ])('[AI-04] times: %s %s', (locale, prompt, same) => {
    expect(readingOf(prompt, locale)).toBe(readingOf(same, locale));
  });
});
