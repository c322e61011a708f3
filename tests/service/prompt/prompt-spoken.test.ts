import { describe, expect, it } from 'vitest';
import { readingOf } from './support/reading-of.ts';

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
    ['de', 'in der Nacht vom 7. auf den 8. November, zwischen 23 Uhr und 4 Uhr früh', day('2026-11-07T22:00', '2026-11-08T03:00')],
    ['en', 'in the night from Friday to Saturday', day('2026-11-13T17:00', '2026-11-14T05:00')],
    ['de', 'in der Nacht zum 10. November', day('2026-11-09T17:00', '2026-11-10T05:00')],
    ['en', "today between a quarter past eight and ten o'clock", day('2026-11-18T07:15', '2026-11-18T09:00')],
    ['en', 'yesterday from 1pm until the end of the day', day('2026-11-17T12:00', '2026-11-17T23:00')],
    ['de', 'gestern ab 13 Uhr bis Tagesende', day('2026-11-17T12:00', '2026-11-17T23:00')],
    ['en', 'on Friday the 13th of November, between two and four in the afternoon', day('2026-11-13T13:00', '2026-11-13T15:00')],
    ['en', 'on Thursday the 1st', day('2026-09-30T22:00', '2026-10-01T22:00')],
    ['en', 'during our company holiday, i.e. 3 to 14 August', day('2026-08-02T22:00', '2026-08-14T22:00')],
    ['de', 'während der Umstellung, also vom 1. bis 5. Oktober', day('2026-09-30T22:00', '2026-10-05T22:00')],
    ['en', 'on Tuesday and Wednesday of last week', day('2026-11-09T23:00', '2026-11-11T23:00')],
    ['en', 'in the last quarter of an hour', 'received:[now-15m TO *}'],
    ['de', 'in der letzten Viertelstunde', 'received:[now-15m TO *}'],
    ['de', 'im 1. Halbjahr 2026', day('2025-12-31T23:00', '2026-06-30T22:00')],
    ['en', 'in the week from 2 to 8 November', day('2026-11-01T23:00', '2026-11-08T23:00')],
    ['de', 'in der Woche vom 2. bis 8. November', day('2026-11-01T23:00', '2026-11-08T23:00')],
    ['en', 'received in the audit period, 1 April to 30 June 2026', day('2026-03-31T22:00', '2026-06-30T22:00')],
    ['en', 'today since a quarter past eight', day('2026-11-18T07:15', '2026-11-18T23:00')],
  ])('[AI-02] %s: phishing %s', (locale, time, query) => {
    expect(readingOf(`Phishing ${time}`, locale)).toBe(`${phishing} AND ${query}`);
  }); // oxfmt-ignore

  it.each([
    ['en', 'phishing by our own engine', 'detection:cp_phishing'],
    ['en', 'mails Microsoft put in quarantine', 'quarantine_actor:microsoft'],
    ['de', 'automatisch vom System zurückgehaltene Mails', 'quarantine_actor:cp'],
    ['en', 'malicious links nobody clicked', 'detection:cp_malicious_url AND NOT detection:cp_malicious_url_click'],
    ['en', 'att name "invoice", rcpt bob@corp.example', 'attachment:"invoice" AND recipients:="bob@corp.example"'],
    ['en', '.htm / .html att', 'attachment:*.htm OR attachment:*.html'],
    ['en', 'phishing that Microsoft found clean', `${phishing} AND detection:ms_clean`],
    ['de', 'Phishing, das Microsoft als sauber eingestuft hat', `${phishing} AND detection:ms_clean`],
    ['de', 'Phishing, ausgenommen solche, die freigegeben wurden', `${phishing} AND is_restored:false`],
    // Who held a mail, in whichever order.
    ['en', 'put into quarantine manually by an administrator', 'quarantine_actor:admin'],
    ['en', 'by hand quarantined by an analyst', 'quarantine_actor:analyst'],
    ['de', 'manuell von einem Administrator in Quarantäne gestellt', 'quarantine_actor:admin'],
    ['de', 'vom System automatisch zurückgehalten', 'quarantine_actor:cp'],
    ['en', 'mails matched by a Microsoft transport rule', 'detection:ms_transport_rule'],
    ['de', 'Mails, auf die eine Transportregel von Microsoft angesprochen hat', 'detection:ms_transport_rule'],
    // What is said in front of a question says nothing of the mails.
    ['en', 'For the gap analysis: phishing', phishing],
    ['en', 'Evidence sample: phishing', phishing],
    ['de', 'Wegen der Löschfrist: Phishing', phishing],
    ['de', 'Kunde wartet: Phishing', phishing],
    ['en', 'not from bob@a.example: phishing', `NOT from_email:="bob@a.example" AND ${phishing}`],
    // As programs of mail write a search; and the sender's own computer.
    ['en', 'subject:invoice -from:a.example newer_than:3d', 'subject:"invoice" AND NOT from_domain:"a.example" AND received:[now-3d TO *}'],
    ['de', 'vom Absenderrechner mit IP 192.0.2.200, intern', 'sender_client_ip:"192.0.2.200" AND direction:is_internal'],
    // An exception from a time is over at the colon.
    ['en', 'October except the 15th: phishing', `${day('2026-09-30T22:00', '2026-10-31T23:00')} AND NOT ${day('2026-10-14T22:00', '2026-10-15T22:00')} AND ${phishing}`],
    // What does not matter leaves out nothing.
    ['en', 'phishing, no matter whether quarantined or not', phishing],
    ['de', 'Phishing, egal ob in Quarantäne oder nicht', phishing],
    ['de', 'Phishing an die Buchhaltung', `${phishing} AND recipients:"Buchhaltung"`],
  ])('[AI-02] %s: %s', (locale, prompt, query) => {
    expect(readingOf(prompt, locale)).toBe(query);
  }); // oxfmt-ignore

  it.each([
    // What a file says, and whom 'there' means.
    ['de', 'Mails, in deren PDF-Anhang das Wort Provision steht', 'prompt_body'],
    ['en', 'mails with the word bonus, in whose attachment the word cash stands', 'prompt_body'],
    ['en', 'attachments that contain an IBAN', 'prompt_body'],
    ['de', 'Mails mit Anhang, die dorthin gingen', 'prompt_not_understood'],
    // A product does not accuse what it calls clean.
    ['en', 'clean phishing', 'prompt_contradiction'],
    ['de', 'saubere Phishing-Mails', 'prompt_contradiction'],
    ['en', 'spam that our engine rated as clean', 'prompt_contradiction'],
    ['de', 'Kollege Weber bekommt angeblich nichts von a.example', 'prompt_not_understood'],
    // Who held a mail is forgotten when it is released.
    ['en', 'quarantined by an administrator and restored afterwards', 'prompt_contradiction'],
    ['de', 'vom System in Quarantäne gestellt und wieder freigegeben', 'prompt_contradiction'],
  ])('[AI-03] refuses %s: %s', (locale, prompt, reason) => {
    expect(readingOf(prompt, locale)).toBe(reason);
  });
});
