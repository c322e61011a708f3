import { revokeApiTokensOf } from '../accounts/api-token-store-sqlite.ts';
import { endSessionsOf } from '../accounts/session-store-sqlite.ts';
import { appendAudit } from '../audit/audit-store-sqlite.ts';
import type { AuditAction } from '../audit/audit-entry.ts';
import { noRole } from '../../api/vocabulary/sections.ts';
import { createUser } from '../accounts/user-store-sqlite.ts';
import { keepDirectoryPerson, releaseDirectoryPerson } from '../directory/directory-store-sqlite.ts';
import { applyRoleMapping } from '../people/apply-role-mapping-sqlite.ts';
import { requireAdministratorLeft } from '../people/people-rules.ts';
import { foldName } from '../core/fold-name.ts';
import type { StoreHandle } from '../database/operation.ts';
import { addressOfUser, type PatchOperation, patchUser, type ScimUser } from './scim-user.ts';
import { ScimError, type ScimFilter } from './scim-protocol.ts';
import { statementCacheOf } from '../database/statement-cache.ts';

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
 * Creates an account. Without an address of the organisation's domains it is kept, and cannot sign in.
 * @throws ScimError `uniqueness` for an existing name or address.
 */
export function createScimUser(
  store: StoreHandle,
  {
    user,
    actor,
    passwordHash,
    domains,
  }: { user: ScimUser; actor: ScimActor; passwordHash: string; domains: readonly string[] },
): FoundScimUser {
  requireFreeName(store, user, null);
  const email = addressOfUser(user, domains) ?? `${crypto.randomUUID()}@no-address.invalid`;
  if (store.sql.get`SELECT 1 FROM user WHERE email = ${email}`) throw taken();
  const names = namesOf(user);
  // The same person again, as their provider says, is no newcomer with the address.
  store.sql
    .run`DELETE FROM former_address WHERE address = ${email} AND external_id = ${user.externalId ?? null}`;
  const { id } = createUser(store, { email, ...names, role: noRole, passwordHash, passwordSet: false, at: actor.at }); // oxfmt-ignore
  keep(store, id, email, { active: true, ...user }, actor);
  store.sql.run`UPDATE scim_user SET made_account = 1 WHERE user_id = ${id}`;
  if (user.active === false) setActive(store, findScimUser(store, { userId: id })!, false, actor);
  note(store, actor, 'scim_user_create', { user: email });
  return findScimUser(store, { userId: id })!;
}

/**
 * Changes a person; `movedFrom` is the former address of one whose address changed. Undefined if there is none with this id.
 * The address of an account that provisioning did not make, or that people gave roles, is not changed by a provider.
 * @throws ScimError `uniqueness`, `mutability` for that address, or 403 if nobody who can manage people would be left.
 */
export function changeScimUser(
  store: StoreHandle,
  {
    id,
    change,
    actor,
    domains,
  }: { id: string; change: ScimChange; actor: ScimActor; domains: readonly string[] },
): (FoundScimUser & { movedFrom?: string }) | undefined {
  const found = findScimUser(store, { id });
  if (!found) return undefined;
  const before = found.user;
  // A provider that omits `active` does not change it.
  const after: ScimUser =
    'patch' in change
      ? patchUser(before, change.patch)
      : { ...(before.active !== undefined && { active: before.active }), ...change.replace };
  const wanted = after.active ?? found.isActive;
  // An account that an administrator disabled stays so.
  const isActive = wanted && !found.isActive && !found.isDeactivated ? false : wanted;
  requireFreeName(store, after, found.userId);
  const email = nextAddress(found, after, domains);
  if (email !== found.email) {
    if (store.sql.get`SELECT 1 FROM user WHERE email = ${email} AND id <> ${found.userId}`) throw taken();
    proveAgain(store, found.userId, actor);
  }
  const { firstName, lastName } = namesOf(after);
  store.sql.run`UPDATE user SET email = ${email}, first_name = ${firstName}, last_name = ${lastName},
      folded = ${foldName(`${email} ${firstName} ${lastName}`)} WHERE id = ${found.userId}`;
  keep(store, found.userId, email, after, actor);
  if (isActive !== found.isActive) setActive(store, found, isActive, actor);
  note(store, actor, 'scim_user_change', {
    user: email,
    ...(email !== found.email && { before: found.email }),
    ...(isActive !== found.isActive && { active: isActive }),
  });
  return { ...findScimUser(store, { id })!, ...(email !== found.email && { movedFrom: found.email }) };
}

