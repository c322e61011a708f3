import type { StoreHandle } from '../database/operation.ts';
import { mailboxOf } from '../config/address-domain.ts';

/**
 * The address of the person whose alias a mailbox is, as their identity provider or a file of the directory says; else the mailbox itself.
 * What is nobody's alias is in the view `person_alias`.
 * @param mailbox In lower case.
 */
export function ownAddressOf({ sql }: Pick<StoreHandle, 'sql'>, mailbox: string): string {
  // Most mailboxes are nobody's alias, or the address of an account: two look-ups each.
  const isAlias = sql.get`SELECT 1 WHERE (EXISTS (SELECT 1 FROM directory_alias WHERE address = ${mailbox})
      OR EXISTS (SELECT 1 FROM directory_file_alias WHERE address = ${mailbox}))
    AND NOT EXISTS (SELECT 1 FROM user WHERE email = ${mailbox})`;
  if (!isAlias) return mailbox;
  return (sql.get`SELECT email FROM person_alias WHERE address = ${mailbox}`?.['email'] ?? mailbox) as string;
}

/** The address of the person behind one: that of their mailbox, for a subaddress or an alias of it. */
export const personOf = (store: Pick<StoreHandle, 'sql'>, address: string): string =>
  ownAddressOf(store, mailboxOf(address));

/**
 * Whose mail to a mailbox is that came at a time (milliseconds since 1970): the present address of whoever had it then, or whose alias it
 * is; null where they are gone and somebody else has their address.
 * @param mailbox In lower case.
 */
export function holderOf(store: Pick<StoreHandle, 'sql'>, mailbox: string, at: number): string | null {
  const then = store.sql.get`SELECT email, removed_at IS NOT NULL AS isGone,
      EXISTS (SELECT 1 FROM user WHERE email = address) AS isTaken
    FROM former_address JOIN user ON id = user_id WHERE address = ${mailbox} AND until > ${at} ORDER BY until LIMIT 1`;
  if (!then) return ownAddressOf(store, mailbox);
  if (then['isGone'] === 0) return then['email'] as string;
  return then['isTaken'] === 1 ? null : mailbox;
}

/** A mailbox, and when mail to it was somebody's: [from, to), milliseconds since 1970. */
export interface HeldMailbox {
  mailbox: string;
  from: number;
  to: number;
}

/** The mailboxes of somebody in time: without what came for those who had them before, with what came to their own former ones. */
export function mailboxesOf(
  { sql }: Pick<StoreHandle, 'sql'>,
  email: string,
  mailboxes: readonly string[],
): HeldMailbox[] {
  const before = (mailbox: string, until: number) =>
    (sql.get`SELECT max(until) AS until FROM former_address JOIN user ON id = user_id
      WHERE address = ${mailbox} AND until < ${until} AND email <> ${email}
        AND (removed_at IS NULL OR EXISTS (SELECT 1 FROM user WHERE email = address))`?.['until'] ??
      0) as number;
  const former = sql.all`SELECT address, until FROM former_address JOIN user ON id = user_id WHERE email = ${email}`;
  return [
    ...mailboxes.map((mailbox) => ({ mailbox, from: before(mailbox, 1e15), to: 1e15 })),
    ...former.map((row) => {
      const [mailbox, to] = [row['address'] as string, row['until'] as number];
      return { mailbox, from: before(mailbox, to), to };
    }),
  ];
}

/** The aliases of somebody. */
export const aliasesOf = ({ sql }: Pick<StoreHandle, 'sql'>, email: string): string[] =>
  sql.all`SELECT address FROM person_alias WHERE email = ${email}`.map((row) => row['address'] as string);

/** Whether mail to an address can be in another mailbox than its own. */
export const isHeldInTime = (store: Pick<StoreHandle, 'sql'>, address: string): boolean =>
  ownAddressOf(store, address) !== address ||
  store.sql.get`SELECT 1 FROM former_address WHERE address = ${address}` !== undefined;
