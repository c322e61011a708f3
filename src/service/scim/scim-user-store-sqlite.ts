import { revokeApiTokensOf } from '../accounts/api-token-store-sqlite.ts';
import { endSessionsOf } from '../accounts/session-store-sqlite.ts';
import { appendAudit } from '../audit/audit-store-sqlite.ts';
import type { AuditAction } from '../audit/audit-entry.ts';
import { noRole } from '../../api/vocabulary/sections.ts';
import { createUser } from '../accounts/user-store-sqlite.ts';
import { directoryAddress } from '../directory/directory-store-sqlite.ts';
import { requireAdministratorLeft } from '../people/people-rules.ts';
import { foldName } from '../fold-name.ts';
import type { StoreHandle } from '../storage/operation.ts';
import { findScimUser, type FoundScimUser } from './find-scim-user-sqlite.ts';
import { patchUser, type PatchOperation } from './patch-user.ts';
import { ScimError } from './scim-error.ts';
import { addressOfUser, type ScimUser } from './scim-user.ts';

/** The actor of a change by a provider's token. */
export interface ScimActor {
  /** `scim:NAME`. */
  name: string;
  clientAddress: string;
  at: number;
}

/** The change of a person: PUT replaces, PATCH modifies. */
export type ScimChange = { replace: ScimUser } | { patch: readonly PatchOperation[] };

/**
 * Creates an account.
 * @throws ScimError `uniqueness` for an existing name or address.
 */
export function createScimUser(
  store: StoreHandle,
  { user, actor, passwordHash }: { user: ScimUser; actor: ScimActor; passwordHash: string },
): FoundScimUser {
  requireFreeName(store, user, null);
  const email = addressOfUser(user) ?? `${crypto.randomUUID()}@no-address.invalid`;
  if (store.sql.get`SELECT 1 FROM user WHERE email = ${email}`) throw taken();
  const names = namesOf(user);
  const { id } = createUser(store, { email, ...names, role: noRole, passwordHash, passwordSet: false, at: actor.at }); // oxfmt-ignore
  keep(store, id, email, { active: true, ...user }, actor);
  if (user.active === false) setActive(store, id, false, actor);
  note(store, actor, 'scim_user_create', { user: email });
  return findScimUser(store, { userId: id })!;
}

/**
 * Changes a person. Undefined if there is none with this id.
 * @throws ScimError `uniqueness`, or 403 if nobody who can manage people would be left.
 */
export function changeScimUser(
  store: StoreHandle,
  { id, change, actor }: { id: string; change: ScimChange; actor: ScimActor },
): FoundScimUser | undefined {
  const found = findScimUser(store, { id });
  if (!found) return undefined;
  const before = found.user;
  // A provider that omits `active` does not change it.
  const after: ScimUser =
    'patch' in change
      ? patchUser(before, change.patch)
      : { ...(before.active !== undefined && { active: before.active }), ...change.replace };
  const isActive = after.active ?? found.isActive;
  requireFreeName(store, after, found.userId);
  const address = addressOfUser(after);
  const email = address ?? found.email;
  if (email !== found.email) {
    if (store.sql.get`SELECT 1 FROM user WHERE email = ${email} AND id <> ${found.userId}`) throw taken();
    moveAddress(store, found.email, email);
  }
  const { firstName, lastName } = namesOf(after);
  store.sql.run`UPDATE user SET email = ${email}, first_name = ${firstName}, last_name = ${lastName},
      folded = ${foldName(`${email} ${firstName} ${lastName}`)} WHERE id = ${found.userId}`;
  keep(store, found.userId, email, after, actor);
  if (isActive !== found.isActive) setActive(store, found.userId, isActive, actor);
  note(store, actor, 'scim_user_change', {
    user: email,
    ...(email !== found.email && { before: found.email }),
    ...(isActive !== found.isActive && { active: isActive }),
  });
  return findScimUser(store, { id });
}

/**
 * Removes a person: the account is kept for the audit trail and jobs, its address becomes available. False if
 * there is none.
 */
