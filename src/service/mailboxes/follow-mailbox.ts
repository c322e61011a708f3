import { marksOfPath } from '../mail/import/archive-marks.ts';
import type { MailStore } from '../mail/import/mail-store.ts';
import type { ParsePool } from '../mail/import/parse-pool.ts';
import type { ParseSettings } from '../mail/import/parsed-mail.ts';
import { createBatch, type MessageBatch, storeAlone } from '../mail/import/store-batches.ts';
import type { MailboxChange, Mailboxes } from '../ports/mailbox.ts';
import type { Stores } from '../core/stores.ts';
import type { StoredMailbox } from './connector-store-sqlite.ts';

/** Milliseconds that a server has a mailbox for; renewed with each round. */
const leaseTime = 120_000;

/** What a round needs. */
export interface RoundParts {
  readonly stores: Stores;
  readonly pool: ParsePool;
  /** The id of this server, for leases. */
  readonly server: string;
  readonly settings: () => Promise<ParseSettings>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

type Arrived = Extract<MailboxChange, { kind: 'arrived' }>;

/**
 * Takes in what a connector tells of a mailbox since it was asked last: up to 50 copies. What is stored, where it lies and where the next
 * round begins are one transaction, or several for large mails, of which the last one has the new cursor.
 * @returns whether there is more; undefined while another server follows the mailbox.
 */
export async function takeRound(
  { stores, pool, server, settings, now }: RoundParts,
  connector: Pick<Mailboxes, 'changes' | 'original'>,
  mailbox: Pick<StoredMailbox, 'number' | 'address' | 'cursor'>,
): Promise<{ cursor: string; isMore: boolean } | undefined> {
  const { number, address } = mailbox;
  const began = now();
  if (!(await stores.mailboxes.leaseMailbox({ number, server, at: began, until: began + leaseTime })))
    return undefined;
  const { changes, cursor, reset, isMore, waiting = 0 } = await connector.changes(address, mailbox.cursor);
  const gone = changes.flatMap(({ kind, reference }) => (kind === 'gone' ? [reference] : []));
  const seen = changes.filter((change): change is Arrived => change.kind === 'arrived');
  // A reference that is known is a mail that was stored: it may be in another folder now, or its round begins anew.
  const references = seen.map(({ reference }) => reference);
  const known = new Set(await stores.mailboxes.knownCopies({ mailbox: number, references }));
  const moved = changes.filter(
    (change) => change.kind === 'moved' || (change.kind === 'arrived' && known.has(change.reference)),
  ) as Exclude<MailboxChange, { kind: 'gone' }>[];
  const arrived = seen.filter(({ reference }) => !known.has(reference));
  const parseSettings = { ...(await settings()), mailbox: address };
  let told: Pick<Arrival, 'gone' | 'moved' | 'reset'> = { gone, moved, reset };
  let left = arrived.length;
  let batch: MessageBatch | undefined;
  let copies: Arrived[] = [];
  const store = async (isLast: boolean) => {
    const at = now();
    const minutes = (at - began) / 60_000;
    const arrival = {
      ...told,
      mailbox: number,
      server,
      at,
      copies,
      cursor: isLast ? cursor : null,
      backlog: waiting + left,
      rate: isLast && arrived.length > 0 && minutes > 0 ? arrived.length / minutes : null,
    };
    await storeBatch({ stores, pool }, parseSettings, batch, arrival);
    told = { gone: [], moved: [], reset: [] };
    batch = undefined;
    copies = [];
  };
  for (const copy of arrived) {
    left -= 1;
    const bytes = await connector.original(address, copy.reference);
    const { isDraft, ...marks } = marksOfPath(`${copy.folder}/mail`, '', false);
    if (!bytes || isDraft) continue;
    if (batch && !batch.hasRoomFor(bytes.length)) await store(false);
    batch ??= createBatch('messages');
    batch.add(bytes, { fallbackTime: copy.received, ...marks }, { path: address, place: copy.reference });
    copies.push(copy);
  }
  await store(true);
  return { cursor, isMore };
}

type Arrival = Parameters<Stores['mailboxes']['storeArrival']>[0]['arrival'];

async function storeBatch(
  { stores, pool }: Pick<RoundParts, 'stores' | 'pool'>,
  settings: ParseSettings,
  batch: MessageBatch | undefined,
  arrival: Arrival,
): Promise<void> {
  if (!batch) {
    await stores.mailboxes.storeArrival({ batch: null, arrival });
    return;
  }
  const store: MailStore = {
    ...stores.mail,
    addMails: (mails) => stores.mailboxes.storeArrival({ batch: mails, arrival }),
  };
  await storeAlone({ store, pool }, settings, batch);
}
