import { describe, expect, it } from 'vitest';
import { readingOf, toPerson } from './support/reading-of.ts';

const spam = 'detection:(cp_spam OR ms_spam OR ms_high_confidence_spam)';
const inInbox = 'quarantined_state:(ms_delivered_inbox OR google_delivered_inbox)';
const mails = 'from_domain:"a.example"';
const yesterday = 'received:[2026-11-16T23:00:00.000Z TO 2026-11-17T23:00:00.000Z}';
const sinceTenth = 'received:[2026-11-09T23:00:00.000Z TO *}';

describe('English openings, compounds and directions of time', () => {
  it.each([
    ['What is spam according to Microsoft but not according to Postern, and sits in the inbox?', `detection:(ms_spam OR ms_high_confidence_spam) AND NOT detection:cp_spam AND ${inInbox}`],
    ['what is malware, incoming and not quarantined', 'detection:(cp_malicious OR ms_malware) AND direction:is_incoming AND is_quarantined:false'],
    // Two words in one.
    ['admin-quarantined, received yesterday', `quarantine_actor:admin AND ${yesterday}`],
    ['Microsoft-detected malware, received yesterday', `detection:ms_malware AND ${yesterday}`],
    ['user-reported, received yesterday', `is_reported:true AND ${yesterday}`],
    ['inbox-delivered spam', `${inInbox} AND ${spam}`],
    ['quarantine-released mails', 'is_restored:true'],
    ['zip-carrying mails', 'attachment:*.zip'],
    ['Bob Smith received yesterday', `${toPerson('Bob Smith')} AND ${yesterday}`],
    // From then on.
    ['spam, november 10th onwards', `${spam} AND ${sinceTenth}`],
    ['mails from a.example 10 November on', `${mails} AND ${sinceTenth}`],
    ['mails from a.example from 10 November forward', `${mails} AND ${sinceTenth}`],
    ['mails from a.example 10 November and later', `${mails} AND ${sinceTenth}`],
    ['mails from a.example beginning 10 November', `${mails} AND ${sinceTenth}`],
    ['mails from a.example effective 10 November', `${mails} AND ${sinceTenth}`],
    ['mails from a.example commencing 10 November', `${mails} AND ${sinceTenth}`],
    ['mails from a.example 10 November and since then', `${mails} AND ${sinceTenth}`],
    ['mails from a.example Q3 onwards', `${mails} AND received:[2026-06-30T22:00:00.000Z TO *}`],
    ['mails from a.example 10 November and earlier', `${mails} AND received:[* TO 2026-11-10T23:00:00.000Z}`],
    ['mails from a.example until and including 10 November', `${mails} AND received:[* TO 2026-11-10T23:00:00.000Z}`],
    // What is told.
    ['A colleague asked me to look into a parcel scam. Please find mails from a.example', mails],
    ['There is a gift card fraud going on. Show me mails from a.example', mails],
    ["There's a smishing wave. Please find mails from a.example", mails],
    ['We are dealing with a spam wave. Show mails from a.example', `${spam} AND ${mails}`],
  ])('[AI-02] reads "%s"', (prompt, query) => {
    expect(readingOf(prompt, 'en', [])).toBe(query);
  }); // oxfmt-ignore

  it.each(['what is spam?', 'what is a phishing mail', 'frobnicated, received yesterday', 'big mails, received yesterday', 'untrusted received yesterday', 'cp_phish received yesterday',
    'admin-released mails', 'scam mails from a.example', 'I need scam mails. From a.example', 'mails from a.example since then'])(
    '[AI-03] refuses "%s"',
    (prompt) => {
      expect(readingOf(prompt, 'en', [])).toMatch(/^prompt_/);
    },
  ); // oxfmt-ignore
});
