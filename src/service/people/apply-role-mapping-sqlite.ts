import type { MailScope } from '../../api/vocabulary/scopes.ts';
import { isBuiltInRole } from '../../api/vocabulary/sections.ts';
import type { StoreHandle } from '../database/operation.ts';

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
