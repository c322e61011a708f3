import { hasRights, type Right } from '../../api/vocabulary/sections.ts';
import { readAccount } from '../accounts/user-store-sqlite.ts';
import { scopeOf } from '../../api/vocabulary/scopes.ts';
import { scopeStore } from '../scopes/scope-store.ts';
import type { StoreHandle } from '../storage/operation.ts';
import { failJob } from './control-job-store-sqlite.ts';

/**
 * Ends a job whose person may no longer do what it does, or is disabled; what was done stays done. Asked in the transaction of
 * each step. Jobs of the command line and of employees belong to no account and are not checked.
 */
export function stopWithoutRights(store: StoreHandle, { id, at }: { id: string; at: number }): boolean {
  const row = store.sql.get`SELECT account.*, job.needs FROM job JOIN account ON account.id = job.actor_id
    WHERE job.id = ${id} AND job.status IN ('queued', 'running')`;
  if (!row) return false;
  const account = readAccount(row);
  const all = (row['needs'] as string).split(' ') as Right[];
  if (!account.disabled && hasRights(account, { all })) return false;
  failJob(store, { id, at, problem: 'permission_denied' });
  return true;
}

/** The store as the person of a job has it now: a job reaches no mail that they do not reach any more. */
export function storeOfJob(store: StoreHandle, id: string): StoreHandle {
  const row = store.sql
    .get`SELECT account.*, job.needs FROM job JOIN account ON account.id = job.actor_id WHERE job.id = ${id}`;
  if (!row) return store;
  return scopeStore(
    store,
    scopeOf(readAccount(row), { all: (row['needs'] as string).split(' ') as Right[] }),
  );
}
