import { attackVerdicts } from '../../api/vocabulary/attack-categories.ts';
import { compileAnyOf, maskOf } from './email-flags.ts';
import { splitList } from './email-texts.ts';
import { foldMailbox } from './fold-address.ts';
import { decodeMailbox } from './restore-row.ts';
import { type Prepare, writeRows } from '../database/statement-cache.ts';
import type { EmailKey, EmailFlag } from '../ports/mail-records.ts';

/** The verdicts that make a mail an attack, and the directions in which it reaches somebody of the tenant. */
const attacks: readonly EmailFlag[] = attackVerdicts(true);
const inwards: readonly EmailFlag[] = ['is_incoming', 'is_internal'];
/** Both as stored; `migrations/760-analytics.sql` has the same numbers. */
export const attackMask = maskOf(attacks);
export const inwardMask = maskOf(inwards);

const hasAttack = compileAnyOf(attacks);
const comesIn = compileAnyOf(inwards);

/** Whether a mail of these flags attacks the owner of its mailbox. */
const isAttackOnOwner = (flags: number): boolean => hasAttack(flags) && comesIn(flags);

/** Who was attacked by which mail (`attacked`), updated in the transaction that stores or changes mail. */
interface AttackedList {
  add(key: EmailKey, flags: number, mailbox: string): void;
  change(key: EmailKey, before: number, after: number): void;
  /** Writes what was noted; call it inside the transaction. */
  write(): void;
}

export function createAttackedList(prepare: Prepare): AttackedList {
  const numbers = new Map<string, number>();
  const noted: number[] = [];
  const note = (key: EmailKey, address: string) => {
    if (address === '') return;
    let number = numbers.get(address);
    if (number === undefined) numbers.set(address, (number = numberOf(prepare, address)));
    noted.push(key, number);
  };
  return {
    add(key, flags, mailbox) {
      if (isAttackOnOwner(flags)) note(key, foldMailbox(mailbox));
    },
    change(key, before, after) {
      const is = isAttackOnOwner(after);
      if (is === isAttackOnOwner(before)) return;
      if (!is) prepare('DELETE FROM attacked WHERE k = ?').run(BigInt(key));
      else note(key, readMailbox(prepare, key));
    },
    // A statement that may replace rows of a table that refers to another costs ten times the row, so they go together. A key may
    // have been that of a mail that was removed.
    write: () =>
      writeRows(
        prepare,
        {
          table: 'attacked',
          columns: ['k', 'person'],
          conflict: 'ON CONFLICT (k) DO UPDATE SET person = excluded.person, flags = NULL',
        },
        noted.splice(0),
      ),
  };
}

/**
 * The rows of `attacked` between two keys (?1, ?2), with some of these flags (?3) and of those (?4), as they are now, or were
 * when the mail was removed; SQL, to be read from.
 */
export const attacksBetween = `attacked LEFT JOIN email_flags ON email_flags.k = attacked.k
    WHERE attacked.k >= ?1 AND attacked.k < ?2
      AND coalesce(email_flags.flags, attacked.flags) & ?3 <> 0
      AND coalesce(email_flags.flags, attacked.flags) & ?4 <> 0`;

/** The number of a mailbox in `attacked_person`, a new one for an address that has none. */
export function numberOf(prepare: Prepare, address: string): number {
  const find = prepare('SELECT number FROM attacked_person WHERE address = ?');
  const known = find.get(address);
  if (known !== undefined) return Number(known.number);
  const { lastInsertRowid } = prepare('INSERT INTO attacked_person (address) VALUES (?)').run(address);
  return Number(lastInsertRowid);
}

function readMailbox(prepare: Prepare, key: EmailKey): string {
  const row = prepare('SELECT mailbox, recipients FROM email_texts WHERE k = ?').get(BigInt(key));
  return row === undefined ? '' : decodeMailbox(String(row.mailbox), splitList(String(row.recipients)));
}
