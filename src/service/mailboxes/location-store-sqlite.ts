import type { StoreHandle } from '../database/operation.ts';
import type { EmailKey } from '../ports/mail-records.ts';
import type { MailReference } from '../ports/mailbox.ts';

/** A copy that a connector saw. */
export interface SeenCopy {
  readonly reference: MailReference;
  readonly folder: string;
  /** Whether it lay there when its mailbox was read first. */
  readonly wasThere?: boolean | undefined;
  /** When the mail system received it, milliseconds since 1970. */
  readonly received?: number | undefined;
}

/**
 * Records that a copy of a mail is in a mailbox. One of the same mail that was missed before is the same copy, moved by its
 * owner; two copies that are there are two locations.
 */
export function placeCopy(
  { sql }: StoreHandle,
  { key, mailbox, copy, at }: { key: EmailKey; mailbox: number; copy: SeenCopy; at: number },
): void {
  const { folder, reference } = copy;
  const known = sql.get`SELECT number, k FROM location WHERE mailbox = ${mailbox} AND reference = ${reference}`;
  if (known && known['k'] !== key) sql.run`DELETE FROM location WHERE number = ${known['number'] as number}`;
  const same = known?.['k'] === key ? known : missedCopy({ sql }, { key, mailbox });
  if (same)
    sql.run`UPDATE location SET folder = ${folder}, reference = ${reference}, place = 'mailbox', seen_at = ${at}, gone_at = NULL
      WHERE number = ${same['number'] as number}`;
  else
    sql.run`INSERT INTO location (k, mailbox, folder, reference, place, seen_at)
      VALUES (${key}, ${mailbox}, ${folder}, ${reference}, 'mailbox', ${at})`;
}

const missedCopy = (
  { sql }: Pick<StoreHandle, 'sql'>,
  { key, mailbox }: { key: EmailKey; mailbox: number },
) =>
  sql.get`SELECT number FROM location WHERE k = ${key} AND mailbox = ${mailbox} AND gone_at IS NOT NULL
    ORDER BY gone_at DESC LIMIT 1`;

/** Of references in a mailbox, those of copies that are known, and not held: one that is held and arrives was taken back. */
export const knownCopies = (
  { sql }: StoreHandle,
  { mailbox, references }: { mailbox: number; references: readonly MailReference[] },
): MailReference[] =>
  references.filter(
    (reference) =>
      sql.get`SELECT 1 FROM location WHERE mailbox = ${mailbox} AND reference = ${reference} AND place = 'mailbox'`,
  );

/** Records that copies left where their owner saw them. What was held meanwhile has another reference, and stays held. */
export function missCopies(
  { sql }: StoreHandle,
  { mailbox, references, at }: { mailbox: number; references: readonly MailReference[]; at: number },
): void {
  for (const reference of references)
    sql.run`UPDATE location SET gone_at = ${at} WHERE mailbox = ${mailbox} AND reference = ${reference}
      AND place = 'mailbox' AND gone_at IS NULL`;
}

/** Records the folders of copies that kept their references. One that is held stays so. */
export function moveCopies(
  { sql }: StoreHandle,
  { mailbox, copies, at }: { mailbox: number; copies: readonly SeenCopy[]; at: number },
): void {
  for (const { reference, folder } of copies)
    sql.run`UPDATE location SET folder = ${folder}, seen_at = ${at}, gone_at = NULL
      WHERE mailbox = ${mailbox} AND reference = ${reference} AND place = 'mailbox'`;
}

/** Records that the references of folders mean nothing any more: their copies are missed until they are found again. */
export function voidFolders(
  { sql }: StoreHandle,
  { mailbox, folders, at }: { mailbox: number; folders: readonly string[]; at: number },
): void {
  for (const folder of folders)
    sql.run`UPDATE location SET reference = '', gone_at = ${at} WHERE mailbox = ${mailbox} AND folder = ${folder}
      AND place = 'mailbox'`;
}

/** Forgets the copies of a mail that is removed, and their originals that were kept here. */
export function removeLocations({ sql }: StoreHandle, key: EmailKey): void {
  const held = sql.all`DELETE FROM location WHERE k = ${key} RETURNING reference, place`;
  for (const { reference, place } of held) {
    const kept = place === 'held' ? keptNumber(reference as string) : undefined;
    if (kept !== undefined) sql.run`DELETE FROM kept_copy WHERE number = ${kept}`;
  }
}

/** The number of an original that is kept here; undefined for a copy in the mail system. */
export function keptNumber(reference: MailReference): number | undefined {
  const [, number] = /^kept:(\d{1,15})$/.exec(reference) ?? [];
  return number === undefined ? undefined : Number(number);
}
