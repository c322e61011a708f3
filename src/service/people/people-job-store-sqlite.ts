import type { PeopleJobAction } from '../../api/contract/people/people-jobs.ts';
import { ServiceError } from '../../api/errors.ts';
import { appendAudit, auditAct } from '../audit/audit-store-sqlite.ts';
import { refuse } from '../core/refuse.ts';
import type { StoreHandle } from '../database/operation.ts';
import {
  actOnPerson,
  assignRoles,
  type ChosenRoles,
  type InviteLink,
  type PeopleFilter,
  requireGivenRoles,
  selectPeople,
} from './people-store-sqlite.ts';
import { requireActor, type PeopleActor } from './people-rules.ts';

/** A job with its progress. */
export interface PeopleJob {
  id: string;
  action: PeopleJobAction;
  roles: ChosenRoles | null;
  actorId: number;
  actor: string;
  clientAddress: string;
  userAgent: string;
  locale: string;
  status: 'running' | 'done' | 'failed' | 'cancelled';
  total: number;
  done: number;
  left: number;
  /** Milliseconds since 1970. */
  createdAt: number;
  finishedAt: number | null;
}

export interface PeopleJobItem {
  position: number;
  userId: number;
  email: string;
  /** Null while it waits, empty when it was done, else the reason why not. */
  problem: string | null;
}

/** The people of a job: named ones, or all of a filter. */
export type PeopleChoice =
  | { ids: readonly number[] }
  | { matching: Pick<PeopleFilter, 'search' | 'state' | 'role'> };

/**
 * Stores a job. A filter is evaluated now, so that nobody is added later.
 * @throws ServiceError `permission_denied`, or `not_found` for an empty choice.
 */
export function createPeopleJob(
  store: StoreHandle,
  job: {
    id: string;
    action: PeopleJobAction;
    roles: ChosenRoles | null;
    choice: PeopleChoice;
    actor: PeopleActor;
    userAgent: string;
    locale: string;
    at: number;
  },
): PeopleJob {
  const { id, action, roles, choice, actor, at } = job;
  const account = requireActor(store, actor);
  if (roles) requireGivenRoles(store, account, roles);
  const withHidden = account.hidden;
  const people =
    'ids' in choice
      ? named(store, choice.ids)
      : // Nobody acts on themselves; asked for all, that is no mistake.
        selectPeople(store, { ...choice.matching, withHidden }).filter((one) => one.id !== actor.id);
  if (people.length === 0) throw refuse('not_found', 'person_missing');
  const { sql } = store;
  const { number } = sql.get`INSERT INTO people_job
      (id, action, roles, actor_id, actor, client_address, user_agent, locale, status, total, created_at)
    VALUES (${id}, ${action}, ${roles && JSON.stringify(roles)}, ${actor.id}, ${actor.email}, ${actor.clientAddress},
      ${job.userAgent}, ${job.locale}, 'running', ${people.length}, ${at})
    RETURNING number` as { number: number };
  people.forEach((one, position) => {
    sql.run`INSERT INTO people_job_item (job, position, user_id, email)
      VALUES (${number}, ${position}, ${one.id}, ${one.email})`;
  });
  auditAct(store, 'people_job_create', { actor, at }, { job: id, action, people: people.length });
  return findPeopleJob(store, id)!;
}

const named = ({ sql }: StoreHandle, ids: readonly number[]): { id: number; email: string }[] =>
  [...new Set(ids)].map((id) => {
    const email = sql.get`SELECT email FROM user WHERE id = ${id} AND removed_at IS NULL`?.['email'];
    return { id, email: (email as string | undefined) ?? '' };
  });

export function findPeopleJob({ sql }: StoreHandle, id: string): PeopleJob | undefined {
  const row = sql.get`SELECT * FROM people_job WHERE id = ${id}`;
  return row && readJob(row);
}

/** The newest jobs first. */
export const listPeopleJobs = (
  { sql }: StoreHandle,
  { limit, offset }: { limit: number; offset: number },
): PeopleJob[] =>
  sql.all`SELECT * FROM people_job ORDER BY number DESC LIMIT ${limit} OFFSET ${offset}`.map(readJob);

/** Ids of the unfinished jobs, oldest first. */
export const listUnfinishedPeopleJobs = ({ sql }: StoreHandle): string[] =>
  sql.all`SELECT id FROM people_job WHERE status = 'running' ORDER BY number`.map(
    (row) => row['id'] as string,
  );

/** People of a job in its order; with `leftOnly`, those who were not changed. */
export function listPeopleJobItems(
  { sql }: StoreHandle,
  { id, leftOnly, limit, offset }: { id: string; leftOnly: boolean; limit: number; offset: number },
): PeopleJobItem[] {
  const rows = leftOnly
    ? sql.all`SELECT position, user_id AS userId, email, problem FROM people_job_item
        WHERE job = (SELECT number FROM people_job WHERE id = ${id}) AND problem <> ''
        ORDER BY position LIMIT ${limit} OFFSET ${offset}`
    : sql.all`SELECT position, user_id AS userId, email, problem FROM people_job_item
        WHERE job = (SELECT number FROM people_job WHERE id = ${id}) ORDER BY position LIMIT ${limit} OFFSET ${offset}`;
  return rows as unknown as PeopleJobItem[];
}

