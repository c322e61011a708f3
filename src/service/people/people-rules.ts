import { isDomainName } from '../../api/validators.ts';
import { type Grant, type MailScope, reachesGrant, rightsOfGrants } from '../../api/vocabulary/scopes.ts';
import { isAdministrator, type Rights, sectionsBeyond } from '../../api/vocabulary/sections.ts';
import type { Account } from '../accounts/account.ts';
import { readAccount } from '../accounts/user-store-sqlite.ts';
import { fieldProblem, refuse, refuseField } from '../core/refuse.ts';
import type { StoreHandle } from '../database/operation.ts';

/** The caller of a change of people or roles. */
export interface PeopleActor {
  id: number;
  email: string;
  clientAddress: string;
}

/**
 * The actor's account as of this transaction: if two administrators revoke each other's role at once, the second is refused.
 * @throws ServiceError `permission_denied`.
 */
export function requireActor(store: StoreHandle, { id }: PeopleActor): Account {
  const account = readAccountById(store, id);
  if (account && !account.disabled && isAdministrator(account)) return account;
  throw refuse('permission_denied', 'not_permitted');
}

export function readAccountById({ sql }: StoreHandle, id: number): Account | undefined {
  const row = sql.get`SELECT * FROM account WHERE id = ${id}`;
  return row && readAccount(row);
}

/**
 * Refuses rights beyond the actor's own.
 * @throws ServiceError `permission_denied`.
 */
export function requireWithin(actor: Account, rights: Rights): void {
  const [section] = sectionsBeyond(rights, actor.rights);
  if (section !== undefined) throw refuse('permission_denied', 'beyond_own_rights', { section });
}

/**
 * Requires that an administrator is left who can sign in. Checked at the end of each transaction that could have removed the last
 * one.
 * @throws ServiceError `conflict`.
 */
export function requireAdministratorLeft(store: StoreHandle): void {
  // The built-in role almost always decides; reading everybody's own roles, once per person, would take minutes.
  const plain = store.sql.get`SELECT 1 FROM user
    WHERE disabled = 0 AND hidden = 0 AND automation = 0 AND invited_at IS NULL AND role = 'admin' AND role_scope IS NULL
    LIMIT 1`;
  if (!plain && listAdministrators(store).length === 0) throw refuse('conflict', 'last_admin');
}

/** Addresses of the people who can sign in and manage people. */
export function listAdministrators({ sql }: StoreHandle): string[] {
  const candidates = sql.all`SELECT * FROM account
    WHERE disabled = 0 AND hidden = 0 AND automation = 0 AND invited_at IS NULL
      AND (role = 'admin' OR id IN (SELECT user_id FROM user_role) OR id IN (SELECT user_id FROM mapped_role))`;
  return candidates
    .map(readAccount)
    .filter(isAdministrator)
    .map(({ email }) => email);
}

/**
 * Refuses grants with rights beyond the actor's own, or with more mail than they have these rights in: whoever gives, takes or
 * changes a role, a group or a mapping gives nobody more than they have, themselves included.
 * @throws ServiceError `permission_denied`.
 */
export function requireGrants(actor: Account, grants: readonly Grant[]): void {
  requireWithin(actor, rightsOfGrants(grants));
  if (!grants.every((grant) => reachesGrant(actor, grant)))
    throw refuse('permission_denied', 'beyond_own_scope');
}

/**
 * Refuses changes of a role that somebody has in more mail than the actor has its rights in.
 * @throws ServiceError `permission_denied`.
 */
export function requireRole(
  store: StoreHandle,
  actor: Account,
  { id, rights }: { id: string; rights: Rights },
): void {
  const given = store.sql.all`SELECT scope FROM user_role WHERE role_id = ${id}
    UNION SELECT scope FROM mapped_role WHERE role = ${id} UNION SELECT scope FROM role_mapping WHERE role = ${id}`;
  const scopes = given.map(
    (row) => JSON.parse((row['scope'] as string | null) ?? 'null') as MailScope | null,
  );
  requireWithin(actor, rights);
  requireGrants(
    actor,
    scopes.map((scope) => ({ rights, scope })),
  );
}

/** @throws ServiceError `invalid_input` for an empty scope, an invalid domain or an unknown group. */
export function requireScope({ sql }: StoreHandle, scope: MailScope | null): void {
  if (!scope) return;
  if (scope.domains.length + scope.groups.length === 0)
    throw refuseField(fieldProblem('scope', 'scope_empty'));
  const wrong = scope.domains.find((domain) => !isDomainName(domain));
  if (wrong !== undefined)
    throw refuseField(fieldProblem('scope.domains', 'scope_domain', { domain: wrong }));
  const known = sql.get`SELECT count(*) AS n FROM directory_group
    WHERE id IN (SELECT value FROM json_each(${JSON.stringify(scope.groups)}))`;
  if (known?.['n'] !== new Set(scope.groups).size)
    throw refuseField(fieldProblem('scope.groups', 'scope_group'));
}