/** The sign-in address after a change. @throws ScimError `mutability` where provisioning has no say over it. */
function nextAddress(found: FoundScimUser, after: ScimUser, domains: readonly string[]): string {
  const { email, isOwn, user } = found;
  if (isOwn) return addressOfUser(after, domains) ?? email;
  const isSame = addressOfUser(after) === addressOfUser(user) || addressOfUser(after) === email;
  if (isSame) return email;
  throw new ScimError(
    400,
    'This account was made, or given roles, by an administrator, who alone changes its address.',
    'mutability',
  );
}

/** A new address proves nothing yet: sessions, links for passwords and links to identity providers end. */
function proveAgain(store: StoreHandle, userId: number, { at }: ScimActor): void {
  endSessionsOf(store, { userId, except: null, at, reason: 'address changed by the identity provider' });
  store.sql.run`UPDATE password_reset SET used_at = ${at} WHERE user_id = ${userId} AND used_at IS NULL`;
  store.sql.run`DELETE FROM sso_identity WHERE user_id = ${userId}`;
}

/**
 * Removes a person: the account is kept for the audit trail and jobs, its address becomes available. One that people made or
 * gave roles is deactivated, as by `active`, and gets another id: its address and what people gave it stay, what providers gave it
 * ends, links to them and roles by their groups and claims. False if there is none.
 */
export function removeScimUser(store: StoreHandle, { id, actor }: { id: string; actor: ScimActor }): boolean {
  const found = findScimUser(store, { id });
  if (!found) return false;
  const { userId, email } = found;
  if (found.isActive) setActive(store, found, false, actor);
  const { sql } = store;
  note(store, actor, 'scim_user_remove', { user: email, ...(!found.isOwn && { kept: true }) });
  sql.run`DELETE FROM sso_group WHERE user_id = ${userId}`;
  sql.run`DELETE FROM sso_identity WHERE user_id = ${userId}`;
  if (!found.isOwn) {
    sql.run`DELETE FROM directory_member WHERE person_id = (SELECT id FROM directory_person WHERE user_id = ${userId})
      AND group_id IN (SELECT id FROM directory_group WHERE source = 'scim')`;
    applyRoleMapping(store, [userId]);
    sql.run`UPDATE user SET scim_id = ${crypto.randomUUID().replaceAll('-', '')} WHERE id = ${userId}`;
    return true;
  }
  sql.run`DELETE FROM mapped_role WHERE user_id = ${userId}`;
  releaseDirectoryPerson(store, userId);
  sql.run`UPDATE user SET email = ${`removed-${id}@removed.invalid`}, folded = '', removed_at = ${actor.at}
    WHERE id = ${userId}`;
  sql.run`DELETE FROM scim_user WHERE user_id = ${userId}`;
  return true;
}

/**
 * Deactivation ends sessions and tokens, and the passkeys of an account that provisioning made; after reactivation the person has
 * the previous roles.
 */
