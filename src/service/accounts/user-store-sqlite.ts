import { isAccountAddress } from '../../api/validators.ts';
import {
  builtInRoles,
  isBuiltInRole,
  joinRights,
  noRights,
  type Rights,
} from '../../api/vocabulary/sections.ts';
import { type Grant, type MailScope, rightsOfGrants } from '../../api/vocabulary/scopes.ts';
import { foldName } from '../core/fold-name.ts';
import type { StoreHandle } from '../database/operation.ts';
import type { Account } from './account.ts';
import { fieldProblem, refuse, refuseField } from '../core/refuse.ts';

export interface NewUser {
  /** Lower case. */
  email: string;
  firstName: string;
  lastName: string;
  /** A built-in role, or `none`. */
  role: string;
  hidden?: boolean;
  automation?: boolean;
  /** PHC string. */
  passwordHash: string;
  /** False for the hash of a random, unknown password. */
  passwordSet?: boolean;
  /** Refuses if any user exists. */
  onlyFirst?: boolean;
  at: number;
}

/**
 * Stores a user and returns it; used for every new account.
 * @throws ServiceError `conflict` if the address has an account, or with `onlyFirst` any user exists; `invalid_input`
 * for an address that accounts may not have.
 */
export function createUser(store: StoreHandle, user: NewUser): Account {
  if (user.onlyFirst && countUsers(store) > 0) {
    throw refuse('conflict', 'setup_has_user');
  }
  if (!isAccountAddress(user.email)) throw refuseField(fieldProblem('email', 'user_email'));
  if (findUser(store, user.email)) {
    throw refuse('conflict', 'user_exists', { email: user.email });
  }
  store.sql.run`INSERT INTO user
    (email, first_name, last_name, role, hidden, automation, password_hash, password_set,
      password_changed_at, created_at, folded)
    VALUES (${user.email}, ${user.firstName}, ${user.lastName}, ${user.role},
      ${Number(user.hidden ?? false)}, ${Number(user.automation ?? false)}, ${user.passwordHash},
      ${Number(user.passwordSet ?? true)}, ${user.at}, ${user.at},
      ${foldName(`${user.email} ${user.firstName} ${user.lastName}`)})`;
  return findUser(store, user.email)!.account;
}

/** An account with the hash of its password. */
export interface AccountWithPassword {
  account: Account;
  passwordHash: string;
}

/** Finds a user by lower-case address. */
export function findUser({ sql }: StoreHandle, email: string): AccountWithPassword | undefined {
  const row = sql.get`SELECT * FROM account WHERE email = ${email}`;
  return row && { account: readAccount(row), passwordHash: row['password_hash'] as string };
}

/** All users by address. */
export function listUsers({ sql }: StoreHandle): Account[] {
  return sql.all`SELECT * FROM account WHERE removed_at IS NULL ORDER BY email`.map(readAccount);
}

export function countUsers({ sql }: StoreHandle): number {
  return sql.get`SELECT count(*) AS count FROM user`?.['count'] as number;
}

/** Accounts of people, without hidden and automatic ones. */
export function countPeople({ sql }: StoreHandle): number {
  return sql.get`SELECT count(*) AS count FROM account
    WHERE removed_at IS NULL AND hidden = 0 AND automation = 0`?.['count'] as number;
}

/** Disables a user, which ends their sessions and API tokens, or enables them; false when there is no such user. */
export function setUserDisabled(
  { sql }: StoreHandle,
  { email, disabled, at }: { email: string; disabled: boolean; at: number },
): boolean {
  const { changes } = sql.run`UPDATE user SET disabled = ${Number(disabled)} WHERE email = ${email}`;
  // What people decide, a provider does not undo.
  sql.run`UPDATE scim_user SET deactivated = 0 WHERE user_id = (SELECT id FROM user WHERE email = ${email})`;
  if (disabled) {
    sql.run`UPDATE session SET ended_at = ${at}, end_reason = 'user disabled'
      WHERE ended_at IS NULL AND user_id = (SELECT id FROM user WHERE email = ${email})`;
    sql.run`UPDATE api_token SET revoked_at = ${at}
      WHERE revoked_at IS NULL AND user_id = (SELECT id FROM user WHERE email = ${email})`;
  }
  return changes > 0;
}

/** Replaces the hash of the same password by one with current parameters, unless the password was changed meanwhile. */
export function renewPasswordHash(
  { sql }: StoreHandle,
  { userId, before, passwordHash }: { userId: number; before: string; passwordHash: string },
): void {
  sql.run`UPDATE user SET password_hash = ${passwordHash} WHERE id = ${userId} AND password_hash = ${before}`;
}

/** Stores until when MFA set-up is not offered. */
export function skipMfaUntil(
  { sql }: StoreHandle,
  { userId, until }: { userId: number; until: number },
): void {
  sql.run`UPDATE user SET mfa_skipped_until = ${until} WHERE id = ${userId}`;
}

/** Reads a row of the view `account`; joined tables use the same names. */
export function readAccount(row: Record<string, unknown>): Account {
  const role = row['role'] as string;
  const custom = JSON.parse(row['custom_roles'] as string) as [
    name: string,
    sections: Partial<Rights>,
    scope: MailScope | null,
  ][];
  const scope = JSON.parse((row['role_scope'] as string | null) ?? 'null') as MailScope | null;
  const given: Grant[] = [
    ...(isBuiltInRole(role) ? [{ rights: builtInRoles[role], scope }] : []),
    ...custom.map(([, rights, of]) => ({ rights: joinRights([rights]), scope: of })),
  ];
  const mapped = JSON.parse(row['mapped_roles'] as string) as [
    name: string,
    sections: Partial<Rights> | null,
    scope: MailScope | null,
  ][];
  const grants: Grant[] = [
    ...given,
    ...mapped.map(([name, rights, of]) => ({
      rights: rights ? joinRights([rights]) : isBuiltInRole(name) ? builtInRoles[name] : noRights,
      scope: of,
    })),
  ];
  return {
    id: row['id'] as number,
    email: row['email'] as string,
    first_name: row['first_name'] as string,
    last_name: row['last_name'] as string,
    role,
    custom_roles: custom.map(([name]) => name),
    mappedRoles: mapped.map(([name, , of]) => ({ name, scope: of })),
    givenScope: given.find((one) => one.scope !== null)?.scope ?? null,
    hidden: row['hidden'] === 1,
    disabled: row['disabled'] === 1,
    rights: rightsOfGrants(grants),
    grants,
    mfa_secret_set: row['mfa_set'] === 1,
    automation: row['automation'] === 1,
    passwordSet: row['password_set'] === 1,
    mfaSkippedUntil: row['mfa_skipped_until'] as number,
    passwordChangedAt: row['password_changed_at'] as number,
    deviceEpoch: row['device_epoch'] as number,
    mailSince: (row['mail_since'] as number | null) ?? 0,
  };
}
