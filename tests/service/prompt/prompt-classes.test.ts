import { describe, expect, it } from 'vitest';
import { readingOf } from './support/reading-of.ts';

const day = (from: string, to: string) => `received:[${from}.000Z TO ${to}.000Z}`;
const phishing = 'detection:(cp_phishing OR ms_phishing OR ms_high_confidence_phishing)';
const ceo = 'ceo@corp.example';

describe('classes of phrases', () => {
  it.each([
    // Reports of employees, in each voice.
    ['en', 'reported mails', 'is_reported:true'],
    ['en', 'mails our users reported', 'is_reported:true'],
    ['en', 'mails that were reported by employees', 'is_reported:true'],
    ['de', 'Mails, die unsere Mitarbeiter gemeldet haben', 'is_reported:true'],
    // Rules against leaks are broken, triggered and hit.
    ['en', 'mails that violated the DLP policy', 'detection:(cp_leak OR ms_leak)'],
    ['de', 'Mails, die DLP ausgelöst haben', 'detection:(cp_leak OR ms_leak)'],
    // The product as whom a sentence is about, alone and with Microsoft.
    ['en', 'mails that the system classified as phishing', 'detection:cp_phishing'],
    ['de', 'Mails, die das System als Phishing erkannt hat', 'detection:cp_phishing'],
    ['en', 'both Microsoft and Check Point marked as spam', 'detection:(ms_spam OR ms_high_confidence_spam) AND detection:cp_spam'],
    ['en', 'emails flagged by both Microsoft and Postern as phishing', 'detection:(ms_phishing OR ms_high_confidence_phishing) AND detection:cp_phishing'],
    ['en', 'automatically quarantined by Check Point', 'quarantine_actor:cp'],
    // Who is outside and inside, as whom a sentence is about.
    ['en', 'mails that outsiders sent', 'direction:is_incoming'],
    ['en', 'mails that colleagues sent each other', 'direction:is_internal'],
    ['de', 'Mails, die unter Kollegen verschickt wurden', 'direction:is_internal'],
    // An attack among the security events, by its number.
    ['en', 'phishing from campaign #17', `${phishing} AND campaign:17`],
    ['en', 'which mails are part of attack 44?', 'campaign:44'],
    ['en', 'campaign 412 minus what is quarantined', 'campaign:412 AND is_quarantined:false'],
    ['en', 'mails of campaign 5, 7 recipients', 'campaign:5 AND recipients_count:7'],
    ['de', 'alle Mails zu Kampagne 5', 'campaign:5'],
    ['de', 'Mails, die zu den Angriffen 5 und 7 gehören', 'campaign:5 OR campaign:7'],
    // A state and since when.
    ['en', 'mails deleted since Monday', `is_deleted:true AND ${day('2026-11-15T23:00:00', '*').replace('*.000Z', '*')}`],
    ['en', 'phishing that was released since', `${phishing} AND is_restored:true`],
    // Files by what people call them.
    ['en', 'mails with Word docs', 'attachment:*.doc OR attachment:*.docx OR attachment:*.docm'],
    ['en', 'mails carrying a PowerPoint presentation', 'attachment:*.ppt OR attachment:*.pptx OR attachment:*.pptm'],
    ['en', 'mails with calendar invites', 'attachment:*.ics'],
    ['en', "mail with the word 'customs' in the subject", 'subject:"customs"'],
    // What has a part or has none.
    ['en', 'mails that contain no links', 'NOT has:link'],
    ['en', 'spam without links and with attachments', 'detection:(cp_spam OR ms_spam OR ms_high_confidence_spam) AND NOT has:link AND has:attachment'],
    ['en', 'incoming with attachments, none of them a pdf', 'direction:is_incoming AND has:attachment AND NOT attachment:*.pdf'],
    ['en', 'mails with attachments with a link to bad.example', 'has:attachment AND link:"bad.example"'],
    ['de', 'Mails, an denen nichts hängt', 'NOT has:attachment'],
    ['de', 'Mails, an denen etwas hängt', 'has:attachment'],
    // German verbs that are parted, and those at the end.
    ['de', 'Was hält Microsoft seit gestern zurück?', 'quarantine_actor:microsoft AND received:[2026-11-16T23:00:00.000Z TO *}'],
    ['de', 'Mails, die auf bad.example verweisen', 'link:"bad.example"'],
    ['de', `Mails, die ${ceo} erreicht haben`, `recipients:="${ceo}"`],
    // Suspected beside confirmed.
    ['en', 'phishing, confirmed or suspected', 'detection:(cp_phishing OR ms_phishing OR ms_high_confidence_phishing OR cp_ap_suspicious)'],
    // What is reported or deleted is somewhere as well.
    ['en', 'reported and in the inbox', 'is_reported:true AND quarantined_state:(ms_delivered_inbox OR google_delivered_inbox)'],
    // 'everybody except' leaves out a person, not what follows.
    ['en', 'did anybody except it@corp.example send an .iso file internally?', 'NOT from_email:="it@corp.example" AND attachment:*.iso AND direction:is_internal'],
    ['en', 'mails from everyone except bob@a.example with attachments', 'NOT from_email:="bob@a.example" AND has:attachment'],
    ['en', 'exactly the subject "A" or exactly "B"', 'subject:="A" OR subject:="B"'],
    ['en', 'mails in Microsoft junk', 'quarantined_state:ms_delivered_junk'],
    // Words joined by a slash.
    ['en', 'phishing/spam', 'detection:(cp_phishing OR ms_phishing OR ms_high_confidence_phishing OR cp_spam OR ms_spam OR ms_high_confidence_spam)'],
    ['en', 'phishing, spam from a.example', 'detection:(cp_phishing OR ms_phishing OR ms_high_confidence_phishing OR cp_spam OR ms_spam OR ms_high_confidence_spam) AND from_domain:"a.example"'],
  ])('[AI-02] %s: %s', (locale, prompt, query) => {
    expect(readingOf(prompt, locale, [])).toBe(query);
  }); // oxfmt-ignore

  it.each([
    ['en', 'this past weekend', day('2026-11-13T23:00:00', '2026-11-15T23:00:00')],
    ['en', 'the last hour and a half', 'received:[now-90m TO *}'],
    ['en', 'by 5 November', 'received:[* TO 2026-11-05T23:00:00.000Z}'],
    ['en', 'Sept-Oct', day('2026-08-31T22:00:00', '2026-10-31T23:00:00')],
    ['en', '10/2026', day('2026-09-30T22:00:00', '2026-10-31T23:00:00')],
    ['en', '2026-W45', day('2026-11-01T23:00:00', '2026-11-08T23:00:00')],
    ['en', 'last night from 10pm to 2am', day('2026-11-17T21:00:00', '2026-11-18T01:00:00')],
    ['en', 'since 8 this morning', 'received:[2026-11-18T07:00:00.000Z TO *}'],
    ['en', 'since 1 this afternoon', 'received:[2026-11-18T12:00:00.000Z TO *}'],
    ['de', 'in der KW45', day('2026-11-01T23:00:00', '2026-11-08T23:00:00')],
    ['de', 'in der 45. Kalenderwoche', day('2026-11-01T23:00:00', '2026-11-08T23:00:00')],
    ['de', 'aus KW 45/2026', day('2026-11-01T23:00:00', '2026-11-08T23:00:00')],
    ['de', 'im Vorquartal', day('2026-06-30T22:00:00', '2026-09-30T22:00:00')],
    ['de', 'im gesamten Oktober', day('2026-09-30T22:00:00', '2026-10-31T23:00:00')],
    ['de', 'am 3.', day('2026-11-02T23:00:00', '2026-11-03T23:00:00')],
  ])('[AI-02] %s: phishing %s', (locale, time, query) => {
    expect(readingOf(`Phishing ${time}`, locale, [])).toBe(`${phishing} AND ${query}`);
  });

  it.each([
    // What is to come.
    ['en', 'phishing this coming Friday', 'prompt_future'],
    ['en', 'phishing in two days', 'prompt_not_understood'],
    // Who read, found or released a mail; other systems; parts of the organisation.
    ['en', 'which users deleted the mail from hr@corp.example', 'prompt_not_recorded'],
    ['en', 'mails flagged by Sophos', 'prompt_not_recorded'],
    ['de', 'Mails, die von Sophos erkannt wurden', 'prompt_not_recorded'],
    ['en', 'phishing in Slack', 'prompt_not_recorded'],
    ['en', 'phishing to the finance department', 'prompt_not_recorded'],
    ['de', 'Phishing an die Fachabteilungen', 'prompt_not_recorded'],
    // Orders and lists.
    ['en', 'email me the phishing mails', 'prompt_order'],
    ['de', 'quarantänisiere Mails von bob@evil.example', 'prompt_order'],
    ['en', 'count phishing', 'prompt_chart'],
    // Opinions and reasons.
    ['en', 'is the mail from bob@evil.example dangerous?', 'prompt_not_understood'],
    ['en', 'when was the mail from alerts@a.example deleted', 'prompt_not_understood'],
    ['de', 'Mails an a@corp.example und b@corp.example, egal welche der beiden', 'prompt_ambiguous'],
    ['en', 'what should I do about phishing', 'prompt_not_understood'],
    ['de', 'wie gefährlich sind Mails von bob@evil.example', 'prompt_not_understood'],
    // Words that stand beside a value are none of its own.
    ['en', 'incoming mails with attachments delayed', 'prompt_not_understood'],
    ['de', `welche Mails hat ${ceo} frobnitz bekommen?`, 'prompt_not_understood'],
    // What no mail can be.
    ['en', 'mails that are neither incoming nor outgoing nor internal', 'prompt_contradiction'],
    ['en', 'mails that are both incoming and outgoing', 'prompt_contradiction'],
  ])('[AI-03] refuses %s: %s', (locale, prompt, reason) => {
    expect(readingOf(prompt, locale, [])).toBe(reason);
  });
});
