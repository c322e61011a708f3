import { describe, expect, it } from 'vitest';
import { readingOf, toPerson } from './support/reading-of.ts';

const mails = 'from_domain:"a.example"';
const spam = 'detection:(cp_spam OR ms_spam OR ms_high_confidence_spam)';

describe('English paraphrases', () => {
  it.each([
    ['Mind showing me the mails from a.example', mails],
    ['Time to look at spam from a.example', `${spam} AND ${mails}`],
    ['I could use a rundown of spam from a.example', `${spam} AND ${mails}`],
    ["mails from a.example as long as they're not quarantined", `${mails} AND is_quarantined:false`],
    ['mails whose subject is not empty', 'subject:*'],
    ['mails with half a dozen links', 'links_count:6'],
    ['mails with executables or archives from a.example', expect.stringContaining('attachment:*.zip')],
    ['mails going back and forth between bob@x.example and a.example', `(from_email:="bob@x.example" AND recipients:"@a.example") OR (${mails} AND recipients:="bob@x.example")`],
    ['mails for Ann Lee', toPerson('Ann Lee')],
    ['mails from gmail accounts', 'from_domain:"gmail.com"'],
    ['spam in gmail', `${spam} AND entity_type:google_mail_email`],
    ['mails with "wire" but not "transfer" in the subject', 'subject:"wire" AND NOT subject:"transfer"'],
    ['mails with "wire" or "bank" but not "transfer" in the subject', '(subject:"wire" OR subject:"bank") AND NOT subject:"transfer"'],
    ['mails that both engines call phishing', 'detection:(ms_phishing OR ms_high_confidence_phishing) AND detection:cp_phishing'],
    ["I haven't received anything from a.example", `recipients:="anna@corp.example" AND ${mails}`],
    ['Lena Meyer has not got her mail from a.example', `${toPerson('Lena Meyer')} AND ${mails}`],
    ['which mails has Lena not received', 'NOT recipients:"Lena"'],
    ['list senders of spam', spam],
    ['subject lines of all spam from a.example', `${spam} AND ${mails}`],
    ["mails in Microsoft's quarantine", 'quarantine_actor:microsoft'],
    // Times.
    ['mails from a.example in the 3 days before yesterday', `${mails} AND received:[2026-11-13T23:00:00.000Z TO 2026-11-16T23:00:00.000Z}`],
    ['mails from a.example within a week of 10 November', `${mails} AND received:[2026-11-02T23:00:00.000Z TO 2026-11-17T23:00:00.000Z}`],
    ['mails from a.example in the two weeks after 1 November', `${mails} AND received:[2026-11-01T23:00:00.000Z TO 2026-11-15T23:00:00.000Z}`],
    ['mails from a.example last Friday but one', `${mails} AND received:[2026-11-05T23:00:00.000Z TO 2026-11-06T23:00:00.000Z}`],
    ['mails from a.example year to date', `${mails} AND received:[2025-12-31T23:00:00.000Z TO *}`],
    ['mails from a.example on Tuesday, but not in the morning', `${mails} AND received:[2026-11-16T23:00:00.000Z TO 2026-11-17T23:00:00.000Z} AND NOT received:[2026-11-16T23:00:00.000Z TO 2026-11-17T11:00:00.000Z}`],
    ['mails from bob, not alice', '(from_name:"bob" OR from_email:"bob") AND NOT (from_name:"alice" OR from_email:"alice")'],
  ])('[AI-02] reads "%s"', (prompt, query) => {
    expect(readingOf(prompt, 'en', [])).toEqual(query);
  }); // oxfmt-ignore

  it.each([
    'did she get the mail from a.example',
    'their mails to a.example',
    'mails with exactly one pdf',
    'mails with a couple of attachments',
    'mails from a.example at about 10 on Monday',
    'mails from a.example today, not important',
    'spam from Bob, not the afternoon',
  ])('[AI-03] refuses "%s"', (prompt) => {
    expect(readingOf(prompt, 'en', [])).toMatch(/^prompt_/);
  });
});
