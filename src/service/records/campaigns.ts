import { hash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { domainOf } from '../../api/domain-of.ts';
import {
  attackVerdicts,
  eventSeverities,
  severityOfVerdict,
} from '../../api/vocabulary/attack-categories.ts';
import { compileAnyOf, flagsOf, maskOf } from './email-flags.ts';
import { type EmailTexts, splitList } from './email-texts.ts';
import { withoutPrefixes } from './reply-words.ts';
import { type Prepare, statementCacheOf } from '../database/statement-cache.ts';
import { timeOfKey } from './mail-key.ts';
import type { EmailKey } from '../ports/mail-records.ts';

const attacks = attackVerdicts(true);
const isAttack = compileAnyOf(attacks);
const attackNames: ReadonlySet<string> = new Set(attacks);

/** Mails that have something in common, but are further apart than this, are two campaigns: milliseconds. */
const pause = 7 * 86_400_000;

/** The grouping of attacks into campaigns, updated in the transaction that stores or changes mail. */
interface Campaigns {
  /** A mail that is in a campaign stays in it, and may show that others are the same one. */
  add(key: EmailKey, flags: number, mail: CampaignTexts): void;
  change(key: EmailKey, before: number, after: number): void;
}

export function createCampaigns(db: DatabaseSync): Campaigns {
  const prepare = statementCacheOf(db);
  const isCommon = commonMarksOf(db);
  const join = (key: EmailKey, flags: number, mail: CampaignTexts) => {
    const at = timeOfKey(key);
    const traits = traitsOf(mail, isCommon);
    const own = campaignOf(prepare, key);
    const found = findNear(prepare, { traits, at, own });
    const number = found[0] ?? createCampaign(prepare, { at, shape: traits[0]!, sender: mail.sender });
    for (const other of found.slice(1)) mergeInto(prepare, number, other);
    for (const trait of traits)
      prepare('INSERT OR IGNORE INTO campaign_trait (trait, campaign) VALUES (?, ?)').run(trait, number);
    prepare(
      'UPDATE campaign SET other_senders = 1 WHERE number = ? AND other_senders = 0 AND sender_domain <> ?',
    ).run(number, domainOf(mail.sender.toLowerCase()));
    if (own !== undefined) return;
    prepare('INSERT INTO campaign_mail (k, campaign) VALUES (?, ?)').run(BigInt(key), number);
    prepare('UPDATE campaign SET mails = mails + 1, first_at = min(first_at, ?) WHERE number = ?').run(
      at,
      number,
    );
    prepare('UPDATE campaign SET last_at = ? WHERE number = ? AND last_at < ?').run(at, number, at);
    addFlags(prepare, number, flags);
  };
  return {
    add(key, flags, mail) {
      if (isAttack(flags)) join(key, flags, mail);
    },
    change(key, before, after) {
      const is = isAttack(after);
      if (is !== isAttack(before)) {
        if (is) join(key, after, readMail(prepare, key));
        else leave(prepare, key);
      } else if (is) {
        const number = campaignOf(prepare, key);
        if (number !== undefined) addFlags(prepare, number, after);
      }
    },
  };
}

/**
 * The campaigns that a mail belongs to: more than one, and they are the same. First the one that stays: whose event people have
 * done something about, then the largest, then the oldest.
 */
function findNear(
  prepare: Prepare,
  { traits, at, own }: { traits: readonly string[]; at: number; own: bigint | undefined },
): bigint[] {
  return prepare(
    `SELECT number FROM campaign
     WHERE number = ? OR (number IN (SELECT campaign FROM campaign_trait WHERE trait IN (SELECT value FROM json_each(?)))
       AND last_at > ? AND first_at < ?)
     ORDER BY EXISTS (SELECT 1 FROM security_event WHERE id = 'attack.' || number) DESC, mails DESC, number`,
  )
    .all(own ?? 0n, JSON.stringify(traits), BigInt(at - pause), BigInt(at + pause))
    .map((row) => BigInt(Number(row['number'])));
}

/** Most mails change nothing of their campaign, whose flags are in eight indexes: only changes are written. */
function addFlags(prepare: Prepare, number: bigint, flags: number): void {
  const severity = severityOf(flags);
  prepare(
    `UPDATE campaign SET flags = flags | ?, severity = max(severity, ?)
     WHERE number = ? AND (flags | ? <> flags OR severity < ?)`,
  ).run(flags, severity, number, flags, severity);
}

function createCampaign(
  prepare: Prepare,
  { at, shape, sender }: { at: number; shape: string; sender: string },
): bigint {
  const made = prepare(
    `INSERT INTO campaign (shape, sender_domain, first_at, last_at, mails, flags, severity)
     VALUES (?, ?, ?, ?, 0, 0, 0)`,
  ).run(shape, domainOf(sender.toLowerCase()), BigInt(at), BigInt(at));
  return BigInt(made.lastInsertRowid);
}

/** Merges two campaigns. The notes of both stay, with the state of the remaining one. */
function mergeInto(prepare: Prepare, number: bigint, other: bigint): void {
  prepare('UPDATE campaign_mail SET campaign = ? WHERE campaign = ?').run(number, other);
  prepare('UPDATE OR IGNORE campaign_trait SET campaign = ? WHERE campaign = ?').run(number, other);
  prepare('DELETE FROM campaign_trait WHERE campaign = ?').run(other);
  prepare(
    `UPDATE campaign SET mails = campaign.mails + gone.mails, first_at = min(campaign.first_at, gone.first_at),
       last_at = max(campaign.last_at, gone.last_at), flags = campaign.flags | gone.flags,
       severity = max(campaign.severity, gone.severity),
       other_senders = campaign.other_senders | gone.other_senders | (campaign.sender_domain <> gone.sender_domain)
     FROM campaign AS gone WHERE campaign.number = ? AND gone.number = ?`,
  ).run(number, other);
  prepare('DELETE FROM campaign WHERE number = ?').run(other);
  prepare('UPDATE campaign_joined SET campaign = ? WHERE campaign = ?').run(number, other);
  prepare('INSERT INTO campaign_joined (number, campaign) VALUES (?, ?)').run(other, number);
  const [id, goneId] = [`attack.${number}`, `attack.${other}`];
  prepare('UPDATE security_event_note SET event = ? WHERE event = ?').run(id, goneId);
  prepare('DELETE FROM security_event WHERE id = ?').run(goneId);
}

function campaignOf(prepare: Prepare, key: EmailKey): bigint | undefined {
  const found = prepare('SELECT campaign FROM campaign_mail WHERE k = ?').get(BigInt(key));
  return found && BigInt(Number(found['campaign']));
}

/** Takes a mail out that is no attack any more; a campaign of no mails is gone. */
function leave(prepare: Prepare, key: EmailKey): void {
  const number = campaignOf(prepare, key);
  if (number === undefined) return;
  prepare('DELETE FROM campaign_mail WHERE k = ?').run(BigInt(key));
  prepare('UPDATE campaign SET mails = mails - 1 WHERE number = ?').run(number);
  const { changes } = prepare('DELETE FROM campaign WHERE number = ? AND mails < 1').run(number);
  if (Number(changes) === 0) return;
  prepare('DELETE FROM campaign_trait WHERE campaign = ?').run(number);
  prepare('DELETE FROM campaign_joined WHERE campaign = ?').run(number);
}

function readMail(prepare: Prepare, key: EmailKey): CampaignTexts {
  const row = prepare('SELECT sender, subject, links, hashes FROM email_texts WHERE k = ?').get(BigInt(key));
  const text = (name: string) => String(row?.[name] ?? '');
  return {
    sender: text('sender'),
    subject: text('subject'),
    links: splitList(text('links')),
    hashes: splitList(text('hashes')),
  };
}

/** Place in `eventSeverities` of the worst verdict of an attack. */
const severityOf = (flags: number): number =>
  Math.max(
    0,
    ...flagsOf(flags)
      .filter((flag) => attackNames.has(flag))
      .map((flag) => eventSeverities.indexOf(severityOfVerdict(flag as (typeof attacks)[number]))),
  );

/** The folded texts of a mail that say what it belongs to. */
type CampaignTexts = Pick<EmailTexts, 'sender' | 'subject' | 'links' | 'hashes'>;

/** Links, and files, of one mail that are looked at: an attack has few. */
const maxOfAKind = 12;
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
function traitsOf(mail: CampaignTexts, isCommon: (mark: string) => boolean): string[] {
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
    ...links.slice(0, maxOfAKind).flatMap(linkMarks),
    // A file has two hashes; the longer one identifies it more reliably.
    ...hashes
      .filter((hash) => hash.length === 64)
      .slice(0, maxOfAKind)
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
    .slice(0, maxOfAKind)
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
const attackMask = maskOf(attackVerdicts(true));

/**
 * Whether a link or a file is in honest mail of several senders, such as a company's website or the picture of a network: it
 * makes nothing belong together. Known from the sample of the mails, as it is when it is first asked.
 */
function commonMarksOf(db: DatabaseSync): (mark: string) => boolean {
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
    WHERE f.flags & ${attackMask} = 0 AND (t.links <> '' OR t.hashes <> '')`);
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
