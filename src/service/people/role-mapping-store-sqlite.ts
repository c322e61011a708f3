import type { MappingRow } from '../../api/contract/people/role-mapping.ts';
import { builtInRoles, isBuiltInRole, type Rights } from '../../api/vocabulary/sections.ts';
import { type Grant, type MailScope, reachesGrant, rightsOfGrant } from '../../api/vocabulary/scopes.ts';
import { ServiceError } from '../../api/errors.ts';
import { auditAct } from '../audit/audit-store-sqlite.ts';
import { fieldProblem, refuse, refuseField } from '../core/refuse.ts';
import type { StoreHandle } from '../database/operation.ts';
import { applyRoleMapping, type MappedChange } from './apply-role-mapping-sqlite.ts';
import {
  type PeopleActor,
  requireActor,
  requireAdministratorLeft,
  requireGrants,
  requireScope,
} from './people-rules.ts';
import { findRole } from './role-store-sqlite.ts';
import type { Account } from '../accounts/account.ts';
import { readAccount } from '../accounts/user-store-sqlite.ts';
import {
  type DirectoryImport,
  importDirectory,
  type ImportOutcome,
} from '../directory/import-directory-sqlite.ts';
import { mailboxesOf } from '../scopes/scope-store.ts';

/** Which groups give which roles. */
export interface RoleMapping {
  /** The attribute or claim with the groups; empty: the usual ones. */
  attribute: string;
  rows: MappingRow[];
  updatedBy: string | null;
  /** Milliseconds since 1970. */
  updatedAt: number | null;
}

interface SaveMapping {
  attribute: string;
  rows: readonly MappingRow[];
  /** When the mapping was changed last, as its editor saw it. */
  seenAt: number | null;
  /** Issuers of the configured providers that name groups. */
  providers: readonly string[];
  actor: PeopleActor;
  at: number;
}

/** The mapping, with the known groups of both sources. */
export function readRoleMapping(store: StoreHandle): RoleMapping & {
  claimedGroups: { value: string; provider: string; people: number }[];
  groups: { id: string; name: string; members: number }[];
} {
  const { sql } = store;
  const claimedGroups = sql.all`SELECT value, issuer AS provider, count(*) AS people FROM sso_group
    GROUP BY value, issuer ORDER BY people DESC, value, issuer LIMIT 100` as unknown as {
    value: string;
    provider: string;
    people: number;
  }[];
  const groups = sql.all`SELECT id, name,
      (SELECT count(*) FROM directory_member WHERE group_id = directory_group.id) AS members
    FROM directory_group WHERE source = 'scim' ORDER BY folded_name, id LIMIT 1000` as unknown as {
    id: string;
    name: string;
    members: number;
  }[];
  return { ...readMapping(store), claimedGroups, groups };
}

/** The attribute or claim with the groups; empty: the usual ones. */
export const readGroupAttribute = ({ sql }: StoreHandle): string =>
  (sql.get`SELECT attribute FROM role_mapping_state`?.['attribute'] as string | undefined) ?? '';

/**
 * What a mapping would change, and the problem that prevents saving it. It is written and rolled back, so that the preview equals
 * the result of saving.
 */
export function previewRoleMapping(
  store: StoreHandle,
  wanted: SaveMapping,
): { changes: MappedChange[]; total: number; problem: string } {
  const account = requireActor(store, wanted.actor);
  let changes: MappedChange[] = [];
  let problem = '';
  store.db.exec('SAVEPOINT role_mapping_preview');
  try {
    changes = replaceMapping(store, account, wanted);
    requireAdministratorLeft(store);
  } catch (error) {
    if (!(error instanceof ServiceError) || error.problem === undefined || error.fields) throw error;
    ({ problem } = error);
  } finally {
    store.db.exec('ROLLBACK TO role_mapping_preview; RELEASE role_mapping_preview');
  }
  return { changes: changes.slice(0, 100), total: changes.length, problem };
}

/**
 * Replaces the mapping, and applies it to everybody whose groups are known.
 * @throws ServiceError `permission_denied` for roles with more rights than the actor's, `conflict` when it was changed since `seenAt`,
 * or would leave no administrator.
 */
export function saveRoleMapping(store: StoreHandle, wanted: SaveMapping): { changed: number } {
  const { actor, at, attribute, rows } = wanted;
  const before = readMapping(store);
  const changes = replaceMapping(store, requireActor(store, actor), wanted);
  requireAdministratorLeft(store);
  auditAct(
    store,
    'role_mapping_change',
    { actor, at },
    {
      before: { attribute: before.attribute, rows: before.rows },
      after: { attribute, rows },
      people: changes.length,
      // The whole list could be megabytes.
      first: changes
        .slice(0, 50)
        .map(({ email, before: had, after: has }) => ({ user: email, before: had, after: has })),
    },
  );
  return { changed: changes.length };
}

