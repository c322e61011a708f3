import type { StoreHandle } from '../database/operation.ts';
import type { KeptCopy, MailReference } from '../ports/mailbox.ts';
import { keptNumber } from './location-store-sqlite.ts';

interface Owner {
  readonly connector: number;
  /** Its address. */
  readonly mailbox: string;
}

const numberOf = ({ sql }: StoreHandle, { connector, mailbox }: Owner): number =>
  Number(
    sql.get`SELECT number FROM mailbox WHERE connector = ${connector} AND address = ${mailbox}`?.['number'] ??
      0,
  );

/** Keeps an original; one that was kept of the same copy, before a crash, is not kept twice. */
export function keepCopy(store: StoreHandle, { copy, ...owner }: Owner & { copy: KeptCopy }): MailReference {
  const { sql } = store;
  const mailbox = numberOf(store, owner);
  const { source, folder, received, flags, messageId, hash, message } = copy;
  const known = sql.get`SELECT number FROM kept_copy WHERE mailbox = ${mailbox} AND hash = ${hash} AND source = ${source}`;
  if (known) return `kept:${known['number'] as number}`;
  const { lastInsertRowid } =
    sql.run`INSERT INTO kept_copy (mailbox, source, folder, received, flags, message_id, hash, message)
    VALUES (${mailbox}, ${source}, ${folder}, ${received}, ${JSON.stringify(flags)}, ${messageId}, ${hash}, ${message})`;
  return `kept:${lastInsertRowid}`;
}

/** A kept original; undefined when it is gone. */
export function readKept(
  store: StoreHandle,
  { reference, ...owner }: Owner & { reference: MailReference },
): KeptCopy | undefined {
  const number = keptNumber(reference) ?? 0;
  const row = store.sql
    .get`SELECT source, folder, received, flags, message_id AS messageId, hash, message FROM kept_copy
    WHERE number = ${number} AND mailbox = ${numberOf(store, owner)}`;
  return row && ({ ...row, flags: JSON.parse(row['flags'] as string) as string[] } as unknown as KeptCopy);
}

/** The kept original of a hash (SHA-256, hex) that was kept first. */
export function findKept(
  store: StoreHandle,
  { hash, ...owner }: Owner & { hash: string },
): { reference: MailReference; folder: string } | undefined {
  const row = store.sql
    .get`SELECT number, folder FROM kept_copy WHERE mailbox = ${numberOf(store, owner)} AND hash = ${hash}
    ORDER BY number LIMIT 1`;
  return row && { reference: `kept:${row['number'] as number}`, folder: row['folder'] as string };
}

/** Forgets a kept original, which is in its mailbox again. */
export function dropKept(
  store: StoreHandle,
  { reference, ...owner }: Owner & { reference: MailReference },
): void {
  store.sql
    .run`DELETE FROM kept_copy WHERE number = ${keptNumber(reference) ?? 0} AND mailbox = ${numberOf(store, owner)}`;
}
