import { describe, expect, it } from 'vitest';
import { readingOf } from './support/reading-of.ts';

const day = (from: string, to: string) => `received:[${from}:00.000Z TO ${to}:00.000Z}`;
const phishing = 'detection:(cp_phishing OR ms_phishing OR ms_high_confidence_phishing)';
const spam = 'detection:(cp_spam OR ms_spam OR ms_high_confidence_spam)';
const inbox = 'quarantined_state:(ms_delivered_inbox OR google_delivered_inbox)';
const delivered =
  'quarantined_state:(ms_delivered_inbox OR google_delivered_inbox OR ms_delivered_junk OR google_delivered_junk)';

describe('English verbs and shortened sentences', () => {
  it.each([
    // A verdict that is not named again.
    ['phishing that Microsoft flagged but we didn\'t', 'detection:(ms_phishing OR ms_high_confidence_phishing) AND NOT detection:cp_phishing'],
    ['spam that Microsoft missed but we did not', `${spam} AND NOT detection:(ms_spam OR ms_high_confidence_spam) AND detection:cp_spam`],
    ['spam that only Microsoft flagged', 'detection:(ms_spam OR ms_high_confidence_spam) AND NOT detection:cp_spam'],
    ['phishing flagged by Microsoft only', 'detection:(ms_phishing OR ms_high_confidence_phishing) AND NOT detection:cp_phishing'],
    // Who is asked about stands in front of the verb.
    ['what did Bob send us yesterday', `(from_name:"Bob" OR from_email:"Bob") AND ${day('2026-11-16T23:00', '2026-11-17T23:00')}`],
    ['whom did ann@a.example email', 'from_email:="ann@a.example"'],
    ['has bob@corp.example been sent anything from a.example', 'recipients:="bob@corp.example" AND from_domain:"a.example"'],
    // Whose mailbox.
    ['phishing in the inbox of bob@corp.example', `${phishing} AND ${inbox} AND mailbox:"bob@corp.example"`],
    ["spam in bob@corp.example's inbox", `${spam} AND mailbox:"bob@corp.example" AND ${inbox}`],
    // Held and then no more.
    ['quarantined mails that were released later', 'is_restored:true'],
    ['mail that left quarantine', 'is_restored:true'],
    // Inside and outside.
    ['mails whose recipient is external', 'direction:is_outgoing'],
    ['mails where the sender is outside the company', 'direction:is_incoming'],
    ['mails from strangers', 'direction:is_incoming'],
    ['mails from us to outside', 'direction:(is_outgoing OR is_internal) AND direction:is_outgoing'],
    ['mails from employees to other employees', 'direction:is_internal'],
    // Where it went.
    ['phishing that slipped past our filters', `${phishing} AND ${delivered}`],
    ['spam that made its way into the inbox', `${spam} AND ${inbox}`],
    ['phishing clawed back from mailboxes', `${phishing} AND is_deleted:true`],
    ['mails headed to bob@corp.example', 'recipients:="bob@corp.example"'],
    ['mails that came through 203.0.113.9', 'sender_server_ip:"203.0.113.9"'],
    ['mails whose links take users to evil.example', 'link:"evil.example"'],
    ['mails with "Urgent" at the start of the subject', 'subject:=Urgent*'],
    ['mail titled "Offer"', 'subject:"Offer"'],
    ['mails on the 5th and the 7th of November', `${day('2026-11-04T23:00', '2026-11-05T23:00')} OR ${day('2026-11-06T23:00', '2026-11-07T23:00')}`],
    ['INC-20931: phishing from a.example', `${phishing} AND from_domain:"a.example"`],
    ['clean mails which users reported', 'detection:cp_clean AND is_reported:true'],
    ['spam rather than phishing', `${spam} AND NOT ${phishing}`],
    // Who asks, and what for.
    ['Containment check - spam', spam],
    ['Control 4.2: spam', spam],
    ['Campaign pattern: spam', spam],
    ['hi bot! I request spam', spam],
    ['I should be grateful if you would display spam', spam],
    ['when did Ann Lee send something with an attachment?', '(from_name:"Ann Lee" OR from_email:"Ann Lee") AND has:attachment'],
    // Who got it.
    ['what have I been sent by Marcus Thiele', 'recipients:="anna@corp.example" AND (from_name:"Marcus Thiele" OR from_email:"Marcus Thiele")'],
    ['ann@corp.example is not able to find one mail from a.example', 'recipients:="ann@corp.example" AND from_domain:"a.example"'],
    ['spam neither to sales nor to marketing', `${spam} AND NOT recipients:"sales" AND NOT recipients:"marketing"`],
    ['.zip files that were sent to bob@corp.example', 'attachment:*.zip AND recipients:="bob@corp.example"'],
    ["mails to facility management's address facility@corp.example", 'recipients:="facility@corp.example"'],
    ['has a file with md5 5d41402abc4b2a76b9719d911017c592 been mailed to anyone', 'attach_md5:"5d41402abc4b2a76b9719d911017c592"'],
    // Who wrote it.
    ['mails from our bank (nordbank.example)', 'from_domain:"nordbank.example"'],
    ['mails from a certain Harold Winkler', 'from_name:"Harold Winkler" OR from_email:"Harold Winkler"'],
    ['mails where Vikram Shetty is the sender', 'from_name:"Vikram Shetty" OR from_email:"Vikram Shetty"'],
    ['mails whose sender does not belong to our own domains', 'NOT from_domain:"corp.example"'],
    ['mails with "Kurier" in the sender\'s display name', 'from_name:"Kurier"'],
    ['mail whose sender has "Service Desk" in the display name', 'from_name:"Service Desk"'],
    ['mails whose sending server sits in 203.0.113.0/26', 'sender_server_ip:"203.0.113.0/26"'],
    ["mails from the sender's own computer with the address 192.0.2.14", 'sender_client_ip:"192.0.2.14"'],
    ['mails handed over by mail server 203.0.113.19', 'sender_server_ip:"203.0.113.19"'],
    // Who judged and held it.
    ['bulk mail (according to Microsoft) in the inbox', `detection:ms_bulk AND ${inbox}`],
    ['reported by staff although no engine calls it phishing', `is_reported:true AND NOT ${phishing}`],
    ['what did Microsoft itself put in quarantine', 'quarantine_actor:microsoft'],
    ['what did the system quarantine automatically from a.example', 'quarantine_actor:cp AND from_domain:"a.example"'],
    ['Show me what employees have reported', 'is_reported:true'],
    ['zip attachments which did not end up in quarantine', 'attachment:*.zip AND is_quarantined:false'],
    ['spam that names DocuSign in the subject', `${spam} AND subject:"DocuSign"`],
    ['phishing, leave the phishing simulations out', `${phishing} AND NOT detection:cp_phishing_simulation`],
    ['mails that include no link at all', 'NOT has:link'],
  ])('[AI-02] %s', (prompt, query) => {
    expect(readingOf(prompt, 'en')).toBe(query);
  }); // oxfmt-ignore

  it.each([
    ['tell me which users reported spam', 'prompt_not_recorded'],
    ['well-written phishing', 'prompt_not_understood'],
    ['mails whose subject resembles "x"', 'prompt_not_understood'],
    // Who held a mail is forgotten when it is released.
    ['quarantined by an analyst and later released', 'prompt_contradiction'],
    ['phishing quarantined by an analyst, then released', 'prompt_contradiction'],
    ['internal mails only, and of those just the ones that came from outside', 'prompt_contradiction'],
    ['.pdf attachments which mention a number in their text', 'prompt_body'],
    ['incoming mails with a .pdf that contains an IBAN', 'prompt_body'],
    ['mails in French with an attachment sent to finance', 'prompt_not_recorded'],
  ])('[AI-03] refuses %s', (prompt, reason) => {
    expect(readingOf(prompt, 'en')).toBe(reason);
  });
});
