import { randomUUID } from 'node:crypto';
import { auditAct } from '../audit/audit-store-sqlite.ts';
import { foldName } from '../core/fold-name.ts';
import type { StoreHandle } from '../database/operation.ts';
import type { FieldProblem } from '../../api/errors.ts';
import { fieldProblem, refuseInput } from '../core/refuse.ts';
import { directoryAddress } from './directory-store-sqlite.ts';
import { maxProblems, readPeopleFile, type PeopleFile, type PersonOfFile } from './read-people-file.ts';

export interface DirectoryImport {
  csv: string;
  /** Whether people whom earlier files brought and this one lacks are removed. */
  replace: boolean;
  actor: { email: string; clientAddress: string };
  /** Milliseconds since 1970. */
  at: number;
}

export interface ImportOutcome {
  added: number;
  changed: number;
  unchanged: number;
  removed: number;
}

/**
 * Takes in a CSV file of people, whole or not at all. Of somebody whom an identity provider keeps, a file fills what the provider
 * leaves empty; groups of providers stay theirs.
 * @throws ServiceError `invalid_input` with what is wrong in its rows.
 */
export function importDirectory(
  store: StoreHandle,
  { csv, replace, actor, at }: DirectoryImport,
): ImportOutcome {
  const file = readPeopleFile(csv);
  const groups = keepGroups(store, file, at);
  const outcome: ImportOutcome = { added: 0, changed: 0, unchanged: 0, removed: 0 };
  const unchanged = new Set<string>();
  for (const person of file.people) {
    const kept = keepPerson(store, file, person, groups, at);
    outcome[kept] += 1;
    if (kept === 'unchanged') unchanged.add(person.address);
  }
  if (replace) outcome.removed = removeOthers(store, file);
  if (file.hasAliases) {
    for (const address of keepAliases(store, file)) {
      if (!unchanged.has(address)) continue;
      outcome.unchanged -= 1;
      outcome.changed += 1;
    }
  }
  store.sql.run`DELETE FROM directory_group WHERE source = 'csv'
    AND NOT EXISTS (SELECT 1 FROM directory_member WHERE group_id = directory_group.id)
    AND NOT EXISTS (SELECT 1 FROM user_role WHERE instr(scope, directory_group.id))
    AND NOT EXISTS (SELECT 1 FROM role_mapping WHERE instr(scope, directory_group.id))
    AND NOT EXISTS (SELECT 1 FROM mapped_role WHERE instr(scope, directory_group.id))
    AND NOT EXISTS (SELECT 1 FROM user WHERE instr(role_scope, directory_group.id))`;
  auditAct(store, 'directory_import', { actor, at }, { ...outcome, replace });
  return outcome;
}

/** Ids of the groups that the file names, by folded name. */
function keepGroups({ sql }: StoreHandle, { people }: PeopleFile, at: number): Map<string, string> {
  const names = new Map(
    // The first spelling counts.

    people.flatMap(({ groups }) => groups.map((name) => [foldName(name), name] as const)).toReversed(),
  );
  return new Map(
    [...names].map(([folded, name]) => {
      sql.run`INSERT INTO directory_group (id, name, folded_name, source, created_at, updated_at)
        VALUES (${randomUUID()}, ${name}, ${folded}, 'csv', ${at}, ${at}) ON CONFLICT DO NOTHING`;
      const row = sql.get`SELECT id FROM directory_group WHERE source = 'csv' AND folded_name = ${folded}`;
      return [folded, row!['id'] as string];
    }),
  );
}

function keepPerson(
  store: StoreHandle,
  file: PeopleFile,
  person: PersonOfFile,
  groups: ReadonlyMap<string, string>,
  at: number,
): 'added' | 'changed' | 'unchanged' {
  const { sql } = store;
  const row = sql.get`SELECT * FROM directory_person WHERE address = ${person.address}`;
  const imported = Object.fromEntries(file.fields.map((field, index) => [field, person.values[index]!]));
  const isProvisioned = row?.['source'] === 'scim';
  const valueOf = (field: string): string => {
    const stored = (row?.[field] ?? '') as string;
    return isProvisioned && stored !== '' ? stored : (imported[field] ?? stored);
  };
  const [name, department, title, seniority, organization] = [
    valueOf('name'),
    valueOf('department'),
    valueOf('title'),
    valueOf('seniority'),
    valueOf('organization'),
  ];
  const isSame =
    row &&
    Object.entries({ name, department, title, seniority, organization }).every(
      ([field, value]) => row[field] === value,
    );
  if (!isSame) {
    sql.run`INSERT INTO directory_person
        (address, email, name, department, title, seniority, organization, source, updated_at)
      VALUES (${person.address}, ${person.email}, ${name}, ${department}, ${title}, ${seniority}, ${organization}, 'csv', ${at})
      ON CONFLICT (address) DO UPDATE SET name = excluded.name, department = excluded.department, title = excluded.title,
        seniority = excluded.seniority, organization = excluded.organization, updated_at = excluded.updated_at`;
  }
  const id = row?.['id'] ?? sql.get`SELECT id FROM directory_person WHERE address = ${person.address}`!['id'];
  const isMoved = file.hasGroups && keepMembership(store, id as number, person, groups);
  if (!row) return 'added';
  return isSame && !isMoved ? 'unchanged' : 'changed';
}

