import type { StoreHandle } from '../database/operation.ts';
import type { Hold } from '../ports/mailbox.ts';

/** The kind of the connector that stands for the gateway; it has no settings of its own. */
export const gatewayKind = 'gateway';

/** A connected mail system as it is stored. */
export interface StoredConnector {
  readonly number: number;
  readonly id: string;
  readonly kind: string;
  readonly name: string;
  /** JSON, without secrets. */
  readonly settings: string;
  /** Sealed for `connectorPurpose`; empty for none. */
  readonly secret: string;
  readonly paused: boolean;
  readonly problem: string;
  readonly detail: string;
  /** Whether malicious mail that lay in its mailboxes before is taken out of them too. */
  readonly holdsOld: boolean;
  /** When it was connected, milliseconds since 1970. */
  readonly at: number;
  /** When a check with a mail first went well, milliseconds since 1970; null before. */
  readonly checkedAt: number | null;
}

/** How mail is held in a mailbox; empty while unknown. */
export type HoldStrength = '' | Hold['hold'];

/** A mailbox of a connected mail system as it is stored. Times are milliseconds since 1970. */
export interface StoredMailbox {
  readonly number: number;
  readonly connector: number;
  readonly address: string;
  readonly cursor: string | null;
  readonly completeSince: number | null;
  readonly contactAt: number | null;
  readonly problem: string;
  readonly detail: string;
  readonly backlog: number;
  /** Mails a minute, of late. */
  readonly rate: number;
  readonly hold: HoldStrength;
}

/** How many mails each mailbox has, by its number. */
export const countMails = ({ sql }: StoreHandle): [mailbox: number, mails: number][] =>
  sql.all`SELECT mailbox, count(DISTINCT k) AS mails FROM location GROUP BY mailbox`.map((row) => [
    row['mailbox'] as number,
    row['mails'] as number,
  ]);

export const listConnectors = ({ sql }: StoreHandle): StoredConnector[] =>
  sql.all`SELECT number, id, kind, name, settings, secret, paused, problem, detail, holds_old AS holdsOld, created_at AS at, checked_at AS checkedAt
    FROM connector ORDER BY number`.map(
    (row) =>
      ({
        ...row,
        paused: row['paused'] === 1,
        holdsOld: row['holdsOld'] === 1,
      }) as unknown as StoredConnector,
  );

export const listMailboxes = ({ sql }: StoreHandle): StoredMailbox[] =>
  sql.all`SELECT number, connector, address, cursor, complete_since AS completeSince, contact_at AS contactAt, problem,
    detail, backlog, rate, hold FROM mailbox ORDER BY connector, address` as unknown as StoredMailbox[];

/** The connector of an id; undefined when there is none. */
export const findConnector = (store: StoreHandle, id: string): StoredConnector | undefined =>
  listConnectors(store).find((one) => one.id === id);

/** Adds a connector and returns its id; its secret is sealed for that id, so the caller chooses it. */
export function addConnector(
  { sql }: StoreHandle,
  one: Pick<StoredConnector, 'id' | 'kind' | 'name' | 'settings' | 'secret' | 'at'> & { holdsOld?: boolean },
): void {
  sql.run`INSERT INTO connector (id, kind, name, settings, secret, created_at, holds_old)
    VALUES (${one.id}, ${one.kind}, ${one.name}, ${one.settings}, ${one.secret}, ${one.at}, ${one.holdsOld ? 1 : 0})`;
}

/** Records that a check with a mail went well. */
export function noteCheck({ sql }: StoreHandle, { number, at }: { number: number; at: number }): void {
  sql.run`UPDATE connector SET checked_at = coalesce(checked_at, ${at}) WHERE number = ${number}`;
}

/** Changes what is given of a connector; whether there is one of the id. */
export function changeConnector(
  store: StoreHandle,
  {
    id,
    ...changes
  }: { id: string } & Partial<
    Pick<StoredConnector, 'name' | 'settings' | 'secret' | 'paused' | 'problem' | 'detail'>
  >,
): boolean {
  const before = findConnector(store, id);
  if (!before) return false;
  const { name, settings, secret, paused, problem, detail } = { ...before, ...changes };
  store.sql
    .run`UPDATE connector SET name = ${name}, settings = ${settings}, secret = ${secret}, paused = ${paused ? 1 : 0},
    problem = ${problem}, detail = ${detail} WHERE id = ${id}`;
  return true;
}

/** Mails of a connector that are held: in its mailboxes, where they are hidden, and here alone. */
export function countHeld({ sql }: StoreHandle, connector: number): { hidden: number; kept: number } {
  const kept = sql.get`SELECT count(*) AS kept FROM kept_copy
    WHERE mailbox IN (SELECT number FROM mailbox WHERE connector = ${connector})`!['kept'] as number;
  const hidden =
    sql.get`SELECT count(*) AS hidden FROM location WHERE place = 'held' AND reference NOT LIKE 'kept:%'
    AND gone_at IS NULL AND mailbox IN (SELECT number FROM mailbox WHERE connector = ${connector})`![
      'hidden'
    ] as number;
  return { hidden, kept };
}

/** Why a connector is not removed: originals are kept here that are nowhere else, or its mailboxes hide held mail. */
export type RemovalRefusal = 'keeps' | 'hides';

/**
 * Removes a connector with its mailboxes and what is known of their copies. Mails stay. Refused while originals are kept here that
 * are nowhere else, and, unless they are to be left there (`leavesHidden`), while its mailboxes hide held mail.
 */
export function removeConnector(
  store: StoreHandle,
  { id, leavesHidden }: { id: string; leavesHidden: boolean },
): RemovalRefusal | null {
  const { sql } = store;
  const one = findConnector(store, id);
  if (!one) return null;
  const { hidden, kept } = countHeld(store, one.number);
  if (kept > 0) return 'keeps';
  if (hidden > 0 && !leavesHidden) return 'hides';
  sql.run`DELETE FROM location WHERE mailbox IN (SELECT number FROM mailbox WHERE connector = ${one.number})`;
  sql.run`DELETE FROM mailbox WHERE connector = ${one.number}`;
  sql.run`DELETE FROM connector WHERE number = ${one.number}`;
  return null;
}

/** Records the mailboxes that a connector has; one that it lost stays with its mails. */
export function noteMailboxes(
  { sql }: StoreHandle,
  { connector, addresses }: { connector: number; addresses: readonly string[] },
): void {
  for (const address of addresses)
    sql.run`INSERT OR IGNORE INTO mailbox (connector, address) VALUES (${connector}, ${address})`;
}

/** What was seen of a mailbox: `contactAt` only when it answered. */
export function noteMailbox(
  { sql }: StoreHandle,
  seen: {
    number: number;
    contactAt?: number | undefined;
    problem: string;
    detail: string;
    hold?: HoldStrength;
  },
): void {
  sql.run`UPDATE mailbox SET contact_at = coalesce(${seen.contactAt ?? null}, contact_at), problem = ${seen.problem},
    detail = ${seen.detail}, hold = coalesce(${seen.hold ?? null}, hold) WHERE number = ${seen.number}`;
}

/**
 * Leases a mailbox for a server until a time; false while another server has it. A server renews its lease with each round,
 * and returns it by a time in the past.
 */
export function leaseMailbox(
  { sql }: StoreHandle,
  { number, server, at, until }: { number: number; server: string; at: number; until: number },
): boolean {
  return (
    sql.run`UPDATE mailbox SET leased_by = ${server}, leased_until = ${until}
      WHERE number = ${number} AND (leased_by = ${server} OR leased_until <= ${at})`.changes === 1
  );
}
