import { describe, expect, it } from 'vitest';
import { readingOf } from './support/reading-of.ts';

const day = (from: string, to: string) => `received:[${from}:00.000Z TO ${to}:00.000Z}`;
const yesterday = day('2026-11-16T23:00', '2026-11-17T23:00');
const phishing = 'detection:(cp_phishing OR ms_phishing OR ms_high_confidence_phishing)';
const microsoftSpam = 'detection:(ms_spam OR ms_high_confidence_spam)';
const bob = 'bob@x.example';

describe('German verbs and participles', () => {
  it.each([
    ['is_quarantined:true', ['einbehalten', 'herausgefiltert', 'aussortiert', 'abgewehrt', 'in Quarantäne überführt', 'in die Quarantäne umgeleitet']],
    ['is_restored:true', ['freigeschaltet', 'herausgegeben', 'rausgelassen', 'aus der Quarantäne genommen', 'aus Quarantäne entlassen']],
    ['is_deleted:true', ['weggelöscht', 'ausgelöscht', 'vernichtet']],
    ['is_reported:true', ['als verdächtig gemeldet', 'als Phishing gemeldet', 'von der Belegschaft gemeldet']],
  ])('[AI-02] %s: %j', (query, participles) => {
    for (const participle of participles) {
      expect(readingOf(`${participle}e Mails von gestern`, 'de'), participle).toBe(`${query} AND ${yesterday}`);
      expect(readingOf(`Mails, die gestern ${participle} wurden`, 'de'), participle).toBe(`${query} AND ${yesterday}`);
    }
  }); // oxfmt-ignore

  it.each(['angesehen', 'eingeschätzt', 'gelabelt', 'bestätigt', 'registriert', 'entlarvt'])(
    '[AI-02] as spam %s',
    (participle) => {
      expect(readingOf(`Mails, die Microsoft als Spam ${participle} hat`, 'de')).toBe(microsoftSpam);
      expect(readingOf(`von Microsoft als Spam ${participle}e Mails`, 'de')).toBe(microsoftSpam);
    },
  );

  it.each([
    ['Mails, die vermutlich Phishing sind', 'detection:cp_ap_suspicious'],
    ['vermutliche Phishingmails', 'detection:cp_ap_suspicious'],
    ['von Microsoft als Phishing gemeldete Mails', 'detection:(ms_phishing OR ms_high_confidence_phishing)'],
    ['Mails, welche Mitarbeiter als verdächtig gemeldet haben', 'is_reported:true'],
    ['Was sieht Microsoft als Spam an?', microsoftSpam],
    [`kam von ${bob} heute was durch?`, `from_email:="${bob}" AND quarantined_state:(ms_delivered_inbox OR google_delivered_inbox OR ms_delivered_junk OR google_delivered_junk) AND ${day('2026-11-17T23:00', '2026-11-18T23:00')}`],
    [`Was schickte ${bob}?`, `from_email:="${bob}"`],
    [`Was schrieb ${bob} uns?`, `from_email:="${bob}"`],
    [`Was bekam ${bob}?`, `recipients:="${bob}"`],
    [`Mails, die ${bob} gekriegt hat`, `recipients:="${bob}"`],
    [`Mails, die ${bob} zugegangen sind`, `recipients:="${bob}"`],
    [`Mails mit dem Adressaten ${bob}`, `recipients:="${bob}"`],
    ['Mails, die unser Haus in Richtung evil.example verlassen haben', 'recipients:"@evil.example" AND direction:is_outgoing'],
    ['Mails, die auf evil.example zeigen', 'link:"evil.example"'],
    ['Mails, in denen auf evil.example verwiesen wird', 'link:"evil.example"'],
    ['Mails, die über keinen Anhang verfügen', 'NOT has:attachment'],
    ['Mails, zu denen ein Anhang gehört', 'has:attachment'],
    ['Mails, wo was dran hängt', 'has:attachment'],
    ['linklose Mails', 'NOT has:link'],
    ['Mails, bei denen kein Betreff angegeben ist', 'subject:=""'],
    ['Mails, in deren Betreff der Begriff Rechnung auftaucht', 'subject:"Rechnung"'],
    ['Betreff nur "Rechnung"', 'subject:"Rechnung"'],
    ['Mails im Ordner Spam', 'quarantined_state:(ms_delivered_junk OR google_delivered_junk)'],
    ['Mails aus Outlook-Postfächern', 'entity_type:office365_emails_email'],
    ['angeklickte Schadlinks', 'detection:cp_malicious_url_click'],
    ['Hat Herr Meier Mails bekommen?', 'recipients:"Meier"'],
  ])('[AI-02] %s', (prompt, query) => {
    expect(readingOf(prompt, 'de')).toBe(query);
  }); // oxfmt-ignore

  it.each([
    `Ich ersuche um Vorlage der gestern eingelangten Mails von ${bob}`,
    `Ich bitte um Übermittlung sämtlicher gestern eingegangener Nachrichten von ${bob}`,
    `Übersicht über Mails von ${bob} von gestern`,
    `Mach mir ne Liste mit Mails von ${bob} von gestern`,
    `Wären Sie so nett, mir die Mails von ${bob} von gestern zu zeigen?`,
    `Was trudelte gestern von ${bob} ein?`,
    `Lass mal die Mails von ${bob} von gestern sehen`,
  ])('[AI-02] asks politely or in short: %s', (prompt) => {
    expect(readingOf(prompt, 'de')).toBe(`from_email:="${bob}" AND ${yesterday}`);
  });

  it('[AI-02] does not read a time as a name, nor a missing topic as any', () => {
    expect(readingOf('Spam vom Wochenanfang', 'de')).toBe('prompt_not_understood');
    expect(readingOf('Mails, zu denen', 'de')).not.toBe('subject:*');
  });
});

