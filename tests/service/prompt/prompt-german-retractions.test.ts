import { describe, expect, it } from 'vitest';
import { readingOf } from './support/reading-of.ts';

const from = (name: string) => `(from_name:"${name}" OR from_email:"${name}")`;
const moeller = from('Möller').slice(1, -1);
const spam = 'detection:(cp_spam OR ms_spam OR ms_high_confidence_spam)';
const time = (start: string, end: string) => `received:[2026-11-${start}:00.000Z TO 2026-11-${end}:00.000Z}`;
const refused = 'prompt_not_understood';

describe('[AI-02] German retractions', () => {
  it.each([
    // Names, however it is said.
    ['Von Müller, nein, von Möller, mit ZIP im Anhang', `${from('Möller')} AND attachment:*.zip`],
    ['Mails von Frau Müller, quatsch, Frau Möller', moeller],
    ['Mails von Müller, äh, Möller', moeller],
    ['Mails von Müller, sorry, ich meinte Möller', moeller],
    ['Mails von Müller oder besser gesagt von Möller', moeller],
    ['Mails von Müller (nein, Möller) mit Anhang', `${from('Möller')} AND has:attachment`],
    ['Mails von Müller... Moment, Möller!', moeller],
    ['Mails von Müller, ich meine den Herrn Möller', moeller],
    ['Mails von Petra Müller - Verzeihung, von Sabine Kohl - mit PDF', `${from('Sabine Kohl')} AND attachment:*.pdf`],
    ['Mails von, ähm, Möller', moeller],
    // Every field, and the one of two that is said again.
    ['Mails von bob@a.example bzw. eigentlich von carla@a.example', 'from_email:="carla@a.example"'],
    ['von a@a.example an b@b.example, nein, von c@c.example', 'from_email:="c@c.example" AND recipients:="b@b.example"'],
    ['Mails von a.example, ich meine an a.example', 'recipients:"@a.example"'],
    ['Mails an die Buchhaltung, ach nee, an den Einkauf', 'recipients:"Einkauf"'],
    ['Mails mit Betreff Rechnung, nein, Mahnung', 'subject:"Mahnung"'],
    ['im Anzeigenamen "Sparkasse", Korrektur, "Volksbank"', 'from_name:"Volksbank"'],
    ['mehr als 5 Empfänger, nein, mehr als 10 Empfänger', 'recipients_count:>=11'],
    ['höchstens 3 Anhänge, quatsch, mindestens 3 Anhänge', 'attachments_count:>=3'],
    ['Mails mit einem Link, nein, mit zwei Links', 'links_count:2'],
    ['Kampagne 17, halt, Kampagne 71', 'campaign:71'],
    ['mit Links, quatsch, ohne Links', 'NOT has:link'],
    ['mit Link auf a.example, besser gesagt auf b.example', 'link:"b.example"'],
    ['von Microsoft, nein, von Postern quarantänisiert', 'quarantine_actor:cp'],
    ['Spam - Malware meinte ich - von a.example', 'detection:(cp_malicious OR ms_malware) AND from_domain:"a.example"'],
    // Times, of the same day.
    ['gestern zwischen 8 und 9 Uhr, nein, zwischen 9 und 10 Uhr', time('17T08:00', '17T09:00')],
    ['am 3. November, Pardon, am 4. November', time('03T23:00', '04T23:00')],
    ['letzte 24 Stunden, ach was, letzte 48 Stunden', 'received:[now-48h TO *}'],
    // Nothing is taken back, or what is does not stand there.
    ['Nein, ich will nur Spam', spam],
    ['Ach ja, und noch die Mails von a.example', 'from_domain:"a.example"'],
    ['Mails von Falsch', 'from_name:"Falsch" OR from_email:"Falsch"'],
    ['in Quarantäne ja, gemeldet nein', 'is_quarantined:true AND is_reported:false'],
    ['Mails von a.example, nein, mit PDF', refused],
    ['Mails zwischen 8 und 10 Uhr, nein, bis 11 Uhr', refused],
    ['Mails an Petra, besser gesagt an ihre Adresse petra@corp.example', refused],
  ])('reads %s', (prompt, query) => {
    expect(readingOf(prompt, 'de')).toBe(query);
  }); // oxfmt-ignore
});