export function removeScimUser(store: StoreHandle, { id, actor }: { id: string; actor: ScimActor }): boolean {
  const found = findScimUser(store, { id });
  if (!found) return false;
  const { userId, email } = found;
  setActive(store, userId, false, actor);
  const { sql } = store;
  sql.run`DELETE FROM scim_user WHERE user_id = ${userId}`;
  sql.run`DELETE FROM user_role WHERE user_id = ${userId}`;
  sql.run`DELETE FROM mapped_role WHERE user_id = ${userId}`;
  sql.run`DELETE FROM sso_group WHERE user_id = ${userId}`;
  sql.run`DELETE FROM sso_identity WHERE user_id = ${userId}`;
  sql.run`DELETE FROM directory_member WHERE person_id = (SELECT id FROM directory_person WHERE address = ${directoryAddress(email)})`;
  sql.run`DELETE FROM directory_person WHERE address = ${directoryAddress(email)} AND source = 'scim'`;
  sql.run`UPDATE user SET email = ${`removed-${id}@removed.invalid`}, folded = '', role = ${noRole}, role_scope = NULL,
    removed_at = ${actor.at} WHERE id = ${userId}`;
  note(store, actor, 'scim_user_remove', { user: email });
  return true;
}

/**
 * Deactivation revokes all credentials; after reactivation the person has the previous roles and needs new
 * passkeys.
 */
function setActive(store: StoreHandle, userId: number, active: boolean, actor: ScimActor): void {
  const { sql } = store;
  sql.run`UPDATE user SET disabled = ${Number(!active)} WHERE id = ${userId}`;
  if (active) return;
  endSessionsOf(store, {
    userId,
    except: null,
    at: actor.at,
    reason: 'deactivated by the identity provider',
  });
  revokeApiTokensOf(store, { userId, at: actor.at });
  sql.run`DELETE FROM passkey WHERE user_id = ${userId}`;
  sql.run`UPDATE password_reset SET used_at = ${actor.at} WHERE user_id = ${userId} AND used_at IS NULL`;
  requireSomebodyLeft(store);
}

/** @throws ScimError 403: a provider must not lock everybody out. */
export function requireSomebodyLeft(store: StoreHandle): void {
  try {
    requireAdministratorLeft(store);
  } catch (error) {
    throw new ScimError(403, (error as Error).message);
  }
}

/** Stores the provider's attributes, and publishes some of them to the directory. */
function keep(store: StoreHandle, userId: number, email: string, user: ScimUser, { at }: ScimActor): void {
  const { sql } = store;
  const { userName = email, externalId = null, active, ...attributes } = user;
  const text = JSON.stringify({ ...attributes, ...(active === undefined && { withoutActive: true }) });
  sql.run`INSERT INTO scim_user (user_id, user_name, folded_name, external_id, attributes, created_at, updated_at)
    VALUES (${userId}, ${userName}, ${foldName(userName)}, ${externalId}, ${text}, ${at}, ${at})
    ON CONFLICT (user_id) DO UPDATE SET user_name = excluded.user_name, folded_name = excluded.folded_name,
      external_id = excluded.external_id, attributes = excluded.attributes, updated_at = excluded.updated_at`;
  const { displayName, name, title = '', department = '', organization = '' } = user;
  const shown = displayName ?? name?.formatted ?? `${name?.givenName ?? ''} ${name?.familyName ?? ''}`.trim();
  sql.run`INSERT INTO directory_person (address, email, name, department, title, organization, source, updated_at)
    VALUES (${directoryAddress(email)}, ${email}, ${shown}, ${department}, ${title}, ${organization}, 'scim', ${at})
    ON CONFLICT (address) DO UPDATE SET name = excluded.name, department = excluded.department, title = excluded.title,
      organization = excluded.organization, source = 'scim', updated_at = excluded.updated_at`;
}

/** Moves a person's directory entry, with its groups, to a new address. */
function moveAddress({ sql }: StoreHandle, from: string, to: string): void {
  sql.run`UPDATE OR IGNORE directory_person SET address = ${directoryAddress(to)}, email = ${to}
    WHERE address = ${directoryAddress(from)}`;
}

function requireFreeName({ sql }: StoreHandle, { userName = '' }: ScimUser, except: number | null): void {
  const folded = foldName(userName);
  if (sql.get`SELECT 1 FROM scim_user WHERE folded_name = ${folded} AND user_id IS NOT ${except}`)
    throw taken();
}

const taken = () => new ScimError(409, 'Somebody has this userName or address already.', 'uniqueness');

const namesOf = ({ name, displayName }: ScimUser) => ({
  firstName: (name?.givenName ?? (name?.familyName ? '' : (displayName ?? ''))).slice(0, 100),
  lastName: (name?.familyName ?? '').slice(0, 100),
});

export const note = (
  store: StoreHandle,
  { name, clientAddress, at }: ScimActor,
  action: AuditAction,
  details: Record<string, unknown>,
): void => appendAudit(store, [{ at, actor: name, action, outcome: 'success', clientAddress, details }]);
