import type { StoreHandle } from '../storage/operation.ts';
import { mailboxOf } from '../config/address-domain.ts';
import { directoryAddress } from './directory-store-sqlite.ts';

/**
 * The address of the person whose alias a mailbox is, as their identity provider says; else the mailbox itself. What is the own address
 * of an account or of somebody in the directory is nobody's alias, nor is what two people claim.
 * @param mailbox In lower case.
 */
export function ownAddressOf({ sql }: Pick<StoreHandle, 'sql'>, mailbox: string): string {
  const people = sql.all`SELECT email FROM directory_alias JOIN user ON id = user_id
    WHERE address = ${mailbox} AND removed_at IS NULL LIMIT 2`;
  if (people.length !== 1) return mailbox;
  const isOwn = sql.get`SELECT 1 WHERE EXISTS (SELECT 1 FROM user WHERE email = ${mailbox})
    OR EXISTS (SELECT 1 FROM directory_person WHERE address = ${directoryAddress(mailbox)})`;
  return isOwn ? mailbox : (people[0]!['email'] as string);
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
export const aliasesOf = (store: Pick<StoreHandle, 'sql'>, email: string): string[] =>
  store.sql.all`SELECT address FROM directory_alias JOIN user ON id = user_id WHERE email = ${email}`
    .map((row) => row['address'] as string)
    .filter((address) => address !== email && ownAddressOf(store, address) === email);
