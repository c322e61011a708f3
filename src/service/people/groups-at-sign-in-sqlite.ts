import { ServiceError } from '../../api/errors.ts';
import { appendAudit } from '../audit/audit-store-sqlite.ts';
import type { StoreHandle } from '../database/operation.ts';
import { applyRoleMapping, type MappedChange } from './apply-role-mapping-sqlite.ts';
import { requireAdministratorLeft } from './people-rules.ts';

/** Most groups of one person that are stored. */
const mostGroups = 1_000;

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
    SELECT ${userId}, ${issuer}, value FROM json_each(${JSON.stringify(groups.slice(0, mostGroups))})`;
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
  { actor, clientAddress, at, by, isKept = false }: { actor: string; clientAddress: string; at: number; by: string; isKept?: boolean }, // oxfmt-ignore
): void {
  appendAudit(
    store,
    changes.map(({ email, before, after }) => ({
      at,
      actor,
      action: 'user_roles_change' as const,
      outcome: isKept ? ('refused' as const) : ('success' as const),
      clientAddress,
      details: { user: email, by, before: { groups: before }, after: { groups: after }, ...(isKept && { problem: 'last_admin' }) }, // oxfmt-ignore
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
