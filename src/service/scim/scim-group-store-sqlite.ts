import { randomUUID } from 'node:crypto';
import { keepDirectoryPerson } from '../directory/directory-store-sqlite.ts';
import { applyRoleMapping, noteMapped } from '../people/apply-role-mapping-sqlite.ts';
import { foldName } from '../core/fold-name.ts';
import { statementCacheOf } from '../database/statement-cache.ts';
import type { StoreHandle } from '../database/operation.ts';
import { ScimError, type ScimFilter } from './scim-protocol.ts';
import { note, requireSomebodyLeft, type ScimActor } from './scim-user-store-sqlite.ts';

/** A group in the form for providers. */
export interface FoundScimGroup {
  id: string;
  name: string;
  externalId: string | null;
  createdAt: number;
  updatedAt: number;
  /** Ids of people; absent if not requested. */
  members?: readonly string[];
}

export const groupFilters = ['displayname', 'externalid', 'id', 'members', 'members.value'];

/** A step of a change: sets the name, or adds, replaces or removes people by ids; `all` for all of them. */
export type GroupStep =
  | { set: 'name'; name: string }
  | { set: 'externalId'; externalId: string | null }
  | { set: 'members'; how: 'add' | 'remove' | 'replace'; ids: readonly string[] | 'all' };

/** A page of groups in a stable order, with the total. */
export function listScimGroups(
  { db }: StoreHandle,
  asked: { filter: ScimFilter | null; startIndex: number; count: number; withMembers: boolean },
): { groups: FoundScimGroup[]; total: number } {
  const [condition, values] = conditionOf(asked.filter);
  const from = `FROM directory_group WHERE source = 'scim' AND ${condition}`;
  const total = db.prepare(`SELECT count(*) AS n ${from}`).get(...values)!['n'] as number;
  const rows = db
    .prepare(`SELECT * ${from} ORDER BY created_at, id LIMIT ? OFFSET ?`)
    .all(...values, asked.count, asked.startIndex - 1);
  return { groups: rows.map((row) => readGroup(db, row, asked.withMembers)), total };
}

export function findScimGroup(
  { db }: StoreHandle,
  { id, withMembers }: { id: string; withMembers: boolean },
): FoundScimGroup | undefined {
  const row = statementCacheOf(db)(`SELECT * FROM directory_group WHERE source = 'scim' AND id = ?`).get(id);
  return row && readGroup(db, row, withMembers);
}

/**
 * Creates a group.
 * @throws ScimError `invalidValue` for an unknown person; then nothing is created.
 */
export function createScimGroup(
  store: StoreHandle,
  {
    name,
    externalId,
    members,
    actor,
  }: { name: string; externalId: string | null; members: readonly string[]; actor: ScimActor },
): FoundScimGroup {
  const id = randomUUID();
  store.sql
    .run`INSERT INTO directory_group (id, name, folded_name, source, external_id, created_at, updated_at)
    VALUES (${id}, ${name}, ${foldName(name)}, 'scim', ${externalId}, ${actor.at}, ${actor.at})`;
  addMembers(store, id, members);
  note(store, actor, 'scim_group_create', { group: id, name, members: members.length });
  return findScimGroup(store, { id, withMembers: true })!;
}

/**
 * Applies the steps of a change, all or none. Undefined if there is no such group.
 * @throws ScimError `invalidValue`.
 */
export function changeScimGroup(
  store: StoreHandle,
  { id, steps, actor }: { id: string; steps: readonly GroupStep[]; actor: ScimActor },
): FoundScimGroup | undefined {
  const { sql } = store;
  if (!findScimGroup(store, { id, withMembers: false })) return undefined;
  const before = mappedPeople(store, id);
  for (const step of steps) {
    if (step.set === 'name') {
      sql.run`UPDATE directory_group SET name = ${step.name}, folded_name = ${foldName(step.name)} WHERE id = ${id}`;
    } else if (step.set === 'externalId') {
      sql.run`UPDATE directory_group SET external_id = ${step.externalId} WHERE id = ${id}`;
    } else {
      if (step.ids === 'all' || step.how === 'replace')
        sql.run`DELETE FROM directory_member WHERE group_id = ${id}`;
      if (step.ids !== 'all' && step.how === 'remove') removeMembers(store, id, step.ids);
      if (step.ids !== 'all' && step.how !== 'remove') addMembers(store, id, step.ids);
    }
  }
  sql.run`UPDATE directory_group SET updated_at = ${actor.at} WHERE id = ${id}`;
  const counts = steps.map((step) =>
    step.set === 'members' ? { [step.how]: step.ids === 'all' ? 'all' : step.ids.length } : { set: step.set },
  );
  note(store, actor, 'scim_group_change', { group: id, steps: counts.slice(0, 20) });
  changeRoles(store, [...before, ...mappedPeople(store, id)], actor);
  return findScimGroup(store, { id, withMembers: false });
}

