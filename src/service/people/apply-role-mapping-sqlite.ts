import type { MailScope } from '../../api/vocabulary/scopes.ts';
import { isBuiltInRole } from '../../api/vocabulary/sections.ts';
import type { StoreHandle } from '../database/operation.ts';
import { ServiceError } from '../../api/errors.ts';
import { appendAudit } from '../audit/audit-store-sqlite.ts';
import { requireAdministratorLeft } from './people-rules.ts';

/** A person whose roles by groups changed. */
export interface MappedChange {
  userId: number;
  email: string;
  firstName: string;
  lastName: string;
  /** Names of roles. */
  before: readonly string[];
  after: readonly string[];
}

/**
 * Grants people the roles of their groups by the mapping, and revokes those that no longer follow; `all`: everybody. Roles granted
 * by people are left alone. Returns the people whose roles changed, by address.
 */
export function applyRoleMapping(store: StoreHandle, people: readonly number[] | 'all'): MappedChange[] {
  const ids = people === 'all' ? null : JSON.stringify(people);
  const before = rolesOf(heldBy(store, ids));
  const after = rolesOf(dueTo(store, ids));
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
    (id) => keyOf(before.get(id)) !== keyOf(after.get(id)),
  );
  for (const id of changed) {
    store.sql.run`DELETE FROM mapped_role WHERE user_id = ${id}`;
    for (const { role, scope } of after.get(id) ?? []) {
      store.sql.run`INSERT INTO mapped_role (user_id, role, scope) VALUES (${id}, ${role}, ${scope})`;
    }
  }
  return describe(store, changed, before, after);
}

/** Moves the lines of a removed role to its successor. */
export function moveMappedRole(store: StoreHandle, from: string, to: string | null): void {
  const { sql } = store;
  if (to === null) sql.run`DELETE FROM role_mapping WHERE role = ${from}`;
  else sql.run`UPDATE role_mapping SET role = ${to} WHERE role = ${from}`;
  applyRoleMapping(store, 'all');
}

interface Held {
  userId: number;
  role: string;
  scope: string;
}

const heldBy = ({ sql }: StoreHandle, ids: string | null): Held[] =>
  sql.all`SELECT user_id AS userId, role, scope FROM mapped_role
    WHERE ${ids} IS NULL OR user_id IN (SELECT value FROM json_each(${ids}))
    ORDER BY user_id, role, scope` as unknown as Held[];

/**
 * A group named at sign-ins counts where the provider of its line names it. Of the directory only provisioned groups count: those
 * of a file are as trustworthy as the person who imports it.
 */
const dueTo = ({ sql }: StoreHandle, ids: string | null): Held[] =>
  sql.all`SELECT user.id AS userId, due.role, due.scope FROM (
      SELECT sso_group.user_id, role_mapping.role, coalesce(role_mapping.scope, 'null') AS scope
        FROM role_mapping JOIN sso_group ON source = 'claim' AND sso_group.value = role_mapping.value
          AND sso_group.issuer = role_mapping.issuer
      UNION
      SELECT user.id, role_mapping.role, coalesce(role_mapping.scope, 'null')
        FROM role_mapping
        JOIN directory_group ON role_mapping.source = 'group' AND directory_group.id = role_mapping.value
          AND directory_group.source = 'scim'
        JOIN directory_member ON group_id = directory_group.id
        JOIN directory_person ON directory_person.id = person_id
        JOIN user ON user.id = directory_person.user_id
    ) AS due JOIN user ON user.id = due.user_id
    WHERE user.hidden = 0 AND user.automation = 0 AND user.removed_at IS NULL
      AND (${ids} IS NULL OR user.id IN (SELECT value FROM json_each(${ids})))
    ORDER BY user.id, due.role, due.scope` as unknown as Held[];

type Roles = ReadonlyMap<number, readonly Held[]>;
const rolesOf = (held: readonly Held[]): Roles => Map.groupBy(held, ({ userId }) => userId);
const keyOf = (held: readonly Held[] = []): string =>
  JSON.stringify(held.map(({ role, scope }) => [role, scope]));

