import { describe, expect, it } from 'vitest';
import { compileLucene } from '../../../src/service/index/compile-lucene.ts';
import { getPromptTranslator, type PromptAsker } from '../../../src/service/prompt/translate-prompt.ts';

/** A Wednesday. */
const now = Date.parse('2026-11-18T14:30:00Z');
const translate = getPromptTranslator();
const asker = (locale: string): PromptAsker => ({
  now,
  timeZone: 'Europe/Berlin',
  locale,
  me: 'anna@corp.example',
  domains: [],
});

function queryOf(prompt: string, locale = 'en'): string {
  const translated = translate(prompt, asker(locale));
  if (!translated.isUnderstood) throw new Error(`${translated.reason}: ${translated.words.join(', ')}`);
  // Whatever is written can be run.
  compileLucene(translated.query, { now });
  return translated.query;
}

const phishing = 'detection:(cp_phishing OR ms_phishing OR ms_high_confidence_phishing)';
const spam = 'detection:(cp_spam OR ms_spam OR ms_high_confidence_spam)';
/** Alternatives of one vocabulary are one list. */
const either =
  'detection:(cp_phishing OR ms_phishing OR ms_high_confidence_phishing OR cp_spam OR ms_spam OR ms_high_confidence_spam)';
const week = 'received:[2026-11-08T23:00:00.000Z TO 2026-11-15T23:00:00.000Z}';

