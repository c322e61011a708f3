import { isAdministrator, type Rights, sectionsBeyond } from '../../api/vocabulary/sections.ts';
import type { Account } from '../accounts/account.ts';
import { readAccount } from '../accounts/user-store-sqlite.ts';
import { refuse } from '../refuse.ts';
import type { StoreHandle } from '../storage/operation.ts';

/** Who changes people or roles, as the call knows them. */
export interface PeopleActor {
  id: number;
  email: string;
  clientAddress: string;
}

/**
 * The account that changes people or roles as it is inside the transaction: of two administrators who take each other's role, the
 * second is none any more.
 * @throws ServiceError `permission_denied`.
 */
export function demandActor(store: StoreHandle, { id }: PeopleActor): Account {
  const account = readAccountById(store, id);
  if (account && !account.disabled && isAdministrator(account)) return account;
  throw refuse('permission_denied', 'not_permitted');
}

export function readAccountById({ sql }: StoreHandle, id: number): Account | undefined {
  const row = sql.get`SELECT * FROM account WHERE id = ${id}`;
  return row && readAccount(row);
}

/**
 * Nobody gives, takes or touches what goes beyond their own rights.
 * @throws ServiceError `permission_denied`.
 */
export function demandWithin(actor: Account, rights: Rights): void {
  const [section] = sectionsBeyond(rights, actor.rights);
  if (section !== undefined) throw refuse('permission_denied', 'beyond_own_rights', { section });
}

/**
 * Somebody has to be left who can sign in and decide about people. Asked at the end of each transaction that could have taken the
 * last one away, over what it wrote.
 * @throws ServiceError `conflict`.
 */
export function demandAdministratorLeft({ sql }: StoreHandle): void {
  const candidates = sql.all`SELECT * FROM account
    WHERE disabled = 0 AND hidden = 0 AND automation = 0 AND invited_at IS NULL
      AND (role = 'admin' OR id IN (SELECT user_id FROM user_role))`;
  if (!candidates.some((row) => isAdministrator(readAccount(row)))) throw refuse('conflict', 'last_admin');
}
