import { describe, expect, it } from 'vitest';
import { readingOf } from './support/reading-of.ts';

const day = (from: string, to: string) => `received:[${from}:00.000Z TO ${to}:00.000Z}`;
const phishing = 'detection:(cp_phishing OR ms_phishing OR ms_high_confidence_phishing)';
const spam = 'detection:(cp_spam OR ms_spam OR ms_high_confidence_spam)';
const malware = 'detection:(cp_malicious OR ms_malware)';
const junk = 'quarantined_state:(ms_delivered_junk OR google_delivered_junk)';

describe('back-references to values named first, and lists', () => {
  it.each([
    // What a pronoun points at.
    ['I have got three addresses: a@x.example, b@x.example, c@y.example. Anything they sent us that is still undeleted?', '(from_email:="a@x.example" OR from_email:="b@x.example" OR from_email:="c@y.example") AND is_deleted:false'],
    ['We got a tip about 198.51.100.0/24. Any mail whose sending server is in that network?', 'sender_server_ip:"198.51.100.0/24"'],
    ['sending server 203.0.113.77, got anything from there?', 'sender_server_ip:"203.0.113.77"'],
    ['Suspicious domain: evil.example. Which mails link to it?', 'link:"evil.example"'],
    ['Our supplier is brightline.example - show me theirs with attachments', 'from_domain:"brightline.example" AND has:attachment'],
    ['mail d.huber@corp.example sent to himself', 'from_email:="d.huber@corp.example" AND recipients:="d.huber@corp.example"'],
    // What a value is, behind it.
    ['attachment 5d41402abc4b2a76b9719d911017c592 (md5)', 'attach_md5:"5d41402abc4b2a76b9719d911017c592"'],
    ['mail from 192.0.2.7 (client)', 'sender_client_ip:"192.0.2.7"'],
    // Numbered points, and what is not wanted.
    ['(1) mails from a.example and (2) mails with a link to a.example', 'from_domain:"a.example" OR link:"a.example"'],
    ['phishing, minus: (a) what Microsoft holds, (b) what goes to abuse@corp.example', `${phishing} AND NOT (quarantine_actor:microsoft OR recipients:="abuse@corp.example")`],
    ['What I do not want: internal mail, deleted mail. What I want: links to files.example', 'NOT (direction:is_internal OR is_deleted:true) AND link:"files.example"'],
    ['no spam, only malware', malware],
    ['reported or released, but in neither case spam', `(is_reported:true OR is_restored:true) AND NOT ${spam}`],
    // Two kinds of mail, and lists of one field.
    ['mails from a.example and mails with a link to b.example', 'from_domain:"a.example" OR link:"b.example"'],
    ['zip, 7z, rar; not from a.example', '(attachment:*.zip OR attachment:*.7z OR attachment:*.rar) AND NOT from_domain:"a.example"'],
    ['links to a.example and also to b.example', 'link:"a.example" AND link:"b.example"'],
    ['incoming, subject w/o "invoice"', 'direction:is_incoming AND NOT subject:"invoice"'],
    ['newsletter.example mails in junk folder', `from_domain:"newsletter.example" AND ${junk}`],
    ['high-confidence spam from Microsoft', 'detection:ms_high_confidence_spam'],
    ['malware sent from inside our company to the outside', `${malware} AND direction:(is_outgoing OR is_internal) AND direction:is_outgoing`],
    // Kinds of files.
    ['mails which contain a Word document', 'attachment:*.doc OR attachment:*.docx OR attachment:*.docm'],
    ['mails with .hl7 or .foo attachments', 'attachment:*.hl7 OR attachment:*.foo'],
    ['links point to a.example or whose attachments are rar files', 'link:"a.example" OR attachment:*.rar'],
    // Counts that share their noun.
    ['mails either with 0 recipients or with more than 500', 'recipients:="" OR recipients_count:>=501'],
    ['recipients at least 2 and at most 4, internal', 'recipients_count:[2 TO 4] AND direction:is_internal'],
    ['more links than 15 or more attachments than 5', 'links_count:>=16 OR attachments_count:>=6'],
    // Both, and what is left out.
    ['not only spam but also phishing from a.example', 'detection:(cp_spam OR ms_spam OR ms_high_confidence_spam OR cp_phishing OR ms_phishing OR ms_high_confidence_phishing) AND from_domain:"a.example"'],
    ['from a.example (only subdomains, not the domain itself)', 'from_domain:*.a.example'],
    ['reported by users, or either deleted or quarantined by an admin', 'is_reported:true OR is_deleted:true OR quarantine_actor:admin'],
    ['quarantined by Postern itself, not by admins', 'quarantine_actor:cp AND NOT quarantine_actor:admin'],
    ['please exclude Google: all quarantined mails from a.example', 'NOT entity_type:google_mail_email AND is_quarantined:true AND from_domain:"a.example"'],
    // What somebody did not say.
    ['phishing that Microsoft did not flag as malware', `${phishing} AND NOT detection:ms_malware`],
    ["spam our own engine doesn't call phishing", `${spam} AND NOT detection:cp_phishing`],
    ["phishing that Microsoft didn't flag", `${phishing} AND NOT detection:(ms_phishing OR ms_high_confidence_phishing)`],
    // What is told around it.
    ['wire fraud case: subject mentions IBAN or "bank details", between a@x.example and b@y.example', '(subject:"IBAN" OR subject:"bank details") AND ((from_email:="a@x.example" AND recipients:="b@y.example") OR (from_email:="b@y.example" AND recipients:="a@x.example"))'],
    ['Follow-up to IR-552: links to a.example', 'link:"a.example"'],
    ['mails about password expiry, account suspended or mailbox full', 'subject:"password expiry" OR subject:"account suspended" OR subject:"mailbox full"'],
    ['no-subject mails', 'subject:=""'],
    ['mails by lisa@corp.example to her private address lisa@a.example', 'from_email:="lisa@corp.example" AND recipients:="lisa@a.example"'],
    ['mails which a@x.example exchanged with b@y.example', '(from_email:="a@x.example" AND recipients:="b@y.example") OR (from_email:="b@y.example" AND recipients:="a@x.example")'],
    ['mail from 10.0.0.0/8 client addresses', 'sender_client_ip:"10.0.0.0/8"'],
    ['mail from our CFO Jane Roe', 'from_name:"Jane Roe" OR from_email:"Jane Roe"'],
  ])('[AI-02] %s', (prompt, query) => {
    expect(readingOf(prompt, 'en')).toBe(query);
  }); // oxfmt-ignore

  it.each([
    ['spam of November 9th, 11th and 13th', `${spam} AND (${day('2026-11-08T23:00', '2026-11-09T23:00')} OR ${day('2026-11-10T23:00', '2026-11-11T23:00')} OR ${day('2026-11-12T23:00', '2026-11-13T23:00')})`],
    ['mails overnight, from 8 pm to 7 am', day('2026-11-17T19:00', '2026-11-18T06:00')],
    ['mails from 10 pm last night until 6 this morning', day('2026-11-17T21:00', '2026-11-18T05:00')],
    ['mails from exactly one week ago, on the Wednesday', day('2026-11-10T23:00', '2026-11-11T23:00')],
    ['mails received from 3 November on that were reported', 'is_reported:true AND received:[2026-11-02T23:00:00.000Z TO *}'],
    ['mails on Friday 13 November, after lunch, say 13:00 to 17:45', day('2026-11-13T12:00', '2026-11-13T16:45')],
    ['mails about 3 pm yesterday, so 14:50 to 15:10', day('2026-11-17T13:50', '2026-11-17T14:10')],
    ['mails between 8:30 and 9:30, yesterday', day('2026-11-17T07:30', '2026-11-17T08:30')],
    ['mails since breakfast, say 7am', 'received:[2026-11-18T06:00:00.000Z TO *}'],
    ['mails from 9 Nov up to and including 11 Nov', day('2026-11-08T23:00', '2026-11-11T23:00')],
    ['mails yesterday between noon and 3', day('2026-11-17T11:00', '2026-11-17T14:00')],
    ['mails in w/c 2 November', day('2026-11-01T23:00', '2026-11-08T23:00')],
  ])('[AI-02] %s', (prompt, query) => {
    expect(readingOf(prompt, 'en')).toBe(query);
  }); // oxfmt-ignore

  it.each([
    ['What did our CFO receive yesterday?', 'prompt_not_understood'],
    ['mails from the CEO', 'prompt_not_understood'],
    ['mail from the new supplier', 'prompt_not_understood'],
    ["from a@x.example or cc'd", 'prompt_not_recorded'],
    ['subject mentions password, but not newsletter', 'prompt_ambiguous'],
    ['not only spam', 'prompt_ambiguous'],
    ['mails Bob Smith sent to himself', 'prompt_not_understood'],
    ['mails without attachments with exactly two attachments', 'prompt_contradiction'],
    ['Mails ohne Anhänge mit genau zwei Anhängen', 'prompt_contradiction'],
    ['Block evil.example. Show mails from there', 'prompt_order'],
    ['mails from Ann and mails to Bob with attachments', 'prompt_ambiguous'],
  ])('[AI-03] refuses %s', (prompt, reason) => {
    expect(readingOf(prompt, 'en')).toBe(reason);
  });
});