function setActive(store: StoreHandle, found: FoundScimUser, active: boolean, actor: ScimActor): void {
  const { sql } = store;
  const { isOwn, userId } = found;
  sql.run`UPDATE user SET disabled = ${Number(!active)} WHERE id = ${userId}`;
  if (!active) {
    // The account may be known here by its own id alone.
    if (!sql.get`SELECT 1 FROM scim_user WHERE user_id = ${userId}`)
      keep(store, userId, found.email, found.user, actor);
  }
  sql.run`UPDATE scim_user SET deactivated = ${Number(!active)} WHERE user_id = ${userId}`;
  if (active) return;
  endSessionsOf(store, {
    userId,
    except: null,
    at: actor.at,
    reason: 'deactivated by the identity provider',
  });
  revokeApiTokensOf(store, { userId, at: actor.at });
  if (isOwn) sql.run`DELETE FROM passkey WHERE user_id = ${userId}`;
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
  const person = keepDirectoryPerson(store, { userId, email, name: shown, at });
  sql.run`UPDATE directory_person SET name = ${shown}, department = ${department}, title = ${title},
    organization = ${organization}, source = 'scim', updated_at = ${at} WHERE id = ${person}`;
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

/** An account in the form for providers. */
export interface FoundScimUser {
  /** The provider's id; `userId` is ours. */
  id: string;
  userId: number;
  email: string;
  /** Without `active` if the provider removed that attribute. */
  user: ScimUser;
  /** Whether the person may sign in. */
  isActive: boolean;
  /** Whether a provider deactivated the account; one that people disabled is enabled by people. */
  isDeactivated: boolean;
  /** Whether provisioning made the account and no person has given it a role: only then it has the say over it. */
  isOwn: boolean;
  groups: readonly { id: string; name: string }[];
  createdAt: number;
  updatedAt: number;
}

/** Attributes that providers can filter people by. */
export const userFilters = [
  'username',
  'emails',
  'emails.value',
  'displayname',
  'externalid',
  'id',
  'active',
];

const columns = `user.id AS userId, user.scim_id AS id, user.email, user.first_name AS firstName, user.last_name AS lastName,
  user.disabled, user.created_at AS userCreatedAt, scim_user.user_name AS userName, scim_user.external_id AS externalId,
  scim_user.attributes, scim_user.deactivated, scim_user.created_at AS createdAt, scim_user.updated_at AS updatedAt,
  (coalesce(scim_user.made_account, 0) AND user.role = 'none'
    AND NOT EXISTS (SELECT 1 FROM user_role WHERE user_role.user_id = user.id)) AS isOwn,
  (SELECT json_group_array(json_object('id', directory_group.id, 'name', directory_group.name)) FROM directory_member
    JOIN directory_group ON directory_group.id = group_id AND directory_group.source = 'scim'
    JOIN directory_person ON directory_person.id = person_id WHERE directory_person.user_id = user.id) AS groups`;
/** Excludes support staff and programs. */
const from = `FROM user LEFT JOIN scim_user ON scim_user.user_id = user.id
  WHERE user.hidden = 0 AND user.automation = 0 AND user.removed_at IS NULL`;

/** Finds a person by the SCIM id or by the account id. */
export function findScimUser(
  { db }: StoreHandle,
  which: { id: string } | { userId: number },
): FoundScimUser | undefined {
  const [condition, value] = 'id' in which ? ['user.scim_id = ?', which.id] : ['user.id = ?', which.userId];
  const row = statementCacheOf(db)(`SELECT ${columns} ${from} AND ${condition}`).get(value!);
  return row && readUser(row);
}

/** A page of people in a stable order, with the total; `startIndex` counts from 1. */
export function listScimUsers(
  { db }: StoreHandle,
  { filter, startIndex, count }: { filter: ScimFilter | null; startIndex: number; count: number },
): { users: FoundScimUser[]; total: number } {
  const [condition, values] = conditionOf(filter);
  const total = db.prepare(`SELECT count(*) AS n ${from} AND ${condition}`).get(...values)!['n'] as number;
  const rows = db
    .prepare(`SELECT ${columns} ${from} AND ${condition} ORDER BY user.id LIMIT ? OFFSET ?`)
    .all(...values, count, startIndex - 1);
  return { users: rows.map(readUser), total };
}

function conditionOf(filter: ScimFilter | null): [sql: string, values: (string | number)[]] {
  if (!filter) return ['1', []];
  const text = String(filter.value);
  const folded = foldName(text);
  switch (filter.attribute) {
    case 'username':
      return ['coalesce(scim_user.folded_name, user.email) = ?', [folded]];
    case 'emails':
    case 'emails.value':
      return [
        `(user.email = ? OR EXISTS (SELECT 1 FROM json_each(scim_user.attributes, '$.emails')
          WHERE lower(json_each.value ->> 'value') = ?))`,
        [folded, text.toLowerCase()],
      ];
    case 'displayname':
      return [`scim_user.attributes ->> 'displayName' = ?`, [text]];
    case 'externalid':
      return ['scim_user.external_id = ?', [text]];
    case 'active':
      return ['user.disabled = ?', [filter.value === true || folded === 'true' ? 0 : 1]];
    default:
      return ['user.scim_id = ?', [text]];
  }
}

function readUser(row: Record<string, unknown>): FoundScimUser {
  const [first, last] = [row['firstName'] as string, row['lastName'] as string];
  const email = row['email'] as string;
  const isKept = row['userName'] !== null;
  const isActive = row['disabled'] === 0;
  const { withoutActive, ...kept } = JSON.parse((row['attributes'] as string | null) ?? '{}') as ScimUser & {
    withoutActive?: true;
  };
  // An account that was not provisioned gets attributes from the account itself.
  const own: ScimUser = {
    emails: [{ value: email, type: 'work', primary: true }],
    ...(first || last
      ? { name: { ...(first && { givenName: first }), ...(last && { familyName: last }) } }
      : {}),
  };
  return {
    id: row['id'] as string,
    userId: row['userId'] as number,
    email,
    user: {
      userName: (row['userName'] as string | null) ?? email,
      ...(row['externalId'] !== null && { externalId: row['externalId'] as string }),
      ...(!withoutActive && { active: isActive }),
      ...(isKept ? kept : own),
    },
    isActive,
    isDeactivated: row['deactivated'] === 1,
    isOwn: row['isOwn'] === 1,
    groups: JSON.parse(row['groups'] as string) as { id: string; name: string }[],
    createdAt: (row['createdAt'] as number | null) ?? (row['userCreatedAt'] as number),
    updatedAt: (row['updatedAt'] as number | null) ?? (row['userCreatedAt'] as number),
  };
}
