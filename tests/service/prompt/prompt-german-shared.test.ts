import { describe, expect, it } from 'vitest';
import { readingOf } from './support/reading-of.ts';

const phishing = 'cp_phishing OR ms_phishing OR ms_high_confidence_phishing';
const spam = 'cp_spam OR ms_spam OR ms_high_confidence_spam';
const morning = (day: string) => `received:[2026-11-${day}:00.000Z TO `;

describe('[AI-02] German words that share their last part, and fields that share their value', () => {
  it.each([
    // 'PDF- …': files, verdicts, directions, times, fields, by any word between.
    ['Mails, die sowohl eine PDF- als auch eine DOCX-Datei im Anhang haben', 'attachment:*.pdf AND attachment:*.docx'],
    ['weder PDF- noch ZIP-Anhang', 'NOT attachment:*.pdf AND NOT attachment:*.zip'],
    ['Mails mit PDF-, DOCX- oder XLSX-Datei', 'attachment:*.pdf OR attachment:*.docx OR attachment:*.xlsx'],
    ['Mails mit html- bzw. htm-Anhängen', 'attachment:*.html OR attachment:*.htm'],
    ['STEP- oder DWG-Dateien', 'attachment:*.step OR attachment:*.dwg'],
    ['JPG- und PNG-Bilder', 'attachment:*.jpg AND attachment:*.png'],
    ['sowohl Spam- als auch Phishing-Mails', `detection:(${spam} OR ${phishing})`],
    ['Spam- und Phishingmails', `detection:(${spam} OR ${phishing})`],
    ['ein- und ausgehende Mails', 'direction:(is_incoming OR is_outgoing)'],
    ['Montag- und Dienstagvormittag', `${morning('15T23:00')}2026-11-16T11:00:00.000Z} OR ${morning('16T23:00')}2026-11-17T11:00:00.000Z}`],
    ['Absender- oder Empfängerdomain a.example', 'from_domain:"a.example" OR recipients:"@a.example"'],
    // Two fields, one value.
    ['Betreff oder Absendername enthält "Bank"', 'subject:"Bank" OR from_name:"Bank"'],
    ['Betreff und Absendername enthalten "Bank"', 'subject:"Bank" AND from_name:"Bank"'],
    ['Betreff oder Dateiname beginnt mit "Rechnung"', 'subject:=Rechnung* OR attachment:=Rechnung*'],
    ['mit "Rechnung" im Betreff oder Dateinamen', 'subject:"Rechnung" OR attachment:"Rechnung"'],
    ['Rechnung im Betreff oder als Dateiname', 'subject:"Rechnung" OR attachment:"Rechnung"'],
    ['a.example entweder als Absenderdomain oder als Link', 'from_domain:"a.example" OR link:"a.example"'],
    ['weder im Betreff noch im Absendernamen "Bank"', 'NOT (subject:"Bank" OR from_name:"Bank")'],
    ['Absender oder Empfänger a@a.example', 'from_email:="a@a.example" OR recipients:="a@a.example"'],
    ['MD5- oder SHA256-Hash 9e107d9d372bb6826bd81d3542a419d6', 'attach_md5:"9e107d9d372bb6826bd81d3542a419d6"'],
    ['Mails mit Anhang oder Link auf a.example', 'has:attachment OR link:"a.example"'],
    ['Mails mit Passwort im Betreff und Link', 'subject:"Passwort" AND has:link'],
    ['a.example als Absender, Empfänger oder Link', 'from_domain:"a.example" OR recipients:"@a.example" OR link:"a.example"'],
    ['Mails mit schädlichen Links oder Anhängen', 'detection:(cp_malicious_url OR cp_malicious OR ms_malware)'],
    ['Mails mit bösartigem Link auf a.example', 'detection:cp_malicious_url AND link:"a.example"'],
    ['Aus aktuellem Anlass: Mails mit Link auf a.example', 'link:"a.example"'],
    // Both or either of them?
    ['Absender und Empfänger a@a.example', 'prompt_not_understood'],
  ])('reads %s', (prompt, query) => {
    expect(readingOf(prompt, 'de')).toBe(query);
  }); // oxfmt-ignore
});
