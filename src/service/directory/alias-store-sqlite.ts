import type { StoreHandle } from '../storage/operation.ts';
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

/** The aliases of somebody. */
export const aliasesOf = (store: Pick<StoreHandle, 'sql'>, email: string): string[] =>
  store.sql.all`SELECT address FROM directory_alias JOIN user ON id = user_id WHERE email = ${email}`
    .map((row) => row['address'] as string)
    .filter((address) => address !== email && ownAddressOf(store, address) === email);
