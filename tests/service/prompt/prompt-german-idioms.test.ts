import { describe, expect, it } from 'vitest';
import { readingOf, toPerson } from './support/reading-of.ts';

const phishing = 'detection:(cp_phishing OR ms_phishing OR ms_high_confidence_phishing)';
const inbox = 'quarantined_state:(ms_delivered_inbox OR google_delivered_inbox)';
const day = (from: string, to: string) => `received:[${from}.000Z TO ${to}.000Z}`;
const yesterday = day('2026-11-16T23:00:00', '2026-11-17T23:00:00');
const hash = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';

describe('[AI-02] German idioms', () => {
  it.each([
    // Which way a mail went, alone; with a time it is that of its receipt.
    ['Domain a.example, nur Eingang', 'from_domain:"a.example" AND direction:is_incoming'],
    ['nur Ausgang, gestern', `direction:is_outgoing AND ${yesterday}`],
    ['Spam, Eingang gestern', `detection:(cp_spam OR ms_spam OR ms_high_confidence_spam) AND ${yesterday}`],
    ['Malware, Zustellung Posteingang', `detection:(cp_malicious OR ms_malware) AND ${inbox}`],
    // Who misses a mail, and who got one.
    ['Die Radiologie vermisst Post von a.example', 'from_domain:"a.example"'],
    ['Unsere Werkstatt wartet seit gestern auf Mails von a.example', 'from_domain:"a.example" AND received:[2026-11-16T23:00:00.000Z TO *}'],
    ['was hat bob@corp.example gestern geschickt bekommen', `recipients:="bob@corp.example" AND ${yesterday}`],
    // One judge and not the other.
    ['nicht von Microsoft, sondern von Postern in Quarantäne gestellt', 'quarantine_actor:cp'],
    ['von Postern und nicht von Microsoft quarantänisiert', 'quarantine_actor:cp'],
    ['Phishing, das Microsoft erkannt hat, wir aber nicht', 'detection:(ms_phishing OR ms_high_confidence_phishing) AND NOT detection:cp_phishing'],
    // The hours of one day on another.
    ['gestern von 8 bis 10 Uhr an bob@corp.example und im selben Zeitraum heute', `(${day('2026-11-17T07:00:00', '2026-11-17T09:00:00')} OR ${day('2026-11-18T07:00:00', '2026-11-18T09:00:00')}) AND recipients:="bob@corp.example"`],
    // Verbs at the end.
    ['Mails, deren Empfängerzahl 100 übersteigt', 'recipients_count:>=101'],
    ['Mails, deren Anhangzahl 3 nicht überschreitet', 'attachments_count:<=3'],
    ['Absendername "Chef", deren Adresse nicht auf corp.example endet', 'from_name:"Chef" AND NOT from_domain:"corp.example"'],
    ['Mails von Anna Berger, die an bob@corp.example brauch ich nicht', '(from_name:"Anna Berger" OR from_email:"Anna Berger") AND NOT recipients:="bob@corp.example"'],
    ['Vorzulegen sind Mails, die den Begriff „Gehalt“ im Betreff führen', 'subject:"Gehalt"'],
    [`nach diesem SHA-256 eines Anhangs suchen: ${hash}`, `attach_sha256:"${hash}"`],
    ['Sendungen des Servers 192.0.2.9', 'sender_server_ip:"192.0.2.9"'],
    ['Mails mit Link, im Betreff aber nicht "Kurs"', 'has:link AND NOT subject:"Kurs"'],
    ['mehr als fünf Links enthaltende Mails', 'links_count:>=6'],
    ['In welchen Mails kommt der Link a.example vor, ohne dass sie in Quarantäne sind?', 'link:"a.example" AND is_quarantined:false'],
    ['Anzeigename enthält Support, Adresse endet auf a.example', 'from_name:"Support" AND from_domain:"a.example"'],
    ['Absender mit „Bank“ im Namen, aber anderer Domain als a.example', 'from_name:"Bank" AND NOT from_domain:"a.example"'],
    ['alles unter SCL 3', 'scl:("-1" OR 0 OR 1 OR 2)'],
    ['Mails mit Empfängern außerhalb', 'direction:is_outgoing'],
    ['welche Mails mit Anhang hat a.example uns geschickt', 'has:attachment AND from_domain:"a.example"'],
    ['am Montag ab 9 Uhr bis Dienstag 12 Uhr', day('2026-11-16T08:00:00', '2026-11-17T11:00:00')],
    ['mir wurde gemeldet, dass bei uns Mails von a.example ankommen', 'from_domain:"a.example"'],
    ['Die Klinikleitung fragt, ob gestern Mails von a.example eingingen', `from_domain:"a.example" AND ${yesterday}`],
    ['Rundmails mit mehr als 300 Empfängern', 'recipients_count:>=301'],
    ['Post für Petra Sommer', toPerson('Petra Sommer')],
    // Clauses about one field or person.
    ['Mails mit Betreff, der "IBAN" enthält', 'subject:"IBAN"'],
    ['Wer außer bob@corp.example bekam Mails von a.example?', 'NOT recipients:="bob@corp.example" AND from_domain:"a.example"'],
    ['Mails mit Link zu Dateifreigaben wie a.example', 'link:"a.example"'],
    ['Mails von noreply-Adressen', 'from_name:"noreply" OR from_email:"noreply"'],
    // As it is spelt elsewhere.
    ['Phishing, des ned von Usern reported worden is', `${phishing} AND is_reported:false`],
    ['gimme alle Mails von gestern', yesterday],
  ])('reads %s', (prompt, query) => {
    expect(readingOf(prompt, 'de')).toBe(query);
  }); // oxfmt-ignore

  it.each([
    'Mails an die Presse',
    'Post vom Empfang',
    'Mails aus Büro 3',
    'Mails vom neuen Hausmeister',
    'was hat unsere Schulleiterin bekommen',
    'Mails an Eltern',
    'Mails mit Phishing, das mit KI geschrieben wurde',
    'von uns freigegebene Mails',
    'a.example, nur Ordner',
    'Mails mit DICOM-Anhang',
    'von bob@corp.example gemeldetes Phishing',
    'Mails vom vorletzten Wochenende',
    'Mails an alle Schulen',
    'haben die Kollegen aus der Buchhaltung Phishing bekommen?',
    'Mails von gestern, bis 18.11.2026',
  ])('refuses %s', (prompt) => {
    expect(readingOf(prompt, 'de')).toMatch(/^prompt_/);
  });

  it.each([
    ['Mails an die Buchhaltung', 'recipients:"Buchhaltung"'],
    ['Mails vom Hausmeister hm@corp.example', 'from_email:="hm@corp.example"'],
    ['Mails von Anna Richter', 'from_name:"Anna Richter" OR from_email:"Anna Richter"'],
    ['Mails von der Sparkasse', 'from_name:"Sparkasse" OR from_email:"Sparkasse"'],
  ])('still reads %s as a name', (prompt, query) => {
    expect(readingOf(prompt, 'de')).toBe(query);
  });

  it.each([
    ['Für welche Mails haben wir eine Lesebestätigung bekommen?', 'prompt_not_recorded'],
    ['Haben wir gestern eine Rechnung bekommen?', 'prompt_not_understood'],
    ['Hat Petra Sommer eine Rechnung erhalten?', 'prompt_not_understood'],
    ['Haben wir eine Mail von a.example bekommen?', 'from_domain:"a.example"'],
    ['Was hat die Buchhaltung bekommen?', 'recipients:"Buchhaltung"'],
  ])('reads no person from "nobody": %s', (prompt, read) => {
    expect(readingOf(prompt, 'de')).toBe(read);
  });

  it.each([
    ['Welche Postfächer sind über 90 % voll?', 'prompt_not_recorded'],
    ['Mails über 5 TB', 'prompt_not_recorded'],
    ['Mails über "90 % Rabatt"', 'subject:"90 % Rabatt"'],
    ['Mails über 20 Empfänger', 'recipients_count:>=21'],
  ])('reads a share or a size as no topic: %s', (prompt, read) => {
    expect(readingOf(prompt, 'de')).toBe(read);
  });

  it.each([
    ['Ist eine Mail mit "X" im Betreff an Jan Peters gekommen?', `subject:"X" AND ${toPerson('Jan Peters')}`],
    ['Mails von August Meier', 'from_name:"August Meier" OR from_email:"August Meier"'],
    ['Mails von Jan bis März', day('2025-12-31T23:00:00', '2026-03-31T22:00:00')],
  ])('distinguishes given names from months: %s', (prompt, query) => {
    expect(readingOf(prompt, 'de')).toBe(query);
  });

  it.each([
    ['interne Mails zur Weihnachtsfeier', 'direction:is_internal AND subject:"Weihnachtsfeier"'],
    ['Mails zum Umzug', 'subject:"Umzug"'],
    ['Mails zum Hausmeister', 'prompt_not_understood'],
    ['Mails zur Durchsicht', 'prompt_not_understood'],
  ])('distinguishes topics from purposes: %s', (prompt, read) => {
    expect(readingOf(prompt, 'de')).toBe(read);
  });
});