function describe(
  { sql }: StoreHandle,
  changed: readonly number[],
  before: Roles,
  after: Roles,
): MappedChange[] {
  if (changed.length === 0) return [];
  const names = new Map(
    sql.all`SELECT id, name FROM role`.map((row) => [row['id'] as string, row['name'] as string]),
  );
  const groupName = (id: string) =>
    (sql.get`SELECT name FROM directory_group WHERE id = ${id}`?.['name'] as string | undefined) ?? id;
  const namesIn = (held: readonly Held[] = []) =>
    held.map(({ role, scope }) => {
      const { domains, groups } = (JSON.parse(scope) as MailScope | null) ?? { domains: [], groups: [] };
      const name = isBuiltInRole(role) ? role : (names.get(role) ?? role);
      const mail = [...domains, ...groups.map(groupName)];
      return mail.length > 0 ? `${name} (${mail.join(', ')})` : name;
    });
  const rows = sql.all`SELECT id, email, first_name, last_name FROM user
    WHERE id IN (SELECT value FROM json_each(${JSON.stringify(changed)})) ORDER BY email`;
  return rows.map((row) => ({
    userId: row['id'] as number,
    email: row['email'] as string,
    firstName: row['first_name'] as string,
    lastName: row['last_name'] as string,
    before: namesIn(before.get(row['id'] as number)),
    after: namesIn(after.get(row['id'] as number)),
  }));
}

/** Most groups of one person that are stored. */
const maxGroups = 1_000;

/**
 * Stores the groups that a provider named for a person, replacing those of their last sign-in there, and grants the roles of the
 * mapping. The last administrator keeps their roles: `isLast`.
 */
export function takeGroupsAtSignIn(
  store: StoreHandle,
  {
    userId,
    issuer,
    groups,
    clientAddress,
    at,
  }: { userId: number; issuer: string; groups: readonly string[]; clientAddress: string; at: number },
): { isLast: boolean } {
  const { sql } = store;
  sql.run`DELETE FROM sso_group WHERE user_id = ${userId} AND issuer = ${issuer}`;
  sql.run`INSERT OR IGNORE INTO sso_group (user_id, issuer, value)
    SELECT ${userId}, ${issuer}, value FROM json_each(${JSON.stringify(groups.slice(0, maxGroups))})`;
  const { change, isLast } = mapUnlessLast(store, userId);
  if (change)
    noteMapped(store, [change], { actor: change.email, clientAddress, at, by: issuer, isKept: isLast });
  return { isLast };
}

/** The name of the setting that says that roles by groups are to be worked out again, as a migration leaves it. */
export const rolesDue = 'roles_by_groups_due';

/** Works out everybody's roles by groups again, once; the last administrator keeps theirs. */
export function settleRolesByGroups(store: StoreHandle, { at }: { at: number }): void {
  const { changes } = store.sql.run`DELETE FROM setting WHERE name = ${rolesDue}`;
  if (Number(changes) === 0) return;
  store.db.exec('SAVEPOINT all_roles_by_groups');
  const due = applyRoleMapping(store, 'all');
  store.db.exec('ROLLBACK TO all_roles_by_groups; RELEASE all_roles_by_groups');
  // Whoever gets roles goes first, so that no administrator is the last who need not be.
  for (const { userId } of due.toSorted((one, other) => other.after.length - one.after.length)) {
    const { change, isLast } = mapUnlessLast(store, userId);
    if (change)
      noteMapped(store, [change], { actor: 'postern', clientAddress: '', at, by: 'update', isKept: isLast });
  }
}

/** Gives somebody the roles of their groups, unless no administrator would be left. */
function mapUnlessLast(
  store: StoreHandle,
  userId: number,
): { change: MappedChange | undefined; isLast: boolean } {
  store.db.exec('SAVEPOINT roles_by_groups');
  const [change] = applyRoleMapping(store, [userId]);
  const isLast = change !== undefined && change.before.length > 0 && !isSomebodyLeft(store);
  store.db.exec(isLast ? 'ROLLBACK TO roles_by_groups; RELEASE roles_by_groups' : 'RELEASE roles_by_groups');
  return { change, isLast };
}

/** Records people whose roles changed by their groups, or did not because no administrator would be left. */
export function noteMapped(
  store: StoreHandle,
  changes: readonly MappedChange[],
  {
    actor,
    clientAddress,
    at,
    by,
    isKept = false,
  }: { actor: string; clientAddress: string; at: number; by: string; isKept?: boolean },
): void {
  appendAudit(
    store,
    changes.map(({ email, before, after }) => ({
      at,
      actor,
      action: 'user_roles_change' as const,
      outcome: isKept ? ('refused' as const) : ('success' as const),
      clientAddress,
      details: {
        user: email,
        by,
        before: { groups: before },
        after: { groups: after },
        ...(isKept && { problem: 'last_admin' }),
      },
    })),
  );
}

function isSomebodyLeft(store: StoreHandle): boolean {
  try {
    requireAdministratorLeft(store);
    return true;
  } catch (error) {
    if (error instanceof ServiceError) return false;
    throw error;
  }
}