function replaceMapping(
  store: StoreHandle,
  account: ReturnType<typeof requireActor>,
  { attribute, rows, seenAt, providers, actor, at }: SaveMapping,
): MappedChange[] {
  const { sql } = store;
  const before = readMapping(store);
  if (before.updatedAt !== seenAt)
    throw refuse('conflict', 'role_mapping_changed', { who: before.updatedBy ?? '' });
  const known = [...new Set([...providers, ...providersOfPast(store)])];
  const wanted = rows.map((row, index) => resolve(store, row, index, known));
  // Removing lines with more rights than the actor's is refused as well.
  const had = before.rows.map((row) => grantOf(store, row)).filter((grant) => grant !== undefined);
  requireGrants(account, [...had, ...wanted.map(({ grant }) => grant)]);
  sql.run`DELETE FROM role_mapping`;
  wanted.forEach(({ source, provider, value, role, grant: { scope } }, position) => {
    sql.run`INSERT INTO role_mapping (position, source, issuer, value, role, scope)
      VALUES (${position}, ${source}, ${provider}, ${value}, ${role}, ${scope && JSON.stringify(scope)})`;
  });
  // Two changes in one millisecond need different times.
  const moment = Math.max(at, (before.updatedAt ?? 0) + 1);
  sql.run`INSERT INTO role_mapping_state (one, attribute, updated_by, updated_at)
    VALUES (1, ${attribute}, ${actor.email}, ${moment})
    ON CONFLICT DO UPDATE SET attribute = excluded.attribute, updated_by = excluded.updated_by,
      updated_at = excluded.updated_at`;
  return applyRoleMapping(store, 'all');
}

/** Issuers that have named groups, whether or not they are configured now. */
const providersOfPast = ({ sql }: StoreHandle): string[] =>
  sql.all`SELECT DISTINCT issuer FROM sso_group ORDER BY issuer`.map((row) => row['issuer'] as string);

/**
 * A line with its role by id. A line without a provider is about the only known one.
 * @throws ServiceError `invalid_input` at a field with an unknown provider, role or group.
 */
function resolve(store: StoreHandle, row: MappingRow, index: number, known: readonly string[]) {
  const { source, value } = row;
  const only = known.length === 1 ? known[0]! : '';
  const provider = source === 'group' ? '' : row.provider || only;
  if (source === 'claim' && !known.includes(provider))
    throw refuseField(fieldProblem(`rows.${index}.provider`, 'mapping_provider'));
  const role = findRole(store, row.role);
  if (!role) throw refuseField(fieldProblem(`rows.${index}.role`, 'role_missing'));
  if (source === 'group' && !isProvisioned(store, value))
    throw refuseField(fieldProblem(`rows.${index}.value`, 'scope_group'));
  const scope = scopeOfRow(row);
  try {
    requireScope(store, scope);
  } catch (error) {
    const [problem] = error instanceof ServiceError ? (error.fields ?? []) : [];
    throw problem
      ? refuseField({ ...problem, path: problem.path.replace(/^scope/, `rows.${index}`) })
      : error;
  }
  const grant: Grant = { rights: role.rights, scope };
  return { source, provider, value, role: role.isBuiltIn ? role.name : role.id, grant };
}

const isProvisioned = ({ sql }: StoreHandle, id: string): boolean =>
  sql.get`SELECT 1 FROM directory_group WHERE id = ${id} AND source = 'scim'` !== undefined;

function grantOf(store: StoreHandle, row: MappingRow): Grant | undefined {
  const { role } = row;
  const rights: Rights | undefined = isBuiltInRole(role) ? builtInRoles[role] : findRole(store, role)?.rights;
  return rights && { rights, scope: scopeOfRow(row) };
}

/** What groups of identity providers give. */
export const listGroupGrants = (store: StoreHandle): Grant[] =>
  readMapping(store)
    .rows.filter(({ source }) => source === 'group')
    .flatMap((row) => grantOf(store, row) ?? []);

const scopeOfRow = ({ domains, groups }: MappingRow): MailScope | null =>
  domains.length + groups.length > 0 ? { domains, groups } : null;