describe('common nouns, what is handed over, and asides', () => {
  const reported = 'is_reported:true';
  const own = 'from_domain:"corp.example"';
  it.each([
    ['de', 'Nachrichten, die von Beschäftigten gemeldet wurden', reported],
    ['de', 'von keinem Beschäftigten gemeldete Nachrichten', 'is_reported:false'],
    ['en', 'mails not reported by anyone', 'is_reported:false'],
    ['de', 'Was kam vom versendenden Mailserver mit der IP-Adresse 203.0.113.140?', 'sender_server_ip:"203.0.113.140"'],
    ['de', 'Mails aus dem Serveradressbereich 198.51.100.128/25', 'sender_server_ip:"198.51.100.128/25"'],
    ['en', 'mails that came out of the server range 198.51.100.0/24', 'sender_server_ip:"198.51.100.0/24"'],
    ['de', 'Welche Nachrichten enthalten einen Link auf evil.example?', 'link:"evil.example"'],
    ['de', 'Welche Nachrichten hat Microsoft selbst unter Quarantäne gestellt?', 'quarantine_actor:microsoft'],
    ['de', 'vom System automatisch in Quarantäne', 'quarantine_actor:cp'],
    ['de', 'Absender weder aus unseren eigenen Domains noch von a.example', `NOT ${own} AND NOT from_domain:"a.example"`],
    ['de', 'Mails von unseren eigenen Absendern', own],
    ['de', 'Mir wurde mitgeteilt, dass Nachrichten mit Malware freigegeben worden sind', 'detection:(cp_malicious OR ms_malware) AND is_restored:true'],
    ['de', 'Zur Aufarbeitung eines Vorfalls: interne Mails', 'direction:is_internal'],
    ['en', 'internal mail, spam excepted', 'direction:is_internal AND NOT detection:(cp_spam OR ms_spam OR ms_high_confidence_spam)'],
    ['en', 'mails that the system quarantined on its own', 'quarantine_actor:cp'],
    ['en', 'have I been sent any phishing simulation?', 'recipients:="anna@corp.example" AND detection:cp_phishing_simulation'],
    ['en', 'docm or pptm attachments', 'attachment:*.docm OR attachment:*.pptm'],
    ['de', 'spam von den betroffenen Konten', 'prompt_not_understood'],
    ['en', 'leaks that ours did not find', 'prompt_not_understood'],
  ])('[AI-02] %s: %s', (locale, prompt, query) => {
    expect(readingOf(prompt, locale)).toBe(query);
  }); // oxfmt-ignore
});

describe('times', () => {
  it.each([
    ['en', 'on the 3rd and 5th of this month', `(${day('2026-11-02T23:00', '2026-11-03T23:00')} OR ${day('2026-11-04T23:00', '2026-11-05T23:00')})`],
    ['en', 'on Monday night', day('2026-11-16T17:00', '2026-11-17T05:00')],
    ['en', 'two Mondays ago', day('2026-11-08T23:00', '2026-11-09T23:00')],
    ['en', 'the Monday before last', day('2026-11-08T23:00', '2026-11-09T23:00')],
    ['de', 'vorletzten Montag', day('2026-11-08T23:00', '2026-11-09T23:00')],
    ['de', 'am Mittwoch vor einer Woche', day('2026-11-10T23:00', '2026-11-11T23:00')],
    ['en', 'a fortnight ago', day('2026-11-01T23:00', '2026-11-08T23:00')],
    ['en', 'last night between 11 and 1', day('2026-11-17T22:00', '2026-11-18T00:00')],
    ['en', 'in the afternoon of Nov 11', day('2026-11-11T11:00', '2026-11-11T17:00')],
    ['de', 'am Vormittag des 17.11.', day('2026-11-16T23:00', '2026-11-17T11:00')],
    ['de', 'vormittags am 17.11.', day('2026-11-16T23:00', '2026-11-17T11:00')],
    ['en', 'for the whole of October', day('2026-09-30T22:00', '2026-10-31T23:00')],
    ['de', 'am siebzehnten November', yesterday],
    ['de', 'seit dem Elften', 'received:[2026-11-10T23:00:00.000Z TO *}'],
    ['de', 'vom 11. des Monats', day('2026-11-10T23:00', '2026-11-11T23:00')],
    ['de', 'vom 11. des Vormonats', day('2026-10-10T22:00', '2026-10-11T22:00')],
    ['de', 'vom Vortag', yesterday],
    ['de', 'über Nacht', day('2026-11-17T17:00', '2026-11-18T05:00')],
    ['de', 'vom 5. bis 9. Oktober ohne den 7.', `${day('2026-10-04T22:00', '2026-10-09T22:00')} AND NOT ${day('2026-10-06T22:00', '2026-10-07T22:00')}`],
    ['en', 'on 11/17', yesterday],
  ])('[AI-02] %s: phishing %s', (locale, time, query) => {
    expect(readingOf(`Phishing ${time}`, locale)).toBe(`${phishing} AND ${query}`);
  }); // oxfmt-ignore
});
