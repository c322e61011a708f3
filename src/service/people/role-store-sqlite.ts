import {
  builtInRoleNames,
  builtInRoles,
  type BuiltInRole,
  isBuiltInRole,
  joinRights,
  noRole,
  type Rights,
  sectionsBeyond,
} from '../../api/vocabulary/sections.ts';
import { auditAct } from '../audit/audit-store-sqlite.ts';
import { fieldProblem, refuse, refuseField } from '../core/refuse.ts';
import type { StoreHandle } from '../database/operation.ts';
import { foldName } from '../core/fold-name.ts';
import { moveMappedRole } from './apply-role-mapping-sqlite.ts';
import {
  requireActor,
  requireAdministratorLeft,
  requireRole,
  requireWithin,
  type PeopleActor,
} from './people-rules.ts';

export interface StoredRole {
  id: string;
  name: string;
  description: string;
  rights: Rights;
  isBuiltIn: boolean;
  createdBy: string;
  /** Milliseconds since 1970; null for a built-in role. */
  createdAt: number | null;
  updatedBy: string;
  updatedAt: number | null;
  /** People who have it. */
  usedBy: number;
}

/** The editable fields of a role. */
export interface RoleInput {
  name: string;
  description: string;
  sections: Partial<Rights>;
}

interface Change {
  actor: PeopleActor;
  at: number;
}

/** Maximum roles of a tenant. */
const maxRoles = 200;

export function listRoles(store: StoreHandle): StoredRole[] {
  const own = store.sql.all`SELECT role.*, (SELECT count(*) FROM user
        WHERE id IN (SELECT user_id FROM user_role WHERE role_id = role.id)
        OR id IN (SELECT user_id FROM mapped_role WHERE mapped_role.role = role.id)) AS used_by
    FROM role ORDER BY folded_name`;
  return [...builtInRoleNames.map((name) => builtIn(store, name)), ...own.map(readRole)];
}

export function findRole(store: StoreHandle, name: string): StoredRole | undefined {
  if (isBuiltInRole(name)) return builtIn(store, name);
  const row = store.sql.get`SELECT role.*, (SELECT count(*) FROM user_role WHERE role_id = role.id) AS used_by
    FROM role WHERE folded_name = ${foldName(name)}`;
  return row && readRole(row);
}

/** @throws ServiceError `permission_denied` for rights beyond the actor's, `conflict` for a name in use. */
export function createRole(
  store: StoreHandle,
  { id, role, actor, at }: Change & { id: string; role: RoleInput },
) {
  requireWithin(requireActor(store, actor), joinRights([role.sections]));
  requireFreeName(store, role.name, id);
  const { n } = store.sql.get`SELECT count(*) AS n FROM role` as { n: number };
  if (n >= maxRoles) throw refuse('conflict', 'too_many_roles', { most: maxRoles });
  store.sql.run`INSERT INTO role
      (id, name, folded_name, description, sections, created_by, created_at, updated_by, updated_at)
    VALUES (${id}, ${role.name}, ${foldName(role.name)}, ${role.description}, ${textOf(role)}, ${actor.email}, ${at},
      ${actor.email}, ${at})`;
  auditAct(store, 'role_create', { actor, at }, { role: role.name, after: contentOf(role) });
  return findRole(store, role.name)!;
}

/**
 * @throws ServiceError `conflict` when it was changed since `seenAt`, or would leave no administrator;
 * `permission_denied` when its rights, before or after, exceed the actor's.
 */
export function updateRole(
  store: StoreHandle,
  { id, seenAt, role, actor, at }: Change & { id: string; seenAt: number; role: RoleInput },
) {
  const account = requireActor(store, actor);
  if (isBuiltInRole(id)) throw refuse('permission_denied', 'role_built_in');
  const row = store.sql.get`SELECT role.*, 0 AS used_by FROM role WHERE id = ${id}`;
  if (!row) throw refuse('not_found', 'role_missing');
  const before = readRole(row);
  if (before.updatedAt !== seenAt) throw refuse('conflict', 'role_changed', { who: before.updatedBy });
  requireRole(store, account, before);
  requireRole(store, account, { id, rights: joinRights([role.sections]) });
  requireFreeName(store, role.name, id);
  // Two changes in one millisecond need different times.
  const moment = Math.max(at, seenAt + 1);
  store.sql.run`UPDATE role SET name = ${role.name}, folded_name = ${foldName(role.name)},
      description = ${role.description}, sections = ${textOf(role)}, updated_by = ${actor.email}, updated_at = ${moment}
    WHERE id = ${id}`;
  requireAdministratorLeft(store);
  const was = { name: before.name, description: before.description, sections: before.rights };
  auditAct(
    store,
    'role_change',
    { actor, at },
    {
      role: role.name,
      before: contentOf(was),
      after: contentOf(role),
    },
  );
  return findRole(store, role.name)!;
}

