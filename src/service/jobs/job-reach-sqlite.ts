import type { NeededRights, Right } from '../../api/vocabulary/sections.ts';
import { readAccount } from '../accounts/user-store-sqlite.ts';
import { reachOf } from '../../api/vocabulary/scopes.ts';
import { areWithin, limitStore, type Mailboxes, mailboxesOf, scopeStore } from '../scopes/scope-store.ts';
import type { StoreHandle } from '../database/operation.ts';

/** The needs of a job, from its row. */
export const neededBy = (needs: string): NeededRights =>
  needs.includes('|') ? { any: needs.split('|') as Right[] } : { all: needs.split(' ') as Right[] };

/** The mailboxes that a job of somebody with these needs reaches; null for all of them, and for jobs of nobody. */
export const keepJobReach = (
  store: Pick<StoreHandle, 'sql'>,
  { actorId, needs }: { actorId: number; needs: string },
): number | null => keepReach(store, actorId, neededBy(needs));

/**
 * The mailboxes in which somebody has the rights that are needed, kept for what they get of them now; null for all of them.
 * Groups are kept by their people, for who leaves one takes mail out of the reach of the others.
 */
export function keepReach(
  store: Pick<StoreHandle, 'sql'>,
  accountId: number,
  needed: NeededRights,
): number | null {
  const limits = limitsOf(store, accountId, needed);
  if (limits.length === 0) return null;
  const content = JSON.stringify(limits);
  store.sql.run`INSERT INTO mail_reach (content) VALUES (${content}) ON CONFLICT DO NOTHING`;
  return store.sql.get`SELECT id FROM mail_reach WHERE content = ${content}`!['id'] as number;
}

/** Whether somebody has these rights now in all mailboxes that were kept. */
export const stillReaches = (
  store: Pick<StoreHandle, 'sql'>,
  { accountId, needed, reach }: { accountId: number; needed: NeededRights; reach: number | null },
): boolean => isReached({ ...store, limits: limitsOf(store, accountId, needed) }, reach);

function limitsOf(store: Pick<StoreHandle, 'sql'>, accountId: number, needed: NeededRights): Mailboxes[] {
  const row = store.sql.get`SELECT * FROM account WHERE id = ${accountId}`;
  return row ? mailboxesOf(store, reachOf(readAccount(row), needed)) : [];
}

/** The store of a job: it reaches no mail that its person does not reach any more, nor any that they did not reach when it began. */
export function storeOfJob<Store extends StoreHandle>(store: Store, id: string): Store {
  const row = store.sql.get`SELECT account.*, job.needs, job.reach AS job_reach FROM job
    JOIN account ON account.id = job.actor_id WHERE job.id = ${id}`;
  if (!row) return store;
  const now = scopeStore(store, reachOf(readAccount(row), neededBy(row['needs'] as string)));
  return limitStore(now, keptReach(store, row['job_reach'] as number | null));
}

/** Whether somebody who reaches a part of the mail may see what came of their job: only if they still reach all that it reached. */
export function reachesJob(store: StoreHandle, { id, actorId }: { id: string; actorId: number }): boolean {
  const row = store.sql.get`SELECT reach FROM job WHERE id = ${id} AND actor_id = ${actorId}`;
  return row !== undefined && isReached(store, row['reach'] as number | null);
}

/** The reaches of somebody's jobs that lie within the caller's; JSON. */
export function reachedOf(store: Reading, actorId: number): string {
  const rows = store.sql.all`SELECT DISTINCT reach FROM job WHERE actor_id = ${actorId}`;
  const ids = rows.map((row) => row['reach'] as number | null).filter((id) => isReached(store, id));
  return JSON.stringify(ids);
}

type Reading = Pick<StoreHandle, 'sql' | 'limits'>;

/** A job without a kept reach is about all mail. */
function isReached(store: Reading, reach: number | null): boolean {
  const { limits = [] } = store;
  if (limits.length === 0) return true;
  return reach !== null && areWithin(keptReach(store, reach), limits);
}

const kept = new WeakMap<StoreHandle['sql'], Map<number, Mailboxes[]>>();

/** What is kept never changes, so it is read once. */
function keptReach({ sql }: Pick<StoreHandle, 'sql'>, id: number | null): readonly Mailboxes[] {
  if (id === null) return [];
  const known = kept.get(sql) ?? new Map<number, Mailboxes[]>();
  kept.set(sql, known);
  const found =
    known.get(id) ??
    (JSON.parse(
      sql.get`SELECT content FROM mail_reach WHERE id = ${id}`!['content'] as string,
    ) as Mailboxes[]);
  if (known.size >= maxKept) known.clear();
  known.set(id, found);
  return found;
}
const maxKept = 64;
