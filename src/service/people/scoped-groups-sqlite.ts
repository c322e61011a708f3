import { type Grant, reachesGrant, rightsOfGrant } from '../../api/vocabulary/scopes.ts';
import type { Account } from '../accounts/account.ts';
import { readAccount } from '../accounts/user-store-sqlite.ts';
import {
  type DirectoryImport,
  importDirectory,
  type ImportOutcome,
} from '../directory/import-directory-sqlite.ts';
import { refuse } from '../core/refuse.ts';
import { mailboxesOf } from '../scopes/scope-store.ts';
import type { StoreHandle } from '../database/operation.ts';
import { requireActor, type PeopleActor } from './people-rules.ts';
import { listGroupGrants } from './role-mapping-store-sqlite.ts';

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
