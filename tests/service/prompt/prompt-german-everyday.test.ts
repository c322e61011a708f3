import { describe, expect, it } from 'vitest';
import { readingOf, toPerson } from './support/reading-of.ts';

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
  }); // oxfmt-ignore

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

const malware = 'detection:(cp_malicious OR ms_malware)';

describe('[AI-02] context around a German question', () => {
  it.each([
    ['Guten Morgen, für die interne Revision: alle ausgehenden Mails von gestern. Danke!', `direction:is_outgoing AND ${yesterday}`],
    ['ich mach hier ein Praktikum und soll rausfinden: Mails von a.example', 'from_domain:"a.example"'],
    ['Systemhaus Krämer hier, wir prüfen beim Kunden ein Relay: alle Mails mit Client-IP 10.20.30.40', 'sender_client_ip:"10.20.30.40"'],
    ['wir haben einen Hinweis bekommen, bitte alle Mails von a.example', 'from_domain:"a.example"'],
    ['@Team: Mails von a.example bitte', 'from_domain:"a.example"'],
    ['Ticket 99817 / Absender bob@a.example, Verdikt Spam', `from_email:="bob@a.example" AND ${spam}`],
    // What says something of the mails is no lead-in.
    ['nur interne: Mails von bob@corp.example', 'direction:is_internal AND from_email:="bob@corp.example"'],
    // Values that are told first.
    ['Zwei Absender sind betroffen: a@x.example und b@x.example. Was haben die uns mit Anhang geschickt?', '(from_email:="a@x.example" OR from_email:="b@x.example") AND has:attachment'],
    // What is taken back is not asked for.
    ['Spam, nein warte, Malware von heute', `${malware} AND ${today}`],
    ['Zeig mir Spam von heute, ich meine Malware', `${malware} AND ${today}`],
    ['Phishing heute – sorry, gestern', `${phishing} AND ${yesterday}`],
    ['Phishing nicht von heute, sondern von gestern', `${phishing} AND ${yesterday}`],
    ['Malware von heute statt Spam', `${malware} AND ${today}`],
    // Who wrote to whom.
    ['was haben sich a@x.example und bob@corp.example geschrieben?', '(from_email:="a@x.example" AND recipients:="bob@corp.example") OR (from_email:="bob@corp.example" AND recipients:="a@x.example")'],
    ['Mails von a@x.example an bob@corp.example und umgekehrt', '(from_email:="a@x.example" AND recipients:="bob@corp.example") OR (from_email:="bob@corp.example" AND recipients:="a@x.example")'],
    ['a@x.example → bob@corp.example', 'from_email:="a@x.example" AND recipients:="bob@corp.example"'],
    ['was hat bob@corp.example gestern ohne Anhang geschickt?', `from_email:="bob@corp.example" AND NOT has:attachment AND ${yesterday}`],
    ['hat Anna Berger gestern etwas nach außen geschickt?', `(from_name:"Anna Berger" OR from_email:"Anna Berger") AND direction:is_outgoing AND ${yesterday}`],
    ['was bekam Peter Huber gestern?', `${toPerson('Peter Huber')} AND ${yesterday}`],
    ['Absender bob@a.example | Anhang vorhanden | gestern', `from_email:="bob@a.example" AND has:attachment AND ${yesterday}`],
    ['deren Betreff mit AW: oder WG: anfängt', 'subject:=AW\\:* OR subject:=WG\\:*'],
    ['gestern bekam ich Spam', `recipients:="anna@corp.example" AND ${spam} AND ${yesterday}`],
  ])('reads %s', (prompt, query) => {
    expect(readingOf(prompt, 'de')).toBe(query);
  }); // oxfmt-ignore

  it.each([
    ['vom Proofpoint als Spam markierte Mails', 'prompt_not_recorded'],
    ['Mails ohne Anhang mit drei PDFs', 'prompt_not_understood'],
  ])('refuses %s', (prompt, reason) => {
    expect(readingOf(prompt, 'de')).toBe(reason);
  });
});

