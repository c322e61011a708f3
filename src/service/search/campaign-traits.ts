import { hash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { attackVerdicts } from '../../api/vocabulary/attack-categories.ts';
import { maskOf } from './email-flags.ts';
import { type EmailTexts, splitList } from './email-texts.ts';
import { domainOf } from '../../api/domain-of.ts';
import { withoutPrefixes } from './reply-words.ts';
import { statementCacheOf } from './statement-cache.ts';

/** The folded texts of a mail that say what it belongs to. */
export type CampaignTexts = Pick<EmailTexts, 'sender' | 'subject' | 'links' | 'hashes'>;

/** Links, and files, of one mail that are looked at: an attack has few. */
const mostOfAKind = 12;
/** From this many honest senders' domains on, a link or a file is common and no trait of a campaign. */
const sendersOfCommon = 2;
/** How long common links and files are cached, milliseconds. */
const knownFor = 600_000;

/** What makes mails belong together: the sender's domain, and the subject without numbers and reply prefixes. */
export function campaignShape(sender: string, subject: string): string {
  return digest(`${domainOf(sender.toLowerCase())}\n${formOf(subject)}`);
}

const formOf = (subject: string): string => withoutPrefixes(subject.toLowerCase()).replaceAll(/\d+/g, '#');

/** What a mail may have in common with others of its campaign, its shape first. */
export function traitsOf(mail: CampaignTexts, isCommon: (mark: string) => boolean): string[] {
  const marks = marksOf(mail).filter((mark) => !isCommon(mark));
  const form = formOf(mail.subject).trim();
  // Who has a domain for each mail and a page for each receiver still writes the same subject and owns few hosts.
  const hosts = form === '' ? [] : hostMarks(mail.links).filter((mark) => !isCommon(mark));
  const led = hosts.map((host) => `${host}\n${form}`);
  return [...new Set([campaignShape(mail.sender, mail.subject), ...[...marks, ...led].map(digest)])];
}

/** Its links and files as they are compared. */
function marksOf({ links, hashes }: Pick<CampaignTexts, 'links' | 'hashes'>): string[] {
  return [
    ...links.slice(0, mostOfAKind).flatMap(linkMarks),
    // A file has two hashes; the longer one identifies it more reliably.
    ...hashes
      .filter((hash) => hash.length === 64)
      .slice(0, mostOfAKind)
      .map((hash) => `file\n${hash}`),
  ];
}

/** A link, and the link without its parameters, in which each receiver may have a number. */
function linkMarks(link: string): string[] {
  const bare = link.replace(/^https?:\/\//, '').replace(/^www\./, '');
  const [whole = ''] = bare.split('#');
  const [page = ''] = whole.split('?');
  const marks = [page.replace(/(?<!\/)\/+$/, ''), ...(whole === page ? [] : [whole])];
  return marks.filter((mark) => mark !== '').map((mark) => `link\n${mark}`);
}

/** The hosts that links lead to, and the port if there is one. */
const hostMarks = (links: readonly string[]): string[] => {
  const hosts = links
    .slice(0, mostOfAKind)
    .map((link) => /^https?:\/\/(?:www\.)?([^/?#@\\]+)(?:[/?#]|$)/.exec(link)?.[1]);
  return [...new Set(hosts)].filter((host) => host !== undefined).map((host) => `host\n${host}`);
};

const digest = (text: string): string => hash('sha256', text).slice(0, 16);

interface Common {
  marks: ReadonlySet<string>;
  total: number;
  readAt: number;
}

const known = new WeakMap<DatabaseSync, Common>();
const attacks = maskOf(attackVerdicts(true));

/**
 * Whether a link or a file is in honest mail of several senders, such as a company's website or the picture of a network: it
 * makes nothing belong together. Known from the sample of the mails, as it is when it is first asked.
 */
export function commonMarksOf(db: DatabaseSync): (mark: string) => boolean {
  let marks: ReadonlySet<string> | undefined;
  return (mark) => (marks ??= readCommon(db).marks).has(mark);
}

function readCommon(db: DatabaseSync): Common {
  const prepare = statementCacheOf(db);
  const before = known.get(db);
  const total = Number(prepare('SELECT emails FROM email_totals WHERE id = 1').get()?.['emails'] ?? 0);
  const isOld = !before || total > before.total * 1.1 + 100 || performance.now() - before.readAt > knownFor;
  if (!isOld) return before;
  const senders = new Map<string, Set<string>>();
  const honest = prepare(`SELECT t.sender, t.links, t.hashes
    FROM email_sample s CROSS JOIN email_flags f ON f.k = s.k CROSS JOIN email_texts t ON t.k = s.k
    WHERE f.flags & ${attacks} = 0 AND (t.links <> '' OR t.hashes <> '')`);
  for (const row of honest.iterate()) {
    const domain = domainOf(String(row['sender']));
    const links = splitList(String(row['links']));
    const hashes = splitList(String(row['hashes']));
    for (const mark of [...marksOf({ links, hashes }), ...hostMarks(links)]) {
      const found = senders.get(mark);
      if (found) found.add(domain);
      else senders.set(mark, new Set([domain]));
    }
  }
  const marks = new Set([...senders].filter(([, of]) => of.size >= sendersOfCommon).map(([mark]) => mark));
  const common = { marks, total, readAt: performance.now() };
  known.set(db, common);
  return common;
}
