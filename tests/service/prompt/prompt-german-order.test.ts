import { describe, expect, it } from 'vitest';
import { readingOf } from './support/reading-of.ts';

const phishing = 'detection:(cp_phishing OR ms_phishing OR ms_high_confidence_phishing)';
const inbox = 'quarantined_state:(ms_delivered_inbox OR google_delivered_inbox)';
const junk = 'quarantined_state:(ms_delivered_junk OR google_delivered_junk)';
const day = (from: string, to: string) => `received:[${from}.000Z TO ${to}.000Z}`;

describe('German word order', () => {
  it.each([
    // Verbs in two parts, whose second part says something or nothing.
    ['Welche Mails gingen gestern raus?', `direction:is_outgoing AND ${day('2026-11-16T23:00:00', '2026-11-17T23:00:00')}`],
    ['Welches Phishing kam in der Inbox an, und zwar bei bob@corp.example?', `${phishing} AND ${inbox} AND recipients:="bob@corp.example"`],
    // What is left out stands in front of the verb.
    ['Simulationen ausblenden, sonst alle gemeldeten Mails', 'NOT detection:cp_phishing_simulation AND is_reported:true'],
    ['gemeldetes Phishing, Simulationen bitte weglassen', `is_reported:true AND ${phishing} AND NOT detection:cp_phishing_simulation`],
    // Adverbs between a verb and what it says.
    ['Absenderdomain ist bank.example, Link zeigt aber auf login.example', 'from_domain:"bank.example" AND link:"login.example"'],
    // A field with two verbs, or with two texts in front of its verb.
    ['Mails, deren Betreff mit "Mahnung" anfängt oder auf "fällig" endet', 'subject:=Mahnung* OR subject:=*fällig'],
    ['Betreff leer oder enthält "Test"', 'subject:="" OR subject:"Test"'],
    ['mails wo im betreff rechnung aber nicht storno steht', 'subject:"rechnung" AND NOT subject:"storno"'],
    ['Mails, in deren Betreff Rechnung, aber nicht Storno vorkommt', 'subject:"Rechnung" AND NOT subject:"Storno"'],
    ['Beim Anzeigenamen steht "Chef", Adresse nicht aus corp.example', 'from_name:"Chef" AND NOT from_domain:"corp.example"'],
    // What one subordinate clause says is one description.
    ['alles, was mit Phishing-Verdacht im Junk liegt, oder was gemeldet wurde', `(detection:cp_ap_suspicious AND ${junk}) OR is_reported:true`],
    ['Mails in Quarantäne, sofern sie von bob@a.example stammen oder eine 7z-Datei enthalten', 'is_quarantined:true AND (from_email:="bob@a.example" OR attachment:*.7z)'],
    ['Mails von x@evil.example sowie alle mit Link auf evil.example', 'from_email:="x@evil.example" OR link:"evil.example"'],
    ['hat jemand außer it@corp.example gestern eine exe verschickt?', `NOT from_email:="it@corp.example" AND attachment:*.exe AND ${day('2026-11-16T23:00:00', '2026-11-17T23:00:00')}`],
    // The verb at the end, behind two times.
    ['Hat bob@a.example am Montag dieser Woche oder am Mittwoch letzter Woche geschrieben?', `from_email:="bob@a.example" AND (${day('2026-11-15T23:00:00', '2026-11-16T23:00:00')} OR ${day('2026-11-10T23:00:00', '2026-11-11T23:00:00')})`],
  ])('reads %s', (prompt, query) => {
    expect(readingOf(prompt, 'de')).toBe(query);
  }); // oxfmt-ignore
});

describe('German words of people, files and verdicts', () => {
  it.each([
    ['Mails von Frau Dr. Sabine Hölzl', 'from_name:"Sabine Hölzl" OR from_email:"Sabine Hölzl"'],
    ['Mails an mich von jemandem außerhalb', 'recipients:="anna@corp.example" AND direction:is_incoming'],
    ['Mails, die an keine Adresse @b.example gingen', 'NOT recipients:"@b.example"'],
    ['an einen von folgenden: a@corp.example, b@corp.example', 'recipients:="a@corp.example" OR recipients:="b@corp.example"'],
    ['Jeder außer Petra Lindner, mit Anhang', 'NOT (from_name:"Petra Lindner" OR from_email:"Petra Lindner") AND has:attachment'],
    ['Verkehr mit @b.example (Absender oder Empfänger)', 'from_domain:"b.example" OR recipients:"@b.example"'],
    ['ausgehend mit .dwg- oder .step-Dateien', 'direction:is_outgoing AND (attachment:*.dwg OR attachment:*.step)'],
    ['Betreff "Bestellung", Anhang html oder htm', 'subject:"Bestellung" AND (attachment:*.html OR attachment:*.htm)'],
    ['ungemeldete, nicht quarantänisierte Mails', 'is_reported:false AND is_quarantined:false'],
    ['Nachrichten, die Microsoft mit hoher Sicherheit als Spam wertet', 'detection:ms_high_confidence_spam'],
    ['Mails, die weder Microsoft noch wir als sauber bewerten', 'NOT detection:(cp_clean OR ms_clean)'],
    ['weder von Postern noch von Microsoft als Phishing eingestuft', `NOT ${phishing}`],
    ['Mails vom Dienstag vorletzter Woche', day('2026-11-02T23:00:00', '2026-11-03T23:00:00')],
    ['Spam -- Zeitraum 2. bis 6. November', `detection:(cp_spam OR ms_spam OR ms_high_confidence_spam) AND ${day('2026-11-01T23:00:00', '2026-11-06T23:00:00')}`],
    ['Mails der Firma Hartmann Logistik', 'from_name:"Hartmann Logistik" OR from_email:"Hartmann Logistik"'],
    ['was liegt seit mehr als 14 Tagen in Quarantäne', 'is_quarantined:true AND received:[* TO now-14d}'],
    ['eingehend mit mindestens 2, höchstens 5 Anhängen', 'direction:is_incoming AND attachments_count:[2 TO 5]'],
    ['Mails mit Hash d41d8cd98f00b204e9800998ecf8427e im Anhang', 'attach_md5:"d41d8cd98f00b204e9800998ecf8427e"'],
    // One or the other, but not both: refused, as the search of both would find other mail.
    ['gemeldet oder in Quarantäne, aber nicht beides', 'prompt_ambiguous'],
  ])('reads %s', (prompt, query) => {
    expect(readingOf(prompt, 'de')).toBe(query);
  }); // oxfmt-ignore
});