describe('[AI-02] German times', () => {
  it.each([
    ['gestern bis 12 Uhr', day('2026-11-16T23:00:00', '2026-11-17T11:00:00')],
    ['von gestern bis 12 Uhr', day('2026-11-16T23:00:00', '2026-11-18T11:00:00')],
    ['Mails von gestern ab 18h', day('2026-11-17T17:00:00', '2026-11-17T23:00:00')],
    ['heute zwischen 9.15 und 10.45 Uhr', day('2026-11-18T08:15:00', '2026-11-18T09:45:00')],
    ['heute zwischen viertel zehn und dreiviertel elf', day('2026-11-18T08:15:00', '2026-11-18T09:45:00')],
    ['seit gestern acht Uhr', 'received:[2026-11-17T07:00:00.000Z TO *}'],
    ['am Montag der Vorwoche', day('2026-11-08T23:00:00', '2026-11-09T23:00:00')],
    ['am Montag in KW 46', day('2026-11-08T23:00:00', '2026-11-09T23:00:00')],
    ['Mails der letzten beiden Wochen', 'received:[now-2w TO *}'],
    ['über 30 Tage alter Spam', `${spam} AND received:[* TO now-30d}`],
    ['Spam, der vor über 30 Tagen kam', `${spam} AND received:[* TO now-30d}`],
    ['seit Novemberanfang', 'received:[2026-10-31T23:00:00.000Z TO *}'],
    ['Spam des Vormonats', `${spam} AND ${day('2026-09-30T22:00:00', '2026-10-31T23:00:00')}`],
    ['im III. Quartal', day('2026-06-30T22:00:00', '2026-09-30T22:00:00')],
    ['Mails bis und mit 31.10.', 'received:[* TO 2026-10-31T23:00:00.000Z}'],
    ['diese KW', day('2026-11-15T23:00:00', '2026-11-22T23:00:00')],
  ])('reads %s', (prompt, query) => {
    expect(readingOf(prompt, 'de')).toBe(query);
  });
});

describe('[AI-02] German clauses and headings', () => {
  it.each([
    ['CSV-Dateien, die bob@corp.example gestern nach draußen geschickt hat', `attachment:*.csv AND from_email:="bob@corp.example" AND direction:is_outgoing AND ${yesterday}`],
    ['was haben mir x@a.example und y@b.example geschickt?', 'recipients:="anna@corp.example" AND (from_email:="x@a.example" OR from_email:="y@b.example")'],
    ['von a.example, mit Links, aber keinem auf a.example', 'from_domain:"a.example" AND has:link AND NOT link:"a.example"'],
    ['Betreff Einladung, kein Teams-Link (teams.example)', 'subject:"Einladung" AND NOT link:"teams.example"'],
    ['Mails, die von a.example kamen oder dorthin gingen', 'from_domain:"a.example" OR recipients:"@a.example"'],
    ['Mails, deren Absender zwar "Sparkasse" heißt', 'from_name:"Sparkasse"'],
    ['Absender aber keine eigene Domain', 'NOT from_domain:"corp.example"'],
    ['Nachrichten der Adresse bob@a.example', 'from_email:="bob@a.example"'],
    ['gemeldet von Mitarbeitern', 'is_reported:true'],
    ['Oktober-Phishing', `${phishing} AND ${day('2026-09-30T22:00:00', '2026-10-31T23:00:00')}`],
    ['Forensik Fall 88: Mails von bob@a.example', 'from_email:="bob@a.example"'],
    ['CEO-Fraud-Verdacht: Anzeigename "Bob"', 'from_name:"Bob"'],
    ['von diesen Domains: a.example, b.example', 'from_domain:"a.example" OR from_domain:"b.example"'],
    ['gestern: Sabine Koch an bob@corp.example', `(from_name:"Sabine Koch" OR from_email:"Sabine Koch") AND recipients:="bob@corp.example" AND ${yesterday}`],
    ['Phishing-Verdacht: Mails von bob@a.example', 'detection:cp_ap_suspicious AND from_email:="bob@a.example"'],
  ])('reads %s', (prompt, query) => {
    expect(readingOf(prompt, 'de')).toBe(query);
  }); // oxfmt-ignore

  it.each([
    ['Mails, die ich gestern freigegeben habe', 'prompt_not_recorded'],
    ['Bitte die Mail zurückholen', 'prompt_not_understood'],
    ['Bitte Freigabe der Mail von bob@a.example', 'prompt_order'],
    ['Anhang älter als 2 Jahre', 'prompt_not_recorded'],
    ['Mails aus dem Darknet', 'prompt_not_recorded'],
    ['Mails aus Wien', 'prompt_not_recorded'],
    ['Mails von Journalisten', 'prompt_not_recorded'],
    ['Mails, die über IPv6 kamen', 'prompt_not_recorded'],
    ['PDFs, in denen "vertraulich" steht', 'prompt_body'],
    ['Mails, die heute noch kommen', 'prompt_future'],
    ['Mails, die angeblich von uns kommen', 'prompt_not_recorded'],
    ['Mails mit Betreff, der mir komisch vorkommt', 'prompt_not_understood'],
    // A heading with a name may say whose mails are meant.
    ['Für Anna Berger: alle Mails von heute', 'prompt_not_understood'],
    ['Kollege Weber: alle Mails mit Anhang', 'prompt_not_understood'],
    ['Mails im Ordner Gesendet von Anna', 'prompt_not_recorded'],
    ['Mails wie die von gestern', 'prompt_not_understood'],
    ['Mails von dem Typen von gestern', 'prompt_not_understood'],
    ['von KI geschriebenes Phishing', 'prompt_not_recorded'],
    // A small word behind a name is no part of it.
    ['was gestern von Anna Berger zuckelte', 'prompt_not_understood'],
  ])('refuses %s', (prompt, reason) => {
    expect(readingOf(prompt, 'de')).toBe(reason);
  });
});
