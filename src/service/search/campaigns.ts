import type { DatabaseSync } from 'node:sqlite';
import {
  attackVerdicts,
  eventSeverities,
  severityOfVerdict,
} from '../../api/vocabulary/attack-categories.ts';
import { type CampaignTexts, commonMarksOf, traitsOf } from './campaign-traits.ts';
import type { EmailKey } from './email-index.ts';
import { compileAnyOf, flagsOf } from './email-flags.ts';
import { timeOfKey } from './email-key.ts';
import { splitList } from './email-texts.ts';
import { domainOf } from '../../api/domain-of.ts';
import { type Prepare, statementCacheOf } from './statement-cache.ts';

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
