import { normalizeEmail } from '../accounts/account.ts';
import { mailboxOf } from '../config/address-domain.ts';
import { readTenant } from '../config/tenant-store.ts';
import type { Stores } from '../stores.ts';
import { readEndUserPolicy } from './end-user-policy.ts';
import type { Readers } from './mail-people-sqlite.ts';

/** The tenant's domains and mailbox owners, which decide who shares a copy of a mail. */
export async function readReaders(stores: Stores): Promise<Readers> {
  const [{ domains }, { owners }] = await Promise.all([readTenant(stores), readEndUserPolicy(stores)]);
  return { domains, owners };
}

/** The address of the person who is behind a typed one: that of their mailbox, for a subaddress or an alias of it. */
export const readerOf = ({ endUsers }: Pick<Stores, 'endUsers'>, typed: string): Promise<string> =>
  endUsers.ownAddressOf(mailboxOf(normalizeEmail(typed)));
