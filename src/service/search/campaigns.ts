import { createHash } from 'node:crypto';
import {
  attackVerdicts,
  eventSeverities,
  severityOfVerdict,
} from '../../api/vocabulary/attack-categories.ts';
import type { EmailKey } from './email-index.ts';
import { compileAnyOf, flagsOf } from './email-flags.ts';
import { timeOfKey } from './email-key.ts';
import { domainOf } from './fold-text.ts';
import type { Prepare } from './statement-cache.ts';

const attacks = attackVerdicts(true);
const isAttack = compileAnyOf(attacks);
const attackNames: ReadonlySet<string> = new Set(attacks);

/** Mails of one form further apart than this are two campaigns: milliseconds. */
const pause = 7 * 86_400_000;

/** What makes mails belong together: the sender's domain, and the subject without numbers and reply prefixes. */
export function campaignShape(sender: string, subject: string): string {
  const form = subject
    .toLowerCase()
    .replace(/^(?:(?:re|fw|fwd|aw|wg):\s*)+/, '')
    .replaceAll(/\d+/g, '#');
  return createHash('sha256')
    .update(`${domainOf(sender.toLowerCase())}\n${form}`)
    .digest('hex')
    .slice(0, 16);
}

/** Which attacks belong together, kept in the transaction that stores or changes mail. */
interface Campaigns {
  add(key: EmailKey, flags: number, mail: { sender: string; subject: string }): void;
  change(key: EmailKey, before: number, after: number): void;
}

export function createCampaigns(prepare: Prepare): Campaigns {
  const join = (key: EmailKey, flags: number, { sender, subject }: { sender: string; subject: string }) => {
    const at = timeOfKey(key);
    const shape = campaignShape(sender, subject);
    const near = prepare(
      'SELECT number FROM campaign WHERE shape = ? AND last_at > ? AND first_at < ? ORDER BY last_at DESC LIMIT 1',
    ).get(shape, BigInt(at - pause), BigInt(at + pause));
    let number = Number(near?.['number'] ?? 0);
    if (number === 0) {
      const made = prepare(
        `INSERT INTO campaign (shape, sender_domain, first_at, last_at, mails, flags, severity)
         VALUES (?, ?, ?, ?, 0, 0, 0)`,
      ).run(shape, domainOf(sender.toLowerCase()), BigInt(at), BigInt(at));
      number = Number(made.lastInsertRowid);
    }
    prepare('INSERT OR REPLACE INTO campaign_mail (k, campaign) VALUES (?, ?)').run(
      BigInt(key),
      BigInt(number),
    );
    prepare(
      `UPDATE campaign SET mails = mails + 1, first_at = min(first_at, ?), last_at = max(last_at, ?),
         flags = flags | ?, severity = max(severity, ?) WHERE number = ?`,
    ).run(BigInt(at), BigInt(at), BigInt(flags), BigInt(severityOf(flags)), BigInt(number));
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
        prepare(
          `UPDATE campaign SET flags = flags | ?, severity = max(severity, ?)
           WHERE number = (SELECT campaign FROM campaign_mail WHERE k = ?)`,
        ).run(BigInt(after), BigInt(severityOf(after)), BigInt(key));
      }
    },
  };
}

/** Takes a mail out that is no attack any more; a campaign of no mails is gone. */
function leave(prepare: Prepare, key: EmailKey): void {
  const found = prepare('SELECT campaign FROM campaign_mail WHERE k = ?').get(BigInt(key));
  if (found === undefined) return;
  const number = BigInt(Number(found['campaign']));
  prepare('DELETE FROM campaign_mail WHERE k = ?').run(BigInt(key));
  prepare('UPDATE campaign SET mails = mails - 1 WHERE number = ?').run(number);
  prepare('DELETE FROM campaign WHERE number = ? AND mails < 1').run(number);
}

function readMail(prepare: Prepare, key: EmailKey): { sender: string; subject: string } {
  const row = prepare('SELECT sender, subject FROM email_texts WHERE k = ?').get(BigInt(key));
  return { sender: String(row?.['sender'] ?? ''), subject: String(row?.['subject'] ?? '') };
}

/** Place in `eventSeverities` of the worst verdict of an attack. */
const severityOf = (flags: number): number =>
  Math.max(
    0,
    ...flagsOf(flags)
      .filter((flag) => attackNames.has(flag))
      .map((flag) => eventSeverities.indexOf(severityOfVerdict(flag as (typeof attacks)[number]))),
  );