/** Removes a group; roles whose scope is the group's mail then reach none by it. */
export function removeScimGroup(
  store: StoreHandle,
  { id, actor }: { id: string; actor: ScimActor },
): boolean {
  const found = findScimGroup(store, { id, withMembers: false });
  if (!found) return false;
  const before = mappedPeople(store, id);
  store.sql.run`DELETE FROM directory_member WHERE group_id = ${id}`;
  store.sql.run`DELETE FROM directory_group WHERE id = ${id}`;
  note(store, actor, 'scim_group_remove', { group: id, name: found.name });
  changeRoles(store, before, actor);
  return true;
}

/** Accounts whose roles depend on a group; none if the role mapping does not use it. */
const mappedPeople = ({ sql }: StoreHandle, group: string): number[] =>
  sql.all`SELECT user.id FROM directory_member
    JOIN directory_person ON directory_person.id = person_id JOIN user ON user.id = directory_person.user_id
    WHERE group_id = ${group}
      AND EXISTS (SELECT 1 FROM role_mapping WHERE source = 'group' AND value = ${group})`.map(
    (row) => row['id'] as number,
  );

/**
 * Updates roles by groups in the same transaction.
 * @throws ScimError 403 if nobody who can manage people would be left.
 */
function changeRoles(store: StoreHandle, people: readonly number[], actor: ScimActor): void {
  if (people.length === 0) return;
  const changes = applyRoleMapping(store, people);
  if (changes.some(({ before }) => before.length > 0)) requireSomebodyLeft(store);
  const { name, clientAddress, at } = actor;
  noteMapped(store, changes, { actor: name, clientAddress, at, by: name });
}

/**
 * Adds people by SCIM ids, ignoring duplicates.
 * @throws ScimError `invalidValue` for an unknown person.
 */
function addMembers(store: StoreHandle, group: string, ids: readonly string[]): void {
  const { sql } = store;
  const wanted = JSON.stringify([...new Set(ids)]);
  const known = sql.get`SELECT count(*) AS n FROM user WHERE hidden = 0 AND automation = 0 AND removed_at IS NULL
    AND scim_id IN (SELECT value FROM json_each(${wanted}))`;
  if (known?.['n'] !== new Set(ids).size) {
    throw new ScimError(400, 'One of the members is not known.', 'invalidValue');
  }
  // Accounts that no provider changed yet have no entry of their own.
  const unlinked = sql.all`SELECT id, email, trim(first_name || ' ' || last_name) AS name, created_at AS at FROM user
    WHERE scim_id IN (SELECT value FROM json_each(${wanted}))
      AND NOT EXISTS (SELECT 1 FROM directory_person WHERE user_id = user.id)`;
  for (const { id, email, name, at } of unlinked as { id: number; email: string; name: string; at: number }[])
    keepDirectoryPerson(store, { userId: id, email, name, at });
  sql.run`INSERT OR IGNORE INTO directory_member (group_id, person_id)
    SELECT ${group}, directory_person.id FROM user JOIN directory_person ON directory_person.user_id = user.id
    WHERE user.scim_id IN (SELECT value FROM json_each(${wanted}))`;
}

function removeMembers({ sql }: StoreHandle, group: string, ids: readonly string[]): void {
  sql.run`DELETE FROM directory_member WHERE group_id = ${group} AND person_id IN (
    SELECT directory_person.id FROM user JOIN directory_person ON directory_person.user_id = user.id
    WHERE user.scim_id IN (SELECT value FROM json_each(${JSON.stringify(ids)})))`;
}

const membersOf = `SELECT user.scim_id AS id FROM directory_member
  JOIN directory_person ON directory_person.id = person_id JOIN user ON user.id = directory_person.user_id
  WHERE group_id = ? AND user.hidden = 0 AND user.removed_at IS NULL ORDER BY user.id`;

function conditionOf(filter: ScimFilter | null): [sql: string, values: string[]] {
  if (!filter) return ['1', []];
  const text = String(filter.value);
  if (filter.attribute === 'displayname') return ['folded_name = ?', [foldName(text)]];
  if (filter.attribute === 'externalid') return ['external_id = ?', [text]];
  if (filter.attribute === 'id') return ['id = ?', [text]];
  return [
    `id IN (SELECT group_id FROM directory_member JOIN directory_person ON directory_person.id = person_id
      JOIN user ON user.id = directory_person.user_id WHERE user.scim_id = ?)`,
    [text],
  ];
}

function readGroup(
  db: StoreHandle['db'],
  row: Record<string, unknown>,
  withMembers: boolean,
): FoundScimGroup {
  const id = row['id'] as string;
  return {
    id,
    name: row['name'] as string,
    externalId: row['external_id'] as string | null,
    createdAt: row['created_at'] as number,
    updatedAt: row['updated_at'] as number,
    ...(withMembers && {
      members: statementCacheOf(db)(membersOf)
        .all(id)
        .map((one) => one['id'] as string),
    }),
  };
}