/**
 * Removes a role; those who have it get the successor in the same transaction.
 * @throws ServiceError `conflict` when people have it and there is no successor, or no administrator would be left.
 */
export function removeRole(
  store: StoreHandle,
  { name, successor, actor, at }: Change & { name: string; successor: string | null },
): { moved: number } {
  const account = requireActor(store, actor);
  if (isBuiltInRole(name)) throw refuse('permission_denied', 'role_built_in');
  const role = findRole(store, name);
  if (!role) throw refuse('not_found', 'role_missing');
  const own = [...account.custom_roles, ...account.mappedRoles.map((mapped) => mapped.name)];
  if (own.includes(role.name)) throw refuse('permission_denied', 'own_roles');
  requireRole(store, account, role);
  const heir = successor === null ? undefined : findRole(store, successor);
  if (successor !== null && (!heir || heir.id === role.id)) {
    throw refuseField(fieldProblem('successor', 'role_missing'));
  }
  const isMapped = store.sql.get`SELECT 1 FROM role_mapping WHERE role = ${role.id}` !== undefined;
  if (isMapped && !heir) throw refuse('conflict', 'role_mapped');
  if (role.usedBy > 0 && !heir) throw refuse('conflict', 'role_in_use', { people: role.usedBy });
  if (heir) requireRole(store, account, { id: role.id, rights: heir.rights });
  const people = store.sql
    .all`SELECT user.id, user.role, user_role.scope FROM user_role JOIN user ON user.id = user_role.user_id
    WHERE role_id = ${role.id}` as unknown as Holder[];
  for (const person of people) if (heir) giveInstead(store, person, heir);
  moveMappedRole(store, role.id, heir ? (heir.isBuiltIn ? heir.name : heir.id) : null);
  store.sql.run`DELETE FROM user_role WHERE role_id = ${role.id}`;
  store.sql.run`DELETE FROM role WHERE id = ${role.id}`;
  requireAdministratorLeft(store);
  auditAct(
    store,
    'role_remove',
    { actor, at },
    {
      role: role.name,
      before: contentOf({ ...role, sections: role.rights }),
      ...(heir && { successor: heir.name }),
      people: people.length,
    },
  );
  return { moved: people.length };
}

interface Holder {
  id: number;
  role: string;
  /** JSON of the mail that the role reaches; the successor reaches no more. */
  scope: string | null;
}

/** A person has one built-in role, which is kept if it includes all rights of the successor. */
function giveInstead({ sql }: StoreHandle, person: Holder, heir: StoredRole): void {
  if (!heir.isBuiltIn) {
    sql.run`INSERT INTO user_role (user_id, role_id, scope) VALUES (${person.id}, ${heir.id}, ${person.scope})
      ON CONFLICT DO NOTHING`;
    return;
  }
  const has = isBuiltInRole(person.role) ? builtInRoles[person.role] : joinRights([]);
  if (sectionsBeyond(heir.rights, has).length === 0) return;
  sql.run`UPDATE user SET role = ${heir.name}, role_scope = ${person.scope} WHERE id = ${person.id}`;
}

function requireFreeName(store: StoreHandle, name: string, id: string): void {
  const folded = foldName(name);
  const taken =
    isBuiltInRole(folded) || folded === noRole
      ? true
      : store.sql.get`SELECT 1 FROM role WHERE folded_name = ${folded} AND id <> ${id}`;
  if (taken) throw refuseField(fieldProblem('role_name', 'role_name_taken'), 'conflict');
}

const builtIn = ({ sql }: StoreHandle, name: BuiltInRole): StoredRole => ({
  id: name,
  name,
  description: '',
  rights: builtInRoles[name],
  isBuiltIn: true,
  createdBy: '',
  createdAt: null,
  updatedBy: '',
  updatedAt: null,
  usedBy: sql.get`SELECT count(*) AS n FROM user
    WHERE role = ${name} OR id IN (SELECT user_id FROM mapped_role WHERE mapped_role.role = ${name})`?.[
    'n'
  ] as number,
});

const readRole = (row: Record<string, unknown>): StoredRole => ({
  id: row['id'] as string,
  name: row['name'] as string,
  description: row['description'] as string,
  rights: joinRights([JSON.parse(row['sections'] as string) as Partial<Rights>]),
  isBuiltIn: false,
  createdBy: row['created_by'] as string,
  createdAt: row['created_at'] as number,
  updatedBy: row['updated_by'] as string,
  updatedAt: row['updated_at'] as number,
  usedBy: row['used_by'] as number,
});

const textOf = ({ sections }: RoleInput): string => JSON.stringify(joinRights([sections]));
const contentOf = ({ name, description, sections }: RoleInput) => ({
  name,
  description,
  sections: joinRights([sections]),
});
