import { readCompleteSince } from '../config/tenant-store-sqlite.ts';
import type { StoreHandle } from '../database/operation.ts';
import { storeMails } from '../mail/import/mail-store-sqlite.ts';
import type { MailBatch, MailsToJudge } from '../mail/import/mail-store.ts';
import type { MailReference } from '../ports/mailbox.ts';
import { noteCopy } from '../records/change-mails.ts';
import { missCopies, moveCopies, placeCopy, type SeenCopy, voidFolders } from './location-store-sqlite.ts';

/** What a round over a mailbox found, to be stored with the mails of its copies. */
export interface Arrival {
  readonly mailbox: number;
  /** The server that has the lease. */
  readonly server: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The copies that were read, in the order in which they were handed to the parser. */
  readonly copies: readonly SeenCopy[];
  readonly gone: readonly MailReference[];
  readonly moved: readonly SeenCopy[];
  readonly reset: readonly string[];
  /** Where the next round begins; null while more of this one is to be stored. */
  readonly cursor: string | null;
  readonly backlog: number;
  /** Mails a minute; null when there is nothing to tell it by. */
  readonly rate: number | null;
}

/**
 * Stores the mails of a batch, where their copies are, and the cursor, all or nothing. As `addMails`; an empty batch is allowed.
 * Mail from before the time since which it is complete is left alone, as retention removed it.
 * @throws Error when another server leased the mailbox meanwhile
 */
export function storeArrival(
  store: StoreHandle,
  { batch, arrival }: { batch: MailBatch | null; arrival: Arrival },
): number[] | MailsToJudge | null {
  const { sql } = store;
  const { mailbox, at, copies, gone, moved, reset, cursor, backlog, rate } = arrival;
  if (!sql.get`SELECT 1 FROM mailbox WHERE number = ${mailbox} AND leased_by = ${arrival.server}`)
    throw new Error('Another server follows this mailbox now.');
  const completeSince = readCompleteSince(store);
  const stored = batch ? storeMails(store, batch, completeSince ?? undefined) : { added: [], keys: [] };
  if (stored === null || 'toJudge' in stored) return stored;
  const oldUntil = sql.get`SELECT CASE holds_old WHEN 1 THEN 0 ELSE created_at END AS at FROM connector
    WHERE number = (SELECT connector FROM mailbox WHERE number = ${mailbox})`!['at'] as number;
  voidFolders(store, { mailbox, folders: reset, at });
  missCopies(store, { mailbox, references: gone, at });
  moveCopies(store, { mailbox, copies: moved, at });
  for (const [place, key] of stored.keys.entries()) {
    const copy = copies[batch?.places?.[place] ?? place];
    if (key === undefined || !copy) continue;
    placeCopy(store, { key, mailbox, copy, at });
    // What came between the connection and the first look is new.
    const isOld = copy.wasThere === true && (copy.received ?? 0) < oldUntil;
    noteCopy(store, { key, isNew: (stored.added[place] ?? 0) > 0, isOld, at });
  }
  if (cursor !== null)
    sql.run`UPDATE mailbox SET cursor = ${cursor}, complete_since = ${completeSince}, contact_at = ${at},
      problem = '', detail = '' WHERE number = ${mailbox}`;
  sql.run`UPDATE mailbox SET backlog = ${backlog}, rate = coalesce(${rate}, rate) WHERE number = ${mailbox}`;
  return stored.added;
}