/** Makes somebody's groups of files those of this one; whether that changed any. */
function keepMembership(
  { sql }: StoreHandle,
  personId: number,
  person: PersonOfFile,
  groups: ReadonlyMap<string, string>,
): boolean {
  const wanted = new Set(person.groups.map((name) => groups.get(foldName(name))!));
  const had = sql.all`SELECT group_id FROM directory_member JOIN directory_group ON id = group_id
    WHERE person_id = ${personId} AND source = 'csv'`.map((row) => row['group_id'] as string);
  const left = had.filter((id) => !wanted.has(id));
  for (const id of left) {
    sql.run`DELETE FROM directory_member WHERE group_id = ${id} AND person_id = ${personId}`;
  }
  const missing = [...wanted].filter((id) => !had.includes(id));
  for (const id of missing)
    sql.run`INSERT INTO directory_member (group_id, person_id) VALUES (${id}, ${personId})`;
  return missing.length > 0 || left.length > 0;
}

/** Makes people's aliases of files those of this one; returns the addresses of those whose changed. */
function keepAliases({ sql }: StoreHandle, { people }: PeopleFile): Set<string> {
  const changed = new Set<string>();
  const ids = new Map<string, number>();
  // All that go first: a file may give somebody's alias to somebody else.
  for (const { address, aliases } of people) {
    const id = sql.get`SELECT id FROM directory_person WHERE address = ${address}`!['id'] as number;
    ids.set(address, id);
    const { changes } = sql.run`DELETE FROM directory_file_alias WHERE person_id = ${id}
      AND address NOT IN (SELECT value FROM json_each(${JSON.stringify(aliases)}))`;
    if (Number(changes) > 0) changed.add(address);
  }
  const problems: FieldProblem[] = [];
  for (const { address, aliases, line } of people) {
    const id = ids.get(address)!;
    for (const email of aliases) {
      const known = sql.get`SELECT person_id FROM directory_file_alias WHERE address = ${email}`;
      if (known?.['person_id'] === id) continue;
      const isOwn = sql.get`SELECT 1 WHERE EXISTS (SELECT 1 FROM user WHERE user.email = ${email})
        OR EXISTS (SELECT 1 FROM directory_person AS own WHERE own.address = ${directoryAddress(email)})`;
      const isProvided = sql.get`SELECT 1 FROM directory_alias JOIN user ON user.id = user_id WHERE directory_alias.address = ${email}
        AND removed_at IS NULL AND user_id IS NOT (SELECT person.user_id FROM directory_person AS person WHERE id = ${id})`;
      if (isOwn) problems.push(fieldProblem('csv', 'directory_alias_own', { line, email }));
      else if (known || isProvided)
        problems.push(fieldProblem('csv', 'directory_alias_taken', { line, email }));
      if (problems.length >= maxProblems) throw refuseInput(problems);
      if (isOwn || known || isProvided) continue;
      sql.run`INSERT INTO directory_file_alias (address, person_id) VALUES (${email}, ${id})`;
      changed.add(address);
    }
  }
  if (problems.length > 0) throw refuseInput(problems);
  return changed;
}

/**
 * Removes data of earlier files about people missing in this one: their groups from files, and their entries.
 * Memberships from a provider stay, because such a group may grant a role, which no file may revoke.
 */
function removeOthers({ sql }: StoreHandle, { people }: PeopleFile): number {
  const kept = JSON.stringify(people.map(({ address }) => address));
  sql.run`DELETE FROM directory_member
    WHERE group_id IN (SELECT id FROM directory_group WHERE source = 'csv')
      AND person_id IN (SELECT id FROM directory_person WHERE address NOT IN (SELECT value FROM json_each(${kept})))`;
  sql.run`DELETE FROM directory_file_alias
    WHERE person_id IN (SELECT id FROM directory_person WHERE address NOT IN (SELECT value FROM json_each(${kept})))`;
  const { changes } = sql.run`DELETE FROM directory_person
    WHERE source = 'csv' AND address NOT IN (SELECT value FROM json_each(${kept}))
      AND NOT EXISTS (SELECT 1 FROM directory_member WHERE person_id = directory_person.id)`;
  return Number(changes);
}