/** The people whom the job has not reached yet, in its order. */
export const listWaitingPeople = (
  { sql }: StoreHandle,
  { id, limit }: { id: string; limit: number },
): PeopleJobItem[] =>
  sql.all`SELECT position, user_id AS userId, email, problem FROM people_job_item
    WHERE job = (SELECT number FROM people_job WHERE id = ${id} AND status = 'running') AND problem IS NULL
    ORDER BY position LIMIT ${limit}` as unknown as PeopleJobItem[];

/**
 * Changes the next people of a job in one transaction, each completely or not at all. Ends the job if its actor may no longer manage
 * people. Returns the people who were changed.
 */
export function runPeopleBatch(
  store: StoreHandle,
  {
    id,
    items,
    at,
  }: {
    id: string;
    items: readonly { position: number; userId: number; link: InviteLink | null }[];
    at: number;
  },
): { ended: boolean; done: number[] } {
  const job = findPeopleJob(store, id);
  if (job?.status !== 'running') return { ended: true, done: [] };
  const { sql } = store;
  const actor = { id: job.actorId, email: job.actor, clientAddress: job.clientAddress };
  if (problemOf(() => requireActor(store, actor)) !== '') {
    end(store, job, 'failed', at);
    return { ended: true, done: [] };
  }
  const done: number[] = [];
  let left = 0;
  for (const { position, userId, link } of items) {
    store.db.exec('SAVEPOINT one_person');
    const problem = problemOf(() => {
      if (job.action === 'change_roles')
        assignRoles(store, { actor, at, userId, chosen: job.roles!, before: null });
      else actOnPerson(store, { actor, at, userId, action: job.action, link });
    });
    store.db.exec(problem === '' ? 'RELEASE one_person' : 'ROLLBACK TO one_person; RELEASE one_person');
    if (problem === '') done.push(userId);
    else left += 1;
    sql.run`UPDATE people_job_item SET problem = ${problem}
      WHERE job = (SELECT number FROM people_job WHERE id = ${id}) AND position = ${position}`;
  }
  sql.run`UPDATE people_job SET done = done + ${done.length}, left = left + ${left} WHERE id = ${id}`;
  const ended = listWaitingPeople(store, { id, limit: 1 }).length === 0;
  if (ended) sql.run`UPDATE people_job SET status = 'done', finished_at = ${at} WHERE id = ${id}`;
  return { ended, done };
}

/** Stops a job between two steps; earlier changes stay. Undefined when there is no such job. */
export function cancelPeopleJob(
  store: StoreHandle,
  { id, actor, at }: { id: string; actor: PeopleActor; at: number },
): PeopleJob | undefined {
  requireActor(store, actor);
  const job = findPeopleJob(store, id);
  if (job?.status === 'running') {
    end(store, job, 'cancelled', at);
    auditAct(store, 'job_cancel', { actor, at }, { job: id });
  }
  return findPeopleJob(store, id);
}

/** Ends a job that failed repeatedly. */
export function failPeopleJob(store: StoreHandle, { id, at }: { id: string; at: number }): void {
  const job = findPeopleJob(store, id);
  if (job?.status === 'running') end(store, job, 'failed', at);
}

function end(store: StoreHandle, { id, actor }: PeopleJob, status: 'failed' | 'cancelled', at: number): void {
  store.sql.run`UPDATE people_job SET status = ${status}, finished_at = ${at} WHERE id = ${id}`;
  if (status === 'failed') {
    appendAudit(store, [
      { at, actor, action: 'job_fail', outcome: 'failed', clientAddress: '', details: { job: id } },
    ]);
  }
}

/** The code of the refusal that `act` throws; empty for none. */
function problemOf(act: () => void): string {
  try {
    act();
    return '';
  } catch (error) {
    if (!(error instanceof ServiceError) || error.problem === undefined) throw error;
    return error.problem;
  }
}

const readJob = (row: Record<string, unknown>): PeopleJob => ({
  id: row['id'] as string,
  action: row['action'] as PeopleJobAction,
  roles: JSON.parse((row['roles'] as string | null) ?? 'null') as ChosenRoles | null,
  actorId: row['actor_id'] as number,
  actor: row['actor'] as string,
  clientAddress: row['client_address'] as string,
  userAgent: row['user_agent'] as string,
  locale: row['locale'] as string,
  status: row['status'] as PeopleJob['status'],
  total: row['total'] as number,
  done: row['done'] as number,
  left: row['left'] as number,
  createdAt: row['created_at'] as number,
  finishedAt: row['finished_at'] as number | null,
});
