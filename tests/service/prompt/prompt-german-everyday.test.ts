import { describe, expect, it } from 'vitest';
import { readingOf } from './support/reading-of.ts';

const phishing = 'detection:(cp_phishing OR ms_phishing OR ms_high_confidence_phishing)';
const spam = 'detection:(cp_spam OR ms_spam OR ms_high_confidence_spam)';
const day = (from: string, to: string) => `received:[${from}.000Z TO ${to}.000Z}`;
const yesterday = day('2026-11-16T23:00:00', '2026-11-17T23:00:00');
const today = day('2026-11-17T23:00:00', '2026-11-18T23:00:00');

describe('[AI-02] everyday German', () => {
  it.each([
    // Verdicts.
    ['Kategorie Phishing heute', `${phishing} AND ${today}`],
    ['als Phishing verdächtigte Mails', 'detection:cp_ap_suspicious'],
    ['malwareverdächtige Mails', 'detection:cp_av_suspicious'],
    ['als bösartig erkannte Links', 'detection:cp_malicious_url'],
    ['nach Microsofts Ansicht Phishing', 'detection:(ms_phishing OR ms_high_confidence_phishing)'],
    ['von M365 quarantänisiert', 'quarantine_actor:microsoft'],
    ['Verstöße gegen DLP', 'detection:(cp_leak OR ms_leak)'],
    // Places and directions.
    ['Freigaben von gestern', `is_restored:true AND ${yesterday}`],
    ['Mails von heute, Richtung eingehend', `direction:is_incoming AND ${today}`],
    ['Mails von heute, Richtung ausgehend', `direction:is_outgoing AND ${today}`],
    ['Spam heute, Ablage Posteingang', `${spam} AND quarantined_state:(ms_delivered_inbox OR google_delivered_inbox) AND ${today}`],
    ['was haben unsere Leute gestern gemeldet?', `is_reported:true AND ${yesterday}`],
    ['gemeldet von Endanwendern', 'is_reported:true'],
    // People.
    ['gestern schrieb Anna Berger', `(from_name:"Anna Berger" OR from_email:"Anna Berger") AND ${yesterday}`],
    ['Anna Bergers Mails', 'from_name:"Anna Berger" OR from_email:"Anna Berger"'],
    ['Mails an die Domäne a.example', 'recipients:"@a.example"'],
    ['Mails nach a.example', 'recipients:"@a.example"'],
    ['Mails nach Montag', 'received:[2026-11-16T23:00:00.000Z TO *}'],
    ['von Adressen, die auf @a.example enden', 'from_domain:"a.example"'],
    ['mit bob@corp.example unter den Empfängern', 'recipients:="bob@corp.example"'],
    ['im An-Feld bob@corp.example', 'recipients:="bob@corp.example"'],
    ['Absender nennt sich Paketdienst', 'from_name:"Paketdienst"'],
    ['habe ich heute Mails bekommen?', `recipients:="anna@corp.example" AND ${today}`],
    ['was kam heute bei mir an', `recipients:="anna@corp.example" AND ${today}`],
    ['meine heute gesendeten Mails', `from_email:="anna@corp.example" AND ${today}`],
    ['hat heute irgendwer Phishing bekommen?', `${phishing} AND ${today}`],
    ['Betreff "X" und von bob@a.example oder von extern', 'subject:"X" AND (from_email:="bob@a.example" OR direction:is_incoming)'],
    ['gestern gekommen und entweder kein Betreff oder kein Absendername', `(subject:="" OR from_name:="") AND ${yesterday}`],
    // Fields.
    ['im Betreff steht Rechnung', 'subject:"Rechnung"'],
    ['Mails ohne Werbung im Betreff', 'NOT subject:"Werbung"'],
    ['Betreff darf nicht "Werbung" enthalten', 'NOT subject:"Werbung"'],
    ['am Anfang des Betreffs steht Bestellung', 'subject:=Bestellung*'],
    ['Absender-E-Mail enthält "rechnung"', 'from_email:"rechnung"'],
    ['ab 11 Empfängern', 'recipients_count:>=11'],
    ['an eine einzige Person', 'recipients_count:1'],
    ['Mails des heutigen Tages', today],
  ])('reads %s', (prompt, query) => {
    expect(readingOf(prompt, 'de')).toBe(query);
  }); // prettier-ignore

  it.each([
    ['welcher Admin hat das in Quarantäne gestellt?', 'prompt_not_recorded'],
    ['Mails von Android-Geräten', 'prompt_not_recorded'],
    ['Mails von Tippfehlerdomains', 'prompt_not_recorded'],
    ['Mails ohne Anhang mit PDF-Anhang', 'prompt_contradiction'],
    ['Mails vom letzten Betriebsausflug', 'prompt_not_understood'],
    ['Mails rund um Weihnachten', 'prompt_not_understood'],
    ['Kalendereinladungen, die angenommen wurden', 'prompt_not_understood'],
    ['die von vorhin', 'prompt_not_understood'],
  ])('refuses %s', (prompt, reason) => {
    expect(readingOf(prompt, 'de')).toBe(reason);
  });
});
