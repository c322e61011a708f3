import { describe, expect, it } from 'vitest';
import { readingOf } from './support/reading-of.ts';

const phishing = 'detection:(cp_phishing OR ms_phishing OR ms_high_confidence_phishing)';
const spam = 'detection:(cp_spam OR ms_spam OR ms_high_confidence_spam)';
const ann = 'ann@x.example';
const bob = 'bob@y.example';
const monday = 'received:[2026-11-15T23:00:00.000Z TO 2026-11-16T23:00:00.000Z}';

describe('context around an English question', () => {
  it.each([
    // Headings and sentences of who asks and what for.
    ['ward 3 is missing lab results: mails from a.example', 'from_domain:"a.example"'],
    ['retention check. mails from a.example', 'from_domain:"a.example"'],
    ['incident response: phishing from a.example', `${phishing} AND from_domain:"a.example"`],
    ['INC-4711 phishing from a.example', `${phishing} AND from_domain:"a.example"`],
    ['our legal team asked for phishing from a.example', `${phishing} AND from_domain:"a.example"`],
    ['hello, I would need phishing from a.example, thank you', `${phishing} AND from_domain:"a.example"`],
    ['Hi team, hope you are well. Phishing from a.example please? Thanks, Anna', `${phishing} AND from_domain:"a.example"`],
    [`one of our teachers, ${bob}, says she never got the mail that ${ann} sent`, `recipients:="${bob}" AND from_email:="${ann}"`],
    [`${bob} says ${ann} wrote him`, `from_email:="${ann}" AND recipients:="${bob}"`],
    [`has ${ann} written to ${bob}?`, `from_email:="${ann}" AND recipients:="${bob}"`],
    // What is taken back is not asked for.
    ['phishing from Tuesday, no wait, Monday', `${phishing} AND ${monday}`],
    ['phishing on Tuesday - sorry, Monday', `${phishing} AND ${monday}`],
    ['spam on Monday, I mean phishing', `${phishing} AND ${monday}`],
    ['spam, no, phishing', phishing],
    [`phishing to Ann... no wait, simply to ${bob}`, `${phishing} AND recipients:="${bob}"`],
    [`mails from ${ann}, sorry, I meant ${bob}`, `from_email:="${bob}"`],
    ['the spam, no sorry, the graymail', 'detection:cp_graymail'],
    ['spam, no phishing', `${spam} AND NOT ${phishing}`],
    ['quarantined: no, released: yes', 'is_quarantined:false AND is_restored:true'],
    // Exceptions and signs.
    ['everything in quarantine but spam', `is_quarantined:true AND NOT ${spam}`],
    ['incoming + attachments - links', 'direction:is_incoming AND has:attachment AND NOT has:link'],
    ['quarantined phishing and quarantined spam', 'is_quarantined:true AND detection:(cp_phishing OR ms_phishing OR ms_high_confidence_phishing OR cp_spam OR ms_spam OR ms_high_confidence_spam)'],
    ['outgoing mails that carry more than one attachment', 'direction:is_outgoing AND attachments_count:>=2'],
    ['all that Microsoft or an admin has quarantined', 'quarantine_actor:(microsoft OR admin)'],
    ['subject="*password*"', 'subject:"password"'],
    ['a.example phishing', `from_domain:"a.example" AND ${phishing}`],
  ])('[AI-02] reads "%s"', (prompt, query) => {
    expect(readingOf(prompt, 'en', [])).toBe(query);
  }); // oxfmt-ignore

  it.each([
    'unread: phishing today',
    'encrypted request: phishing today',
    'VIP customers: mails of yesterday',
    'Russian senders: phishing today',
    'someone clicked: phishing today',
    'high priority mails from ann@x.example',
    'draft mails',
  ])('[AI-03] keeps what a heading asks: "%s"', (prompt) => {
    expect(readingOf(prompt, 'en', [])).toMatch(/^prompt_/);
  });
});
