type Random = () => number;

/** Phrasings of a condition, and its query. Conditions of one subject are not combined. */
interface Condition {
  subject: string;
  query: string;
  en: readonly string[];
  de: readonly string[];
}

const phishing = 'detection:(cp_phishing OR ms_phishing OR ms_high_confidence_phishing)';
const yesterday = 'received:[2026-11-16T23:00:00Z TO 2026-11-17T23:00:00Z}';
const sinceMonday = 'received:>=2026-11-15T23:00:00Z';

/** Phrasings that may follow 'mails' as well as a comma. */
const conditions: readonly Condition[] = [
  { subject: 'verdict', query: phishing, en: ['phishing'], de: ['Phishing'] },
  { subject: 'verdict', query: 'detection:cp_graymail', en: ['graymail'], de: ['Graymail'] },
  { subject: 'verdict', query: `NOT ${phishing}`, en: ['no phishing', 'not phishing'], de: ['kein Phishing'] },
  { subject: 'direction', query: 'direction:is_incoming', en: ['incoming', 'inbound'], de: ['eingehend', 'von außen'] },
  { subject: 'direction', query: 'NOT direction:is_internal', en: ['not internal'], de: ['nicht intern'] },
  { subject: 'held', query: 'is_quarantined:true', en: ['in quarantine', 'quarantined'], de: ['in Quarantäne'] },
  { subject: 'held', query: 'is_quarantined:false', en: ['not quarantined', 'not in quarantine'], de: ['nicht in Quarantäne'] },
  { subject: 'gone', query: 'is_deleted:false', en: ['not deleted'], de: ['nicht gelöscht'] },
  { subject: 'sender', query: 'from_domain:shop.example', en: ['from shop.example'], de: ['von shop.example'] },
  { subject: 'sender', query: 'NOT from_domain:shop.example', en: ['not from shop.example'], de: ['nicht von shop.example'] },
  { subject: 'sender', query: 'from_email:=bob@shop.example', en: ['from bob@shop.example', 'sent by bob@shop.example'], de: ['von bob@shop.example'] },
  { subject: 'sender', query: '(from_domain:shop.example OR from_domain:news.example)', en: ['from shop.example or news.example'], de: ['von shop.example oder news.example'] },
  { subject: 'recipient', query: 'recipients:=hr@corp.example', en: ['to hr@corp.example'], de: ['an hr@corp.example'] },
  { subject: 'recipient', query: 'recipients:=anna@corp.example', en: ['to me'], de: ['an mich'] },
  { subject: 'subject', query: 'subject:"parking permit"', en: ['subject contains "parking permit"', 'about "parking permit"'], de: ['Betreff enthält "parking permit"', 'mit "parking permit" im Betreff'] },
  { subject: 'subject', query: 'subject:=""', en: ['without a subject'], de: ['ohne Betreff'] },
  { subject: 'attachment', query: 'has:attachment', en: ['with attachments', 'with an attachment'], de: ['mit Anhang', 'mit Anhängen'] },
  { subject: 'attachment', query: 'NOT has:attachment', en: ['without attachments'], de: ['ohne Anhang'] },
  { subject: 'attachment', query: 'attachment:*.pdf', en: ['with pdf attachments', 'with a pdf'], de: ['mit PDF-Anhang'] },
  { subject: 'link', query: 'has:link', en: ['with links'], de: ['mit Links'] },
  { subject: 'link', query: 'link:bit.ly', en: ['with a link to bit.ly'], de: ['mit Link auf bit.ly'] },
  { subject: 'time', query: yesterday, en: ['yesterday', 'on 17 November'], de: ['gestern', 'am 17.11.'] },
  { subject: 'time', query: sinceMonday, en: ['since Monday'], de: ['seit Montag'] },
]; // oxfmt-ignore

const openings = {
  en: ['mails ', 'show me all emails, ', 'Could you please list the messages: ', ''],
  de: ['Mails ', 'zeig mir alle E-Mails, ', 'Ich brauche bitte die Nachrichten: ', ''],
} as const;
const joints = { en: [', ', ', ', ' and ', ' but '], de: [', ', ', ', ' und ', ' aber '] } as const;

/** A sentence of up to five conditions in any order, and the query that it means. */
export function drawPrompt(random: Random, language: 'en' | 'de'): { prompt: string; query: string } {
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  const chosen: Condition[] = [];
  for (let tries = 0; tries < 2 + Math.floor(random() * 4); tries += 1) {
    const condition = pick(conditions);
    if (!chosen.some(({ subject }) => subject === condition.subject)) chosen.push(condition);
  }
  let prompt: string = pick(openings[language]);
  for (const [at, condition] of chosen.entries()) {
    // A list may end before a property of its own: commas are what people write between them.
    if (at > 0) prompt += / or | oder /.test(prompt.slice(-60)) ? ', ' : pick(joints[language]);
    prompt += pick(condition[language]);
  }
  return { prompt, query: chosen.map(({ query }) => query).join(' AND ') };
}