describe('translatePrompt', () => {
  it.each([
    ['phishing', phishing],
    ['Show me all phishing emails, please!', phishing],
    ['phishing from example.com', `${phishing} AND from_domain:"example.com"`],
    ['spam emails from last week', `${spam} AND ${week}`],
    ['mails from Ann Lee to bob@corp.example', '(from_name:"Ann Lee" OR from_email:"Ann Lee") AND recipients:="bob@corp.example"'],
    ['emails to me', 'recipients:="anna@corp.example"'],
    ['subject contains "wire transfer"', 'subject:"wire transfer"'],
    ['mails with "wire transfer" in the subject', 'subject:"wire transfer"'],
    ['subject is exactly "Hello"', 'subject:="Hello"'],
    ['mails about gift cards since Monday', 'subject:"gift cards" AND received:[2026-11-15T23:00:00.000Z TO *}'],
    ['mentioning "crypto"', '"crypto"'],
    ['emails with attachments', 'has:attachment'],
    ['emails without attachments', 'NOT has:attachment'],
    ['emails without a subject', 'subject:=""'],
    ['pdf attachments', 'attachment:*.pdf'],
    ['Word documents', 'attachment:*.doc OR attachment:*.docx OR attachment:*.docm'],
    ['link to evil.example', 'link:"evil.example"'],
    ['ip 192.0.2.7', 'sender_server_ip:"192.0.2.7"'],
    ['from the network 192.0.2.0/24', 'sender_server_ip:"192.0.2.0/24"'],
    ['md5 d41d8cd98f00b204e9800998ecf8427e', 'attach_md5:"d41d8cd98f00b204e9800998ecf8427e"'],
    ['released mail', 'is_restored:true'],
    ['quarantined by an admin or an analyst', 'quarantine_actor:(admin OR analyst)'],
    ['phishing detected by Microsoft', 'detection:(ms_phishing OR ms_high_confidence_phishing)'],
    ['external mail in the inbox', 'direction:is_incoming AND quarantined_state:(ms_delivered_inbox OR google_delivered_inbox)'],
    ['Gmail messages', 'entity_type:google_mail_email'],
    ['emails whose subject starts with "Invoice"', 'subject:=Invoice*'],
    ['emails with subject ending in "!!!"', 'subject:=*\\!\\!\\!'],
    ['subject starts with RE:', 'subject:=RE\\:*'],
    ['sender address starts with billing@', 'from_email:=billing@*'],
    ['sender addresses ending in @example.com', 'from_email:=*@example.com'],
    ['subject with all of the words overdue and payment, in any order', 'subject_words:"overdue" AND subject_words:"payment"'],
    ['url contains /wp-content/', 'link:"/wp-content/"'],
    ['client ip 192.0.2.*', 'sender_client_ip:"192.0.2.0/24"'],
    ['sender name Anna Admin', 'from_name:"Anna Admin"'],
    ['mails with Microsoft in the sender name', 'from_name:"Microsoft"'],
    ['spam received >= 2026-11-10', `${spam} AND received:[2026-11-09T23:00:00.000Z TO *}`],
    ['cp_phishing and ms_clean', 'detection:cp_phishing AND detection:ms_clean'],
    ['mails to ann@corp.example but not to me', 'recipients:="ann@corp.example" AND NOT recipients:="anna@corp.example"'],
    ['phishing except mails without attachments', `${phishing} AND has:attachment`],
    ['inbox mail that Microsoft did not flag as spam', 'quarantined_state:(ms_delivered_inbox OR google_delivered_inbox) AND NOT detection:(ms_spam OR ms_high_confidence_spam)'],
    ['phishing in the first half of October', `${phishing} AND received:[2026-09-30T22:00:00.000Z TO 2026-10-15T22:00:00.000Z}`],
    ['spam in the last fortnight', `${spam} AND received:[now-2w TO *}`],
    ['spam after 6pm yesterday and before 7am today', `${spam} AND received:[2026-11-17T17:00:00.000Z TO 2026-11-18T06:00:00.000Z}`],
    ['spam in the week of Nov 4', `${spam} AND received:[2026-11-01T23:00:00.000Z TO 2026-11-08T23:00:00.000Z}`],
    ['emails containing an .xlsm', 'attachment:*.xlsm'],
    ['attachment name begins with scan_', 'attachment:=scan_*'],
    ['file name contains voucher, with the extension .docm or .xlsm', 'attachment:"voucher" AND (attachment:*.docm OR attachment:*.xlsm)'],
    ['from:(fedex.example OR ups.example) -subject:delivery newer_than:14d', '(from_domain:"fedex.example" OR from_domain:"ups.example") AND NOT subject:"delivery" AND received:[now-14d TO *}'],
    ['mails 5-6pm yesterday', 'received:[2026-11-17T16:00:00.000Z TO 2026-11-17T17:00:00.000Z}'],
    ['spam in weeks 45 and 46', `${spam} AND received:[2026-11-01T23:00:00.000Z TO 2026-11-15T23:00:00.000Z}`],
    ['last week Tuesday', 'received:[2026-11-09T23:00:00.000Z TO 2026-11-10T23:00:00.000Z}'],
    ['SCL -1', 'scl:"-1"'],
    ['from bob, not alice', '(from_name:"bob" OR from_email:"bob") AND NOT (from_name:"alice" OR from_email:"alice")'],
    ['no spam, only graymail', 'detection:cp_graymail'],
    ['phishing to ann@corp.example and spam to bob@corp.example', `(${phishing} AND recipients:="ann@corp.example") OR (${spam} AND recipients:="bob@corp.example")`],
    ['phishing reported by users', `${phishing} AND is_reported:true`],
    ['phishing that Microsoft missed', `${phishing} AND NOT detection:(ms_phishing OR ms_high_confidence_phishing)`],
    ['graymail, shop.example excluded', 'detection:cp_graymail AND NOT (from_domain:"shop.example" OR recipients:"@shop.example")'],
    ['mails from anyone outside shop.example', 'NOT from_domain:"shop.example"'],
    ['sender like info@*', 'from_email:=info@*'],
    ['has:attachment -has:link from:x.example older_than:30d', 'has:attachment AND NOT has:link AND from_domain:"x.example" AND received:[* TO now-30d}'],
    ['sender_ip=192.0.2.7 verdict=spam earliest=-24h', `sender_server_ip:"192.0.2.7" AND ${spam} AND received:[now-24h TO *}`],
    ['url contains bit.ly/3xK9', 'link:"bit.ly/3xK9"'],
    ['spam that we got today', `${spam} AND received:[2026-11-17T23:00:00.000Z TO 2026-11-18T23:00:00.000Z}`],
    ['user ann@corp.example is missing a mail from bob@x.example', 'recipients:="ann@corp.example" AND from_email:="bob@x.example"'],
    ['phishing from anyone but x.example', `${phishing} AND NOT from_domain:"x.example"`],
    ['any direction but outgoing', 'NOT direction:is_outgoing'],
    ['spam between 9 and 11 today', `${spam} AND received:[2026-11-18T08:00:00.000Z TO 2026-11-18T10:00:00.000Z}`],
    ['incoming and either a link to bit.ly or an exe attachment', 'direction:is_incoming AND (link:"bit.ly" OR attachment:*.exe)'],
    ['sender name contains "Helpdesk", sender domain neither a.example nor b.example', 'from_name:"Helpdesk" AND NOT (from_domain:"a.example" OR from_domain:"b.example")'],
    ['data leaks, detected by Microsoft', 'detection:ms_leak'],
    ['phishing from billing@parcel[.]example', `${phishing} AND from_email:="billing@parcel.example"`],
    ['link hxxps://evil[.]example/a', 'link:"https://evil.example/a"'],
    ['mails containing a link to x.example', 'link:"x.example"'],
    ['list of mails with word documents', 'attachment:*.doc OR attachment:*.docx OR attachment:*.docm'],
    ['Excel or PDF attachments', 'attachment:*.xls OR attachment:*.xlsx OR attachment:*.xlsm OR attachment:*.pdf'],
    ['subject contains payment or overdue but not reminder', '(subject:"payment" OR subject:"overdue") AND NOT subject:"reminder"'],
    ['spam in the fourth quarter of last year', `${spam} AND received:[2025-09-30T22:00:00.000Z TO 2025-12-31T23:00:00.000Z}`],
  ])('[AI-02] reads %j', (prompt, query) => {
    expect(queryOf(prompt)).toBe(query);
  }); // oxfmt-ignore

  it.each([
    ['Phishing seit gestern', `${phishing} AND received:[2026-11-16T23:00:00.000Z TO *}`],
    ['Zeig mir bitte alle Mails von Müller mit Anhang', '(from_name:"Müller" OR from_email:"Müller") AND has:attachment'],
    ['E-Mails mit „Rechnung“ im Betreff', 'subject:"Rechnung"'],
    ['Mails, die Bob letzte Woche an hr@corp.example geschickt hat', `(from_name:"Bob" OR from_email:"Bob") AND recipients:="hr@corp.example" AND ${week}`],
    ['eingehende Mails ohne Links', 'direction:is_incoming AND NOT has:link'],
    ['Mails, deren Betreff mit "Re" beginnt', 'subject:=Re*'],
    ['Mails mit html- oder htm-Datei', 'attachment:*.html OR attachment:*.htm'],
    ['Posteingang, die Microsoft nicht als Spam eingestuft hat', 'quarantined_state:(ms_delivered_inbox OR google_delivered_inbox) AND NOT detection:(ms_spam OR ms_high_confidence_spam)'],
    ['von Microsoft als Phishing erkannt, laut CP aber sauber', 'detection:(ms_phishing OR ms_high_confidence_phishing) AND detection:cp_clean'],
    ['Mails von Jens, nicht aber von jens.vogel@corp.example', '(from_name:"Jens" OR from_email:"Jens") AND NOT from_email:="jens.vogel@corp.example"'],
    ['Phishing der letzten zwei Wochen', `${phishing} AND received:[now-2w TO *}`],
    ['interne Mails der ersten Novemberhälfte', 'direction:is_internal AND received:[2026-10-31T23:00:00.000Z TO 2026-11-15T23:00:00.000Z}'],
    ['weder Spam noch Phishing', `NOT ${spam} AND NOT ${phishing}`],
    ['von einem Administrator unter Quarantäne gestellt', 'quarantine_actor:admin'],
    ['Mails im Gmail-Spam-Ordner', 'entity_type:google_mail_email AND quarantined_state:(ms_delivered_junk OR google_delivered_junk)'],
  ])('[AI-02] reads %j in German', (prompt, query) => {
    expect(queryOf(prompt, 'de')).toBe(query);
    // The other language is tried as well.
    expect(queryOf(prompt, 'en')).toBe(query);
  }); // oxfmt-ignore

  it.each([
    ['phishing or spam from x.example', `${either} AND from_domain:"x.example"`],
    ['phishing from x.example or spam from y.example', `(${phishing} AND from_domain:"x.example") OR (${spam} AND from_domain:"y.example")`],
    ['phishing and spam', either],
    ['incoming phishing or outgoing spam', `(direction:is_incoming AND ${phishing}) OR (direction:is_outgoing AND ${spam})`],
    ['from a.example or b.example', 'from_domain:"a.example" OR from_domain:"b.example"'],
    ['not from a.example or b.example', 'NOT (from_domain:"a.example" OR from_domain:"b.example")'],
    ['to ann@x.example and bob@x.example', 'recipients:="ann@x.example" AND recipients:="bob@x.example"'],
    ['quarantined from a.example or to b@x.example', 'is_quarantined:true AND (from_domain:"a.example" OR recipients:="b@x.example")'],
    ['spam except from a.example', `${spam} AND NOT from_domain:"a.example"`],
    ['not deleted and are in quarantine', 'is_deleted:false AND is_quarantined:true'],
    ['(phishing or spam) and not (from a.example or to b@x.example)', `${either} AND NOT (from_domain:"a.example" OR recipients:="b@x.example")`],
    ['from a.example today or from b.example yesterday', '(from_domain:"a.example" AND received:[2026-11-17T23:00:00.000Z TO 2026-11-18T23:00:00.000Z}) OR (from_domain:"b.example" AND received:[2026-11-16T23:00:00.000Z TO 2026-11-17T23:00:00.000Z})'],
    ['phishing or spam since Monday', `${either} AND received:[2026-11-15T23:00:00.000Z TO *}`],
  ])('[AI-02] joins the parts of %j', (prompt, query) => {
    expect(queryOf(prompt)).toBe(query);
  }); // oxfmt-ignore

  it.each([
    ['mails with the word "voucher" in the subject', 'subject:"voucher"'],
    ['emails where in the subject stands "contract"', 'subject:"contract"'],
    ['emails where I am a recipient', 'recipients:="anna@corp.example"'],
    ['emails from anywhere except example.com', 'NOT from_domain:"example.com"'],
    ['emails from subdomains of contoso.com', 'from_domain:*.contoso.com'],
    ['emails from the domain contoso.com and its subdomains', 'from_domain:"contoso.com"'],
    ['mails in which example.com is linked', 'link:"example.com"'],
    ['Excel files ending in .xlsx', '(attachment:*.xls OR attachment:*.xlsx OR attachment:*.xlsm) AND attachment:*.xlsx'],
    ["this morning's spam", `${spam} AND received:[2026-11-17T23:00:00.000Z TO 2026-11-18T11:00:00.000Z}`],
    ['spam spam', spam],
    ['emails without the word "test" in the subject', 'NOT subject:"test"'],
    ['emails sent to me by ann@x.example', 'recipients:="anna@corp.example" AND from_email:="ann@x.example"'],
    ['my quarantined emails', 'recipients:="anna@corp.example" AND is_quarantined:true'],
    ['emails with empty subject from outside', 'subject:="" AND direction:is_incoming'],
    ["spam delivered to users' inboxes", `${spam} AND quarantined_state:(ms_delivered_inbox OR google_delivered_inbox)`],
    ['which users received spam', spam],
    ['spam from the bank sparkasse.example', `${spam} AND from_domain:"sparkasse.example"`],
    ['Mails, in denen es im Betreff um Nebenkosten geht', 'subject:"Nebenkosten"'],
    ['Mails von uns als Spam eingestuft', 'detection:cp_spam'],
    ['Mails mit Links auf .ru', 'link:".ru"'],
    ['Mails von letzter Nacht', 'received:[2026-11-17T17:00:00.000Z TO 2026-11-18T05:00:00.000Z}'],
  ])('[AI-02] reads every word of %j', (prompt, query) => {
    expect(queryOf(prompt)).toBe(query);
  }); // oxfmt-ignore

  it.each([
    ['can I get spam', spam],
    ['emails that did not get quarantined', 'is_quarantined:false'],
    ['emails where the subject is missing', 'subject:=""'],
    ['emails whose subject line contains "invoice"', 'subject:"invoice"'],
    ['emails with a link that contains evil.example', 'link:"evil.example"'],
    ['emails with report.docx attached, with "invoice" in the subject', 'attachment:"report.docx" AND subject:"invoice"'],
    ['emails that came from someone outside the company', 'direction:is_incoming'],
    ['emails to people outside', 'direction:is_outgoing'],
    ['emails with bob@x.example as sender or recipient', 'from_email:="bob@x.example" OR recipients:="bob@x.example"'],
    ['spam in the Microsoft quarantine', `${spam} AND quarantine_actor:microsoft`],
    ["emails in hr@corp.example's mailbox", 'mailbox:"hr@corp.example"'],
    ['emails from Bob (bob@x.example)', 'from_email:="bob@x.example"'],
    ['spam during last week', `${spam} AND ${week}`],
    ['spam of the 3rd quarter', `${spam} AND received:[2026-06-30T22:00:00.000Z TO 2026-09-30T22:00:00.000Z}`],
    ['emails that bob@x.example did not send', 'NOT from_email:="bob@x.example"'],
    ['Mails, wo im Betreff nicht "Rechnung" steht', 'NOT subject:"Rechnung"'],
    ['Mails, deren Betreff Rechnung nicht enthält', 'NOT subject:"Rechnung"'],
    ['Mails, deren Betreff "Hallo" lautet', 'subject:="Hallo"'],
    ['Mails mit Links, die auf evil.example zeigen', 'link:"evil.example"'],
    ['Mails mit einem Anhang, dessen Name rechnung enthält', 'attachment:"rechnung"'],
    ['Mails, die mir geschickt wurden', 'recipients:="anna@corp.example"'],
    ['Mails, bei denen hr@corp.example Empfänger ist', 'recipients:="hr@corp.example"'],
    ['Mails aus dem Vorjahr', 'received:[2024-12-31T23:00:00.000Z TO 2025-12-31T23:00:00.000Z}'],
    ['SCL 5 or higher, still delivered', 'scl:(5 OR 6 OR 7 OR 8 OR 9) AND quarantined_state:(ms_delivered_inbox OR google_delivered_inbox OR ms_delivered_junk OR google_delivered_junk)'],
    ['Mails mit SCL zwischen 5 und 6', 'scl:(5 OR 6)'],
    ['spam, scl not 9', `${spam} AND NOT scl:9`],
    ['emails on 3, 5 or 9 November', 'received:[2026-11-02T23:00:00.000Z TO 2026-11-03T23:00:00.000Z} OR received:[2026-11-04T23:00:00.000Z TO 2026-11-05T23:00:00.000Z} OR received:[2026-11-08T23:00:00.000Z TO 2026-11-09T23:00:00.000Z}'],
    ['spam in October excluding the 15th', `${spam} AND received:[2026-09-30T22:00:00.000Z TO 2026-10-31T23:00:00.000Z} AND NOT received:[2026-10-14T22:00:00.000Z TO 2026-10-15T22:00:00.000Z}`],
    ['yesterday between 22:00 and midnight', 'received:[2026-11-17T21:00:00.000Z TO 2026-11-17T23:00:00.000Z}'],
    ['links yes, attachments no', 'has:link AND NOT has:attachment'],
    ['data leaks found by Microsoft, not by us (cp_leak)', 'detection:ms_leak AND NOT detection:cp_leak'],
    ['emails with invoice in the file name but not in the subject', 'attachment:"invoice" AND NOT subject:"invoice"'],
    ['phishing from a.example and spam from b.example', `(${phishing} AND from_domain:"a.example") OR (${spam} AND from_domain:"b.example")`],
    ['all emails except internal emails and emails from a.example', 'NOT (direction:is_internal OR from_domain:"a.example")'],
    ['anything but spam from a.example', `NOT ${spam} AND from_domain:"a.example"`],
    ['Mails, die keine Links enthalten von dieser Woche', 'NOT has:link AND received:[2026-11-15T23:00:00.000Z TO 2026-11-22T23:00:00.000Z}'],
    ['zeige alle Mails mit Anhang an', 'has:attachment'],
    ['could you list all phishing that we are holding in quarantine', `${phishing} AND is_quarantined:true`],
  ])('[AI-02] reads all of %j, and nothing else', (prompt, query) => {
    expect(queryOf(prompt)).toBe(query);
  }); // oxfmt-ignore

  it.each([
    ['mails from 9am to 11am', '2026-11-18T08:00:00.000Z TO 2026-11-18T10:00:00.000Z'],
    ['mails from 9:00 to 11:00 yesterday', '2026-11-17T08:00:00.000Z TO 2026-11-17T10:00:00.000Z'],
    ['mails between 1 and 3 this afternoon', '2026-11-18T12:00:00.000Z TO 2026-11-18T14:00:00.000Z'],
    ['mails from 3 to 5 November', '2026-11-02T23:00:00.000Z TO 2026-11-05T23:00:00.000Z'],
    ['mails of this or last week', '2026-11-08T23:00:00.000Z TO 2026-11-22T23:00:00.000Z'],
    ['Mails von 9 bis 11 Uhr', '2026-11-18T08:00:00.000Z TO 2026-11-18T10:00:00.000Z'],
    ['Mails aus diesem oder dem letzten Monat', '2026-09-30T22:00:00.000Z TO 2026-11-30T23:00:00.000Z'],
    ['mails on Black Friday', '2025-11-27T23:00:00.000Z TO 2025-11-28T23:00:00.000Z'],
    ['mails between Black Friday and Cyber Monday', '2025-11-27T23:00:00.000Z TO 2025-12-01T23:00:00.000Z'],
    ['mails from last-week', '2026-11-08T23:00:00.000Z TO 2026-11-15T23:00:00.000Z'],
    ['mails from the first week of November', '2026-10-31T23:00:00.000Z TO 2026-11-07T23:00:00.000Z'],
    ['mails from the last week of November', '2025-11-23T23:00:00.000Z TO 2025-11-30T23:00:00.000Z'],
    ['mails of the last two weeks of October', '2026-10-17T22:00:00.000Z TO 2026-10-31T23:00:00.000Z'],
    ['mails from the 5th week of October', '2026-10-28T23:00:00.000Z TO 2026-10-31T23:00:00.000Z'],
    ['mails from the first 10 days of last month', '2026-09-30T22:00:00.000Z TO 2026-10-10T22:00:00.000Z'],
    ['Mails aus der ersten Novemberwoche', '2026-10-31T23:00:00.000Z TO 2026-11-07T23:00:00.000Z'],
    ['Mails aus der letzten Oktoberwoche', '2026-10-24T22:00:00.000Z TO 2026-10-31T23:00:00.000Z'],
    ['Mails der ersten drei Tage im November', '2026-10-31T23:00:00.000Z TO 2026-11-03T23:00:00.000Z'],
    ['Mails der 3. Woche des letzten Monats', '2026-10-14T22:00:00.000Z TO 2026-10-21T22:00:00.000Z'],
  ])('[AI-02] reads the time of %j', (prompt, period) => {
    expect(queryOf(prompt)).toBe(`received:[${period}}`);
  });

  it.each([
    'emails from early November',
    'emails from mid October',
    'emails from mid-October',
    'emails from mid-2026',
    'emails from the fifth week of February',
    'emails from the sixth week of October',
    'emails from the last days of October',
    'emails of the last hours',
    'Mails der letzten Stunden',
    'emails from the past few days',
    'emails from pre-Christmas',
    'emails from tonight',
    'emails from around Tuesday',
    'emails from Black Friday',
    'Black Friday spam',
    'Mails vom Jahreswechsel',
    'Mails von Anfang November',
    'emails from the last business day',
    'emails with many recipients',
    'emails unmarked',
    'rejected emails',
    'emails I deleted',
    'emails where the sender domain is similar to ours',
    'quarantine phishing from today',
  ])('[AI-03] refuses %j rather than searching for a part of it', (prompt) => {
    expect(translate(prompt, asker('en')).isUnderstood).toBe(false);
  });

  it('[AI-02] reads a name of many hyphens, which no pattern takes apart in every way', () => {
    const name = `${'a-'.repeat(200)}x`;
    expect(queryOf(`mails from ${name}`)).toBe(`from_name:"${name}" OR from_email:"${name}"`);
  });

  it.each([
    ['emails about the mid-year review', 'subject:"mid-year review"'],
    ['emails mentioning early-morning flights', '"early-morning flights"'],
    ['emails about last-minute deals', 'subject:"last-minute deals"'],
    ['emails about Black Friday', 'subject:"Black Friday"'],
  ])('[AI-02] a time within a topic is part of the topic: %s', (prompt, query) => {
    expect(queryOf(prompt)).toBe(query);
  });

  it.each([
    ['delete all spam', 'prompt_order'],
    ['release the mails of bob', 'prompt_order'],
    ['chart of phishing by day', 'prompt_chart'],
    ['who clicked the link', 'prompt_not_recorded'],
    ['phishing from China', 'prompt_not_recorded'],
    ['emails at night', 'prompt_recurring'],
    ['phishing next week', 'prompt_future'],
    ['internal mail from outside', 'prompt_contradiction'],
    ['quarantined mails that are not quarantined', 'prompt_contradiction'],
    ['after Friday and before Thursday', 'prompt_contradiction'],
    ['emails without a subject with the subject "invoice"', 'prompt_contradiction'],
    ['not quarantined or from a.example', 'prompt_ambiguous'],
    ['friendly phishing', 'prompt_not_understood'],
    ['tell me a joke', 'prompt_not_understood'],
    ['please show me', 'prompt_nothing'],
    ["'; DROP TABLE emails; --", 'prompt_order'],
  ])('[AI-03] refuses %j', (prompt, reason) => {
    expect(translate(prompt, asker('en'))).toMatchObject({ isUnderstood: false, reason });
  });

  it.each([
    'mails from the same sender as before',
    'Mails vom 31.11.2026',
    'Mails vom 12.11. bis zum 3.11.2026',
    'Mails an unsere Geschäftsführer',
    'mails that contain a QR code',
    'Spam von nächster Woche',
    'mails from Chinese servers',
    'what is graymail?',
    'those from earlier',
  ])('[AI-03] refuses %j, which no search can answer', (prompt) => {
    expect(translate(prompt, asker('en')).isUnderstood).toBe(false);
  });

  it('[AI-03] lists the words that it does not understand', () => {
    expect(translate('glorious phishing from x.example', asker('en'))).toMatchObject({ words: ['glorious'] });
  });

  it('corrects misspelt words, and reports them', () => {
    expect(translate('phising emials from yesterdy', asker('en'))).toMatchObject({
      isUnderstood: true,
      corrections: [
        { written: 'phising', read: 'phishing' },
        { written: 'emials', read: 'emails' },
        { written: 'yesterdy', read: 'yesterday' },
      ],
    });
    // Names are not slips.
    expect(queryOf('mails from Spom Gmbh')).toBe('from_name:"Spom Gmbh" OR from_email:"Spom Gmbh"');
  });

  it('[AI-04] never interprets words of a prompt as syntax', () => {
    expect(queryOf(String.raw`subject contains "a) OR *:* OR (b\"`)).toBe(
      String.raw`subject:"a) OR *:* OR (b\\"`,
    );
    expect(queryOf('mails about "x:y AND* OR"')).toBe('subject:"x:y AND* OR"');
  });

  it('is fast with long and repeating prompts', () => {
    for (const words of [
      'zzzqq xvbnm ',
      'from a and b or ',
      'mentioning in the of last ',
      'not ((',
      '3 3 3 ',
    ]) {
      expect(translate(words.repeat(200), asker('en')).isUnderstood).toBe(false);
    }
  });
});
