import { heldStates } from '../../api/vocabulary/states.ts';
import { mailboxOf } from '../config/address-domain.ts';
import type { StoreHandle } from '../database/operation.ts';
import { storeMails } from '../mail/import/mail-store-sqlite.ts';
import type { MailBatch, MailsToJudge } from '../mail/import/mail-store.ts';
import {
  addConnector,
  gatewayKind,
  listConnectors,
  noteMailboxes,
} from '../mailboxes/connector-store-sqlite.ts';
import { messageIdOf } from '../mailboxes/effect-store-sqlite.ts';
import type { EmailKey } from '../ports/mail-records.ts';
import type { Envelope } from './next-hop.ts';

/** What became of a message: the recipients for whom it is held, and those who have it from a try that ended half-way. */
export interface StoredMessage {
  /** The mail of each recipient: their own, or that of the first one for those who have none. */
  readonly keys: ReadonlyMap<string, EmailKey>;
  readonly held: readonly string[];
  readonly delivered: readonly string[];
}

/**
 * How long it is remembered to whom a mail went, milliseconds. While somebody waits for it, until clients give up (RFC 5321 §4.5.4.1);
 * else as long as a client whose answer was lost may come again soon. Whoever sends the same mail later than that means it.
 */
const remembered = { half: 6 * 24 * 3_600_000, whole: 6 * 3_600_000 };

/**
 * Stores the messages of a batch with their envelopes, as a mail for each recipient: a held one is kept, to be delivered when it is
 * released. Undefined for a message that could not be read. As `addMails` for everything else.
 */
export function takeMessages(
  store: StoreHandle,
  {
    batch,
    envelopes,
    connector,
    at,
  }: {
    batch: MailBatch;
    /** Of each message of the batch, by its position. */
    envelopes: readonly Envelope[];
    /** The number of the gateway's connector. */
    connector: number;
    at: number;
  },
): { added: number[]; taken: (StoredMessage | undefined)[] } | MailsToJudge | null {
  const stored = storeMails(store, batch);
  if (stored === null || 'toJudge' in stored) return stored;
  const taken: (StoredMessage | undefined)[] = envelopes.map(() => undefined);
  for (const [place, first] of stored.keys.entries()) {
    const position = batch.places?.[place] ?? place;
    const envelope = envelopes[position];
    if (first === undefined || !envelope) continue;
    const keys = new Map(
      envelope.recipients.map((recipient) => [
        recipient,
        stored.others[place]!.get(mailboxOf(recipient)) ?? first,
      ]),
    );
    taken[position] = takeMessage(store, { keys, sender: envelope.sender, connector, at });
  }
  return { added: stored.added, taken };
}

function takeMessage(
  store: StoreHandle,
  message: { keys: ReadonlyMap<string, EmailKey>; sender: string; connector: number; at: number },
): StoredMessage {
  const { keys, at } = message;
  const held: string[] = [];
  const delivered: string[] = [];
  for (const [recipient, key] of keys) {
    const flags = store.records.flags(key);
    if (heldStates.some((state) => flags?.has(state))) held.push(recipient);
    else if (isDelivered(store, { key, recipient, at })) delivered.push(recipient);
  }
  keep(store, { ...message, recipients: held });
  return { keys, held, delivered };
}

/**
 * Keeps a mail for recipients: a copy that is held, with the sender for its delivery. Who has it in quarantine already is left as it
 * is.
 */
function keep(
  store: StoreHandle,
  {
    keys,
    recipients,
    sender,
    connector,
    at,
  }: {
    keys: ReadonlyMap<string, EmailKey>;
    recipients: readonly string[];
    sender: string;
    connector: number;
    at: number;
  },
): void {
  const { sql } = store;
  noteMailboxes(store, { connector, addresses: recipients.map((recipient) => recipient.toLowerCase()) });
  for (const recipient of recipients) {
    const key = keys.get(recipient)!;
    sql.run`INSERT INTO location (k, mailbox, folder, reference, place, seen_at)
      SELECT ${key}, number, '', ${heldReference(key, sender)}, 'held', ${at} FROM mailbox
      WHERE connector = ${connector} AND address = ${recipient.toLowerCase()}
      ON CONFLICT DO NOTHING`;
  }
}

/** What a held copy is called: its mail and its sender, who is not in the headers. */
const heldReference = (key: EmailKey, sender: string): string => `${key} ${sender}`;

/** Its mail and sender. */
export function readHeldReference(reference: string): { key: EmailKey; sender: string } {
  const [, key = '', sender = ''] = /^(\d+) (.*)$/s.exec(reference) ?? [];
  return { key: Number(key), sender };
}

const isDelivered = (
  { sql }: StoreHandle,
  { key, recipient, at }: { key: EmailKey; recipient: string; at: number },
): boolean =>
  sql.get`SELECT 1 FROM gateway_delivery WHERE k = ${key} AND recipient = ${recipient} AND until > ${at}` !==
  undefined;

/** Notes to whom a message went, and whether its client is done with it: nobody has to wait. */
export function notePassed(
  { sql }: StoreHandle,
  passed: {
    /** Of all its recipients, their mails. */
    keys: ReadonlyMap<string, EmailKey>;
    delivered: readonly string[];
    isDone: boolean;
    at: number;
  },
): void {
  const { keys, delivered, isDone, at } = passed;
  const until = at + (isDone ? remembered.whole : remembered.half);
  for (const recipient of delivered)
    sql.run`INSERT OR REPLACE INTO gateway_delivery (k, recipient, until) VALUES (${keys.get(recipient)!}, ${recipient}, ${until})`;
  if (isDone)
    for (const [recipient, key] of keys)
      sql.run`UPDATE gateway_delivery SET until = min(until, ${until}) WHERE k = ${key} AND recipient = ${recipient}`;
  sql.run`DELETE FROM gateway_delivery WHERE until <= ${at}`;
}

/** The number of the gateway's connector, which is added when there is none. */
export function keepGateway(store: StoreHandle, { id, at }: { id: string; at: number }): number {
  const found = listConnectors(store).find(({ kind }) => kind === gatewayKind);
  if (found) return found.number;
  addConnector(store, { id, kind: gatewayKind, name: 'Gateway', settings: '{}', secret: '', at });
  return keepGateway(store, { id, at });
}

/** The address of a recipient by the number of the mailbox; undefined when it is not the gateway's. */
export const findRecipient = (
  { sql }: StoreHandle,
  { connector, mailbox }: { connector: number; mailbox: number },
): string | undefined =>
  sql.get`SELECT address FROM mailbox WHERE number = ${mailbox} AND connector = ${connector}`?.['address'] as
    | string
    | undefined;

/** What is held for a recipient of mails with a Message-ID, the latest first; bounded, as mails may share one. */
export const findHeldCopies = (
  store: StoreHandle,
  { address, messageId }: { address: string; messageId: string },
): { key: EmailKey; reference: string }[] => {
  const rows = store.sql.all`SELECT location.k AS key, location.reference FROM location
    JOIN mailbox ON mailbox.number = location.mailbox JOIN connector ON connector.number = mailbox.connector
    WHERE connector.kind = ${gatewayKind} AND mailbox.address = ${address} AND location.place = 'held'
    ORDER BY location.number DESC LIMIT 1000` as { key: number; reference: string }[];
  return rows.filter(({ key }) => messageIdOf(store, key) === messageId);
};
