import { describe, expect, it } from 'vitest';
import { readingOf } from './support/reading-of.ts';

const spam = 'detection:(cp_spam OR ms_spam OR ms_high_confidence_spam)';
const msSpam = 'detection:(ms_spam OR ms_high_confidence_spam)';
const malware = 'detection:(cp_malicious OR ms_malware)';
const yesterday = 'received:[2026-11-16T23:00:00.000Z TO 2026-11-17T23:00:00.000Z}';
const held = 'is_quarantined:true';
const ambiguous = 'prompt_ambiguous';
const chef = 'from_name:"Chef"';

describe('[AI-02] German that sets one thing against another', () => {
  it.each([
    // Two judges, the second in front of its verdict.
    ['Spam laut Microsoft, laut Postern jedoch sauber', `${msSpam} AND detection:cp_clean`],
    ['Spam für Microsoft, für Postern sauber', `${msSpam} AND detection:cp_clean`],
    ['Phishing laut Postern, Microsoft dagegen Spam', `detection:cp_phishing AND ${msSpam}`],
    // A field and what it is not.
    ['Absendername "Chef", Absenderdomain aber keine von unseren', `${chef} AND NOT from_domain:"corp.example"`],
    ['Absendername "Chef", Domain ist keine unserer eigenen', `${chef} AND NOT from_domain:"corp.example"`],
    ['Absendername "Chef", die Absenderdomain ist aber weder a.example noch b.example', `${chef} AND NOT (from_domain:"a.example" OR from_domain:"b.example")`],
    ['mit Link; Absender beliebig, ausgenommen a.example', 'has:link AND NOT from_domain:"a.example"'],
    ['Mails, deren Absender zu a.example gehört', 'from_domain:"a.example"'],
    // What does not arrive is told; alone it is not recorded.
    ['Von a.example kommt nix mehr an. Gibt\'s von denen Mails in Quarantäne?', `from_domain:"a.example" AND ${held}`],
    ['Mails von a.example kommen nicht an. Bitte Quarantäne prüfen.', `from_domain:"a.example" AND ${held}`],
    ['Mails von a.example kommen nicht an', ambiguous],
    // All but the spam of somebody, or all of somebody but spam?
    ['alles außer Spam von a.example', ambiguous],
    ['alle außer internen von a.example', ambiguous],
    ['alles außer Spam, von a.example', `NOT ${spam} AND from_domain:"a.example"`],
    ['alles von a.example außer Spam', `from_domain:"a.example" AND NOT ${spam}`],
    // Whom a mail is for, and who misses it.
    ['zugleich an a@a.example und an b@b.example', 'recipients:="a@a.example" AND recipients:="b@b.example"'],
    ['Beim Einkauf (a@a.example) soll Spam angekommen sein', `recipients:="a@a.example" AND ${spam}`],
    ['Station wartet auf Mail von a.example', 'from_domain:"a.example"'],
    ['Unser Geschäftsführer vermisst eine Mail von gestern', 'prompt_not_recorded'],
    ['Mails, welche der Herr Präsident erhalten hat', 'prompt_not_recorded'],
    // What names a matter in front, and languages.
    ['Kampagne a.example: alle Mails mit Link dorthin', 'link:"a.example"'],
    ['RE: INC-20944 Mails von a.example', 'from_domain:"a.example"'],
    ['Nachrichten mit dem Aktenzeichen "3 C 118/26" im Betreff', 'subject:"3 C 118/26"'],
    ['auf Russisch verfasste Mails an den Vertrieb', 'prompt_not_recorded'],
  ])('reads %s', (prompt, query) => {
    expect(readingOf(prompt, 'de')).toBe(query);
  }); // oxfmt-ignore

  it.each([
    // Each with a denial of its own.
    ['Alle Mails, nur nicht die von a.example und nicht die an b.example', 'NOT from_domain:"a.example" AND NOT recipients:"@b.example"'],
    ['Spam, nicht aber von a.example und auch nicht an b.example', `${spam} AND NOT from_domain:"a.example" AND NOT recipients:"@b.example"`],
    // One of two, and not the other.
    ['Mails an a@a.example oder b@b.example, aber nicht an beide zugleich', '(recipients:="a@a.example" AND NOT recipients:="b@b.example") OR (recipients:="b@b.example" AND NOT recipients:="a@a.example")'],
    ['Spam an a@a.example oder an b@b.example, jedoch nicht an beide', `${spam} AND ((recipients:="a@a.example" AND NOT recipients:="b@b.example") OR (recipients:="b@b.example" AND NOT recipients:="a@a.example"))`],
  ])('reads %s', (prompt, query) => {
    expect(readingOf(prompt, 'de')).toBe(query);
  }); // oxfmt-ignore

  it.each([
    ['Malware, die an a@a.example ging, und Spam, der von b@b.example kam', `(${malware} AND recipients:="a@a.example") OR (${spam} AND from_email:="b@b.example")`],
    ['Alles außer Malware, die an a@a.example ging, und Spam, der von b@b.example kam', `NOT ((${malware} AND recipients:="a@a.example") OR (${spam} AND from_email:="b@b.example"))`],
    ['Malware, die gestern kam, und Spam, der an a@a.example ging', `(${malware} AND ${yesterday}) OR (${spam} AND recipients:="a@a.example")`],
    ['(Malware von gestern) oder (Spam an a@a.example)', `(${malware} AND ${yesterday}) OR (${spam} AND recipients:="a@a.example")`],
  ])('keeps kinds of mail apart: %s', (prompt, query) => {
    expect(readingOf(prompt, 'de')).toBe(query);
  }); // oxfmt-ignore

  it.each([
    ['Mails mit "A" im Betreff und Mails mit "B" im Betreff, aber nichts von c@c.example', '(subject:"A" OR subject:"B") AND NOT from_email:="c@c.example"'],
    ['Mails von a.example und Mails an b.example, aber nicht mit Anhang', '(from_domain:"a.example" OR recipients:"@b.example") AND NOT has:attachment'],
  ])('leaves out of both kinds: %s', (prompt, query) => {
    expect(readingOf(prompt, 'de')).toBe(query);
  }); // oxfmt-ignore

  it.each([
    [
      'Mails an die Domain a.example, die Microsoft noch in Quarantäne hält',
      'recipients:"@a.example" AND quarantine_actor:microsoft',
    ],
    ['Mails, die ein Analyst noch in Quarantäne hält', 'quarantine_actor:analyst'],
    ['Mails, die der Admin weiterhin unter Quarantäne hält', 'quarantine_actor:admin'],
  ])('reads who still holds mail: %s', (prompt, query) => {
    expect(readingOf(prompt, 'de')).toBe(query);
  });
});
