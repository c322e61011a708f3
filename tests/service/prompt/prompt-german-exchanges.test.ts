import { describe, expect, it } from 'vitest';
import { readingOf } from './support/reading-of.ts';

const phishing = 'detection:(cp_phishing OR ms_phishing OR ms_high_confidence_phishing)';
const both =
  '(from_email:="a@a.example" AND recipients:="b@b.example") OR (from_email:="b@b.example" AND recipients:="a@a.example")';
const time = (start: string, end: string) => `received:[2026-11-${start}:00.000Z TO 2026-11-${end}:00.000Z}`;
const notUnderstood = 'prompt_not_understood';
const notRecorded = 'prompt_not_recorded';

describe('[AI-02] German counts, exchanges and days as they are spoken', () => {
  it.each([
    ['Mails mit einem oder zwei Anhängen', 'attachments_count:[1 TO 2]'],
    ['Mails mit 2 bzw. 3 Links', 'links_count:[2 TO 3]'],
    ['Mails mit einem oder mehreren Anhängen', 'has:attachment'],
    ['Mails mit einem oder keinem Anhang', 'attachments_count:<=1'],
    // To each other.
    ['Mailwechsel von a@a.example mit b@b.example', both],
    ['Konversation zwischen a@a.example und b@b.example', both],
    ['E-Mail-Austausch a@a.example und b@b.example', both],
    ['Was hat a@a.example mit b@b.example geschrieben', both],
    ['Kommunikation mit a.example', 'from_domain:"a.example" OR recipients:"@a.example"'],
    ['Mails von a@a.example, die er gestern geschickt hat', `from_email:="a@a.example" AND ${time('16T23:00', '17T23:00')}`],
    ['Mails an mich und niemanden sonst', 'recipients:="anna@corp.example" AND recipients_count:1'],
    // Which links are meant.
    ['Mails mit Link, nicht aber auf a.example', 'has:link AND NOT link:"a.example"'],
    ['Mails mit Links außer auf a.example', 'has:link AND NOT link:"a.example"'],
    // Days and nights.
    ['Phishing am Wochenende vom 7./8. November', `${phishing} AND ${time('06T23:00', '08T23:00')}`],
    ['Phishing am 3ten November', `${phishing} AND ${time('02T23:00', '03T23:00')}`],
    ['Phishing gestern in der Früh', `${phishing} AND ${time('16T23:00', '17T11:00')}`],
    ['Phishing innert 24 Stunden', `${phishing} AND received:[now-24h TO *}`],
    ['Phishing im heurigen Oktober', `${phishing} AND received:[2026-09-30T22:00:00.000Z TO 2026-10-31T23:00:00.000Z}`],
    ['Phishing montags', 'prompt_recurring'],
    // Texts that say nothing elsewhere, where they stand, and what a sender is called.
    ['Betreff lautet Hallo', 'subject:="Hallo"'],
    ['Betreff mit "Re:" am Anfang', 'subject:=Re\\:*'],
    ['Mails, die sich als Amazon ausgeben', 'from_name:"Amazon"'],
    ['Mails von Petra aus der Buchhaltung', notRecorded],
    ['Word- oder Excel-Dateien mit Makros', ['docm', 'dotm', 'xlsm', 'xlsb', 'xltm', 'xlam'].map((ending) => `attachment:*.${ending}`).join(' OR ')],
    // Who wrote them and got them, the mails show.
    ['Welche Absender haben uns Phishing geschickt?', phishing],
    ['Von welchen Domains kam Phishing?', phishing],
    ['An wen gingen die Mails von a.example?', 'from_domain:"a.example"'],
    ['Mit "Rechnung" betitelte Mails', 'subject:"Rechnung"'],
    ['Mit Anhang versehene Mails', 'has:attachment'],
    ['Mit Anhang nummerierte Mails', notUnderstood],
    // What was done, and what is only asked for.
    ['Mails, die in Quarantäne waren und freigegeben wurden', 'is_restored:true'],
    ['Welche Mails waren in Quarantäne und wurden freigegeben?', 'is_restored:true'],
    ['Mails, welche auf Freigabe warten', notRecorded],
    ['Mails, um deren Freigabe gebeten wurde', notRecorded],
    ['Mails, deren Absender nicht zu unserer Firma gehört', 'NOT from_domain:"corp.example"'],
    ['a.example-Mails von Montag', `from_domain:"a.example" AND ${time('15T23:00', '16T23:00')}`],
    // How it is asked for.
    ['Wär super, wenn ihr mir Phishing raussuchen könntet', phishing],
    ['Bräuchte dringend Mails mit ZIP', 'attachment:*.zip'],
    ['Recherchiere bitte allfälliges Phishing', phishing],
    // Judged, but as what; kinds of addresses, the one that is newest, what a subject looks like.
    ['geflaggte Mails', notUnderstood],
    ['gekennzeichnete Mails', notUnderstood],
    ['als dringend markierte Mails', notUnderstood],
    ['Mails von Gmail-Adressen', notRecorded],
    ['Mails mit Emojis im Betreff', notRecorded],
    ['die neueste Mail von a@a.example', 'prompt_chart'],
  ])('reads %s', (prompt, query) => {
    expect(readingOf(prompt, 'de')).toBe(query);
  }); // oxfmt-ignore

  it.each([
    ['Empfänger: mindestens 12', 'recipients_count:>=12'],
    ['Emfänger: mind. 12, Richtung eingehnd', 'recipients_count:>=12 AND direction:is_incoming'],
    ['Anhänge: genau 2, Links: max. 3', 'attachments_count:2 AND links_count:<=3'],
  ])('counts behind the colon of a field: %s', (prompt, query) => {
    expect(readingOf(prompt, 'de')).toBe(query);
  });

  it.each([
    ['ausg. Mails m. Anhang', 'direction:is_outgoing AND has:attachment'],
    ['eing. Mails o. Betreff', 'direction:is_incoming AND subject:=""'],
    ['Phishing o. Links', `${phishing} AND NOT has:link`],
    [
      'Mails von Anna M. Links zu a.example',
      '(from_name:"Anna M" OR from_email:"Anna M") AND link:"a.example"',
    ],
  ])('reads abbreviated words: %s', (prompt, query) => {
    expect(readingOf(prompt, 'de')).toBe(query);
  });
});