function readMapping({ sql }: StoreHandle): RoleMapping {
  const state = sql.get`SELECT * FROM role_mapping_state`;
  const rows = sql.all`SELECT source, issuer, value, coalesce(role.name, role_mapping.role) AS role, scope
    FROM role_mapping LEFT JOIN role ON role.id = role_mapping.role ORDER BY position`;
  return {
    attribute: (state?.['attribute'] as string | undefined) ?? '',
    rows: rows.map((row) => {
      const scope = JSON.parse((row['scope'] as string | null) ?? 'null') as MailScope | null;
      return {
        source: row['source'] as MappingRow['source'],
        provider: row['issuer'] as string,
        value: row['value'] as string,
        role: row['role'] as string,
        domains: [...(scope?.domains ?? [])],
        groups: [...(scope?.groups ?? [])],
      };
    }),
    updatedBy: (state?.['updated_by'] as string | undefined) ?? null,
    updatedAt: (state?.['updated_at'] as number | undefined) ?? null,
  };
}

/**
 * Takes in a file of people on behalf of somebody who gives nobody more mail than they have: a group that limits roles gets no new
 * people by it, and nobody changes a group that limits their own roles.
 * @throws ServiceError `permission_denied`, and what `importDirectory` refuses.
 */
export function importDirectoryBy(
  store: StoreHandle,
  request: Omit<DirectoryImport, 'actor'> & { actor: PeopleActor },
): ImportOutcome {
  const account = requireActor(store, request.actor);
  const grants = listGrantsByGroup(store);
  const groups = [...new Set(grants.flatMap(({ scope }) => scope!.groups))];
  const before = new Map(groups.map((group) => [group, new Set(membersOf(store, group))]));
  const aliases = listAliases(store);
  const outcome = importDirectory(store, request);
  // An alias brings its mail to the mailbox of its owner, and so into scopes that reach it.
  const isOfAllMail = mayFill(account, [...grants, ...account.grants.filter(({ scope }) => scope !== null)]);
  if (!isOfAllMail && listAliases(store) !== aliases) throw refuse('permission_denied', 'scope_aliases');
  for (const [group, had] of before) {
    const has = new Set(membersOf(store, group));
    const isWider = has.difference(had).size > 0;
    const isOther = isWider || has.size < had.size;
    const changed = [...(isWider ? grants : []), ...(isOther ? account.grants : [])];
    if (
      !mayFill(
        account,
        changed.filter(({ scope }) => scope?.groups.includes(group)),
      )
    ) {
      const row = store.sql.get`SELECT name FROM directory_group WHERE id = ${group}`;
      throw refuse('permission_denied', 'scope_group_members', { group: row!['name'] as string });
    }
  }
  return outcome;
}

/**
 * Requires that somebody may give all that an identity provider decides: its groups give roles, and limit them.
 * @throws ServiceError `permission_denied`.
 */
export function requireProvisioning(store: StoreHandle, actor: PeopleActor): void {
  const account = requireActor(store, actor);
  const provided = new Set(
    store.sql.all`SELECT id FROM directory_group WHERE source = 'scim'`.map((row) => row['id'] as string),
  );
  const limited = listGrantsByGroup(store).filter(({ scope }) =>
    scope!.groups.some((id) => provided.has(id)),
  );
  const given = listGroupGrants(store);
  if (!mayFill(account, limited) || !given.every((grant) => reachesGrant(account, grant)))
    throw refuse('permission_denied', 'beyond_own_scope');
}

/** Whether somebody may bring people into a group that limits these grants: only with their rights in all mail. */
const mayFill = (account: Account, grants: readonly Grant[]): boolean =>
  grants.every((grant) => reachesGrant(account, { rights: rightsOfGrant(grant), scope: null }));

/** The roles of all people that groups limit. */
const listGrantsByGroup = ({ sql }: StoreHandle): Grant[] =>
  sql.all`SELECT * FROM account WHERE instr(role_scope, '"groups"')
      OR id IN (SELECT user_id FROM user_role WHERE scope IS NOT NULL)
      OR id IN (SELECT user_id FROM mapped_role WHERE scope <> 'null')`
    .flatMap((row) => readAccount(row).grants)
    .filter(({ scope }) => scope !== null && scope.groups.length > 0);

const listAliases = ({ sql }: StoreHandle): string =>
  sql.get`SELECT json_group_array(address || ' ' || person_id ORDER BY address) AS all_of_them FROM directory_file_alias`![
    'all_of_them'
  ] as string;

const membersOf = (store: StoreHandle, group: string): readonly string[] =>
  mailboxesOf(store, [{ domains: [], groups: [group] }])[0]!.addresses;
