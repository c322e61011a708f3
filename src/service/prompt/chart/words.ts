import { type Rule, rule } from './engine.ts';
import type { Category, Meanings } from './meanings.ts';
import { negate } from '../prompt-tree.ts';
import type { PromptMeaning } from '../lexicon/lexicon.ts';
import { fileKinds, meanings as m, vocabularyLines } from '../lexicon/meanings.ts';

/** Words with a meaning of their own. */
export const says = <Name extends Category>(
  makes: Name,
  value: Meanings[Name],
  pattern: string,
  cost = 0,
): Rule => rule(makes, pattern, () => value, cost);

/** Markers of one language: the words of each. */
export const markers = (words: Partial<Record<Category, string>>): Rule[] =>
  Object.entries(words).map(([name, pattern]) => says(name as 'Glue', true, pattern));

/** Words of a condition. */
export function means(meaning: PromptMeaning, pattern: string, cost = 0): Rule {
  if (meaning.is !== 'condition') throw new Error(`'${pattern}' is no condition.`);
  return says('Cond', meaning.node, pattern, cost);
}

/** Words of the opposite of a condition. */
export function denies(meaning: PromptMeaning, pattern: string): Rule {
  if (meaning.is !== 'condition') throw new Error(`'${pattern}' is no condition.`);
  return says('Cond', negate(meaning.node), pattern);
}

/** What administrators name alike in either language. */
export const sharedWords: readonly Rule[] = [
  ...vocabularyLines.map(([name, meaning]) => means(meaning, name)),
  ...['gmail', 'outlook', 'yahoo', 'hotmail', 'icloud', 'aol'].map((name) =>
    says('Mailer', `${name}.com`, `${name} (address*|account*|adresse|adressen|konto|konten|user*)`),
  ),
  ...fileKinds
    .filter(([names]) => !/[()]/.test(names.replaceAll('(s|)', '*')))
    .map(([names, ends]) => says('Kind', ends, names.replaceAll('(s|)', '*'))),
  ...(
    [
      ['zip', 'archive* | archiv | archiven'],
      ['exe', 'executable* | programm | programme | ausführbar~'],
      ['jpg', 'image* | picture* | photo* | bild | bilder | bildern | foto | fotos'],
      ['js', 'script* | skript | skripte | skripten'],
      ['docm', 'macro [-] enabled | makrofähig~'],
      ['xlsx', 'spreadsheet*'],
    ] as const
  ).flatMap(([ending, names]) => {
    const kind =
      fileKinds.find(([, ends]) => ends.length > 1 && ends[0] === ending) ??
      fileKinds.find(([, ends]) => ends.length > 1 && ends.includes(ending));
    return kind ? [says('Kind', kind[1], names)] : [];
  }),
  means(m.suspectedMalware, 'suspected malware'),
  means(m.suspectedPhishing, 'suspected phishing'),
  means(m.trainingFeedback, 'training feedback'),
  means(m.phishing, 'phish! | phish* | phishing*'),
  means(m.sureMicrosoftPhishing, '(high [-] confidence | high-confidence | hc) (phish|phishing)'),
  means(m.malware, 'malware* | virus* | trojan*'),
  means(m.spam, 'spam* | spammy'),
  means(m.sureMicrosoftSpam, '(high [-] confidence | high-confidence | hc) spam'),
  means(m.graymail, 'graymail* | greymail* | newsletter*'),
  means(m.bulk, 'bulk'),
  means(m.leak, 'dlp'),
  means(m.clean, 'clean'),
  means(m.maliciousLink, 'malicious (url|link)*'.replace('(url|link)*', '(url*|link*)')),
  means(m.quarantined, 'quarantined | quar'),
  means(m.released, 'released | restored'),
  means(m.deleted, 'deleted'),
  means(m.incoming, 'incoming | inbound'),
  means(m.outgoing, 'outgoing | outbound'),
  means(m.inInbox, 'inbox'),
  means(m.inJunk, 'junk'),
  means(
    m.microsoft365,
    `office [-] 365 | office365 | o365 | m365 | microsoft 365 | microsoft365 | exchange
    online`,
  ),
  means(m.google, 'gmail | google mail | google workspace | google'),
  ...(['is_quarantined', 'is_restored', 'is_deleted', 'is_reported'] as const).flatMap((flag) => {
    const words = `(${flag} | ${flag.slice(3)}) (:|=)`;
    return [
      says('Cond', { kind: 'flag', flag }, `${words} (true|yes|1)`),
      says('Cond', { kind: 'not', of: { kind: 'flag', flag } }, `${words} (false|no|0)`),
    ];
  }),
  says(
    'Cond',
    { kind: 'present', part: 'attachment' },
    `(has|with) : attachment* | hasattachment* (:|=)
    (true|yes)`,
  ),
  says(
    'Cond',
    { kind: 'not', of: { kind: 'present', part: 'attachment' } },
    `- has : attachment* |
    hasattachment* (:|=) (false|no)`,
  ),
  says('Cond', { kind: 'present', part: 'link' }, '(has|with) : link*'),
  says('Cond', { kind: 'not', of: { kind: 'present', part: 'link' } }, '- has : link*'),
  says('From', true, '(from|sender|von|from_email) (:|=)'),
  says('To', true, '(to|recipient|recipients|an|rcpt|recip) (:|=)'),
  says('InBox', true, '(mailbox|postfach) (:|=)'),
  says('Subject', true, 'subject (:|=) | betreff (:|=) | subj (:|=)'),
  says('SenderDomain', true, '(from_domain|domain) (:|=) | from_domain'),
  says('LinkTo', true, '(link|url) (:|=)'),
  says('File', true, '(attachment|file|filename) (:|=)'),
  says('Actor', ['microsoft'], 'microsoft | ms | defender | microsoft defender | office defender | eop'),
  says('Actor', ['cp'], 'postern | check point | checkpoint | cp'),
  says('Actor', ['admin'], 'admin* | administrator* | administratoren'),
  says('Actor', ['analyst'], 'analyst* | analysten | soc-analyst*'),
  says('Level', true, 'scl | spam confidence level | spam [-] level | scl-wert | scl wert'),
  says(
    'ClientIp',
    true,
    `client [-] ip* | client-ip* | sender_client_ip | client_ip | client | client [-] ip
    address`,
  ),
  says(
    'ServerIp',
    true,
    `ip* | server [-] ip* | server-ip* | sender [-] ip* | sender_server_ip | smtp [-] ip | sender_ip | ip-range`,
  ),
  says('Hash', true, 'md5 | sha256 | sha-256 | sha 256 | hash* | md5-hash | sha256-hash | (md5|sha256) hash'),
  says(
    'MessageId',
    true,
    'message [-] id* | message-id* | message_id | msgid | messageid | internet message id',
  ),
  ...vocabularyLines.map(([name, meaning]) =>
    means(
      meaning,
      `
    (detection|verdict|state|quarantined_state|direction) : ${name}`,
    ),
  ),
];

export { m };
