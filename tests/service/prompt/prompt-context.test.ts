import { describe, expect, it } from 'vitest';
import { getPromptTranslator } from '../../../src/service/prompt/translate-prompt.ts';

const translate = getPromptTranslator();

/** The query, with what was left out of the question; or the reason why it is refused. */
function answerTo(prompt: string, locale: string): [string, ...string[]] {
  const answer = translate(prompt, {
    now: Date.parse('2026-11-18T14:30:00Z'),
    timeZone: 'Europe/Berlin',
    locale,
    me: 'anna@corp.example',
    domains: ['corp.example'],
  });
  return answer.isUnderstood ? [answer.query, ...answer.unused] : [answer.reason];
}

const mails = 'from_domain:"a.example"';

describe('context around a question', () => {
  it.each([
    ['en', 'Warehouse on the phone: mails from a.example', 'Warehouse on the phone'],
    ['en', 'The receptionist panicked - mails from a.example', 'The receptionist panicked'],
    ['en', '[SEC-77] scope: mails from a.example', '[SEC-77] scope'],
    ['en', 'same user is complaining again, kindly give mails from a.example', 'same user is complaining again'],
    ['en', '(CHG0031) mails from a.example', '(CHG0031)'],
    ['en', 'With reference to case 2026/118: mails from a.example', 'With reference to case 2026/118'],
    ['en', 'sir one small doubt, mails from a.example', 'sir one small doubt'],
    ['en', 'County hospital, cyber desk: mails from a.example', 'County hospital, cyber desk'],
    ['en', 'mails from a.example. The caller is getting nervous.', 'The caller is getting nervous'],
    ['en', 'Dear colleagues. The treasurer lost a folder. Mails from a.example', 'Dear colleagues. The treasurer lost a folder'],
    ['en', 'Marvellous. Mails from a.example', 'Marvellous'],
    ['en', 'Fire alarm! mails from a.example', 'Fire alarm'],
    ['en', 'odd little thing here: mails from a.example', 'odd little thing here'],
    ['en', 'Hallooo, could you get me mails from a.example', 'Hallooo'],
    ['en', 'For the quarantine audit: mails from a.example', 'For the quarantine audit'],
    ['en', 'For the exhibits: mails from a.example', 'For the exhibits'],
    ['en', 'looking into a BEC case: mails from a.example', 'looking into a BEC case'],
    ['en', 'RE: INC-20944 - mails from a.example', 'RE: INC-20944'],
    ['en', 'INC-20931 / mails from a.example', 'INC-20931'],
    ['de', 'Ticket 4471-B: Mails von a.example', 'Ticket 4471-B'],
    ['de', 'Zur Quarantäne-Revision: Mails von a.example', 'Zur Quarantäne-Revision'],
    ['de', 'CEO-Fraud-Check: Mails von a.example', 'CEO-Fraud-Check'],
    ['de', 'IOC-Sweep: Mails von a.example', 'IOC-Sweep'],
    ['de', 'Auskunftsersuchen nach Art. 15 DSGVO: Mails von a.example', 'Auskunftsersuchen nach Art. 15 DSGVO'],
    ['de', 'Oha! Mails von a.example', 'Oha'],
    ['de', 'P1: Mails von a.example', 'P1'],
    ['de', 'Landratsamt, IT-Sicherheit: Mails von a.example', 'Landratsamt, IT-Sicherheit'],
    ['de', 'Betriebsrat fragt nach: Mails von a.example', 'Betriebsrat fragt nach'],
  ])('[AI-02] is left out of the question and listed (%s): %s', (locale, prompt, unused) => {
    expect(answerTo(prompt, locale)).toEqual([mails, unused]);
  }); // oxfmt-ignore

  it('[AI-02] may name a text that the question repeats', () => {
    const prompt =
      'hi team, user from lab 3 says she got a weird "Zoom" thing - mails with Zoom in the subject';
    expect(answerTo(prompt, 'en')).toEqual(['subject:"Zoom"', prompt.slice(0, prompt.indexOf(' - '))]);
  });

  it('[AI-02] drops nothing of a question that is understood', () => {
    expect(answerTo('mails from a.example', 'en')).toEqual([mails]);
  });

  it.each([
    ['en', 'VIP customers: mails from a.example'],
    ['en', 'Sales department: mails from a.example'],
    ['en', 'Wire transfer: mails from a.example'],
    ['en', 'Invoices: mails from a.example'],
    ['en', 'Contracts, everything from a.example'],
    ['de', 'Rechnung offen: Mails von a.example'],
    ['de', 'eingegangen vor dem 3. November und zugleich nach dem 9. November'],
    ['en', 'the bank called us: mails from them'],
    ['en', 'phishing from them last week'],
    ['en', 'show me their mails'],
    ['de', 'Mails von denen'],
    ['en', 'Russian senders: mails from a.example'],
    ['en', 'DMARC check: mails from a.example'],
    ['en', 'someone wants it signed: mails from a.example'],
    ['en', 'check on Miller: mails from a.example'],
    ['en', 'Our treasurer lost it: mails that he got from a.example'],
    ['en', 'mails from a.example, unread'],
    ['en', 'mails from a.example, signed'],
    ['en', 'mails from a.example. Only the big ones.'],
    ['en', 'mails from a.example. They should be large.'],
    ['en', 'mails from a.example. The user opened them.'],
    ['en', 'The user clicked: mails from a.example'],
    ['en', 'Delete request: mails from a.example'],
    ['de', 'Signierte Anfrage: Mails von a.example'],
    ['de', 'VIP-Kunden: Mails von a.example'],
    ['de', 'Mails von a.example. Nur die großen.'],
  ])('[AI-03] is no condition, order or question of what is not recorded (%s): %s', (locale, prompt) => {
    expect(answerTo(prompt, locale)[0]).toMatch(/^prompt_/);
  });
});
