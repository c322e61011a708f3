import type { PinKind, QueryAlert } from '../../api/contract/custom-queries/custom-queries.ts';
import { customQueryLimits } from '../../api/limits.ts';
import { auditAct } from '../audit/audit-store-sqlite.ts';
import { fieldProblem, refuse, refuseField } from '../core/refuse.ts';
import { foldName } from '../core/fold-name.ts';
import { presentAlert } from './present-alert.ts';
import { type AlertChoice, removeAlert, writeAlert } from './query-alert-store-sqlite.ts';
import { statementCacheOf } from '../database/statement-cache.ts';
import type { StoreHandle } from '../database/operation.ts';

/** A query as one person sees it. */
export interface StoredQuery {
  id: string;
  name: string;
  description: string;
  folder: string;
  search: string;
  shared: boolean;
  /** Of a removed person, if known. */
  owner: string;
  /** Its owner was removed. */
  owner_left: boolean;
  mine: boolean;
  pinned: PinKind | null;
  /** Only for the person's own queries; null for none. */
  alert: QueryAlert | null;
  /** Milliseconds since 1970. */
  updatedAt: number;
}

/** The settings that its owner chooses. */
export interface QueryInput {
  name: string;
  description: string;
  folder: string;
  search: string;
  shared: boolean;
  /** Undefined: as it was. */
  alert: AlertChoice | null | undefined;
}

/** The actor and time of a change. */
interface AuditContext {
  /** Administrators may change queries without an owner. */
  actor: { id: number; email: string; clientAddress: string; isAdministrator: boolean };
  at: number;
}

const columns = `custom_query.id, name, description, folder, search, shared, coalesce(left_by, user.email) AS owner,
  left_by IS NOT NULL AS owner_left,  custom_query.owner AS owner_id, shown_as, updated_at, way, url, quiet_from, quiet_to, most_an_hour, problem, given_up_at
  FROM custom_query JOIN user ON user.id = custom_query.owner
    LEFT JOIN custom_query_pin ON custom_query_pin.query = custom_query.number AND custom_query_pin.user_id = ?
    LEFT JOIN custom_query_alert ON custom_query_alert.query = custom_query.number`;

/** The queries of a person, and those that others share. */
export function listQueries({ db }: StoreHandle, { person }: { person: number }): StoredQuery[] {
  return statementCacheOf(db)(
    `SELECT ${columns} WHERE custom_query.owner = ? OR shared = 1
        ORDER BY folder = '', folder, folded_name, custom_query.number`,
  )
    .all(person, person)
    .map((row) => readQuery(row, person));
}

function findQuery({ db }: StoreHandle, id: string, person: number): StoredQuery | undefined {
  const row = statementCacheOf(db)(
    `SELECT ${columns} WHERE custom_query.id = ? AND (custom_query.owner = ? OR shared = 1)`,
  ).get(person, id, person);
  return row && readQuery(row, person);
}

/** @throws ServiceError `invalid_input` at the name for a duplicate, `conflict` beyond the limit. */
export function createQuery(
  store: StoreHandle,
  { id, query, actor, at }: AuditContext & { id: string; query: QueryInput },
): StoredQuery {
  const { sql } = store;
  const { n } = sql.get`SELECT count(*) AS n FROM custom_query WHERE owner = ${actor.id}` as { n: number };
  if (n >= customQueryLimits.maxOfPerson)
    throw refuse('conflict', 'custom_queries_many', { most: customQueryLimits.maxOfPerson });
  requireFreeName(store, query.name, actor.id, id);
  sql.run`INSERT INTO custom_query
      (id, owner, name, folded_name, description, folder, search, shared, created_at, updated_at)
    VALUES (${id}, ${actor.id}, ${query.name}, ${foldName(query.name)}, ${query.description}, ${query.folder},
      ${query.search}, ${query.shared ? 1 : 0}, ${at}, ${at})`;
  if (query.alert !== undefined) writeAlert(store, id, query.alert, at);
  auditAct(store, 'custom_query_create', { actor, at }, { id, ...auditOf(query) });
  return findQuery(store, id, actor.id)!;
}

/**
 * Changes a query; one without an owner becomes the actor's.
 * @param seenAt The time of the query's last change when its form was rendered
 * @throws ServiceError `not_found`; `conflict` when it has changed since; `invalid_input` as above
 */
export function updateQuery(
  store: StoreHandle,
  {
    id,
    query,
    seenAt,
    actor,
    at,
  }: AuditContext & { id: string; query: QueryInput; seenAt: number | undefined },
): StoredQuery {
  const before = requireOwnQuery(store, id, actor);
  if (seenAt !== undefined && seenAt !== before.updatedAt) throw refuse('conflict', 'custom_query_changed');
  requireFreeName(store, query.name, actor.id, id);
  // Two changes in one millisecond get different times, so that the second editor gets a conflict.
  const updatedAt = Math.max(at, before.updatedAt + 1);
  store.sql.run`UPDATE custom_query SET name = ${query.name}, folded_name = ${foldName(query.name)},
      description = ${query.description}, folder = ${query.folder}, search = ${query.search},
      shared = ${query.shared ? 1 : 0}, updated_at = ${updatedAt}, owner = ${actor.id}, left_by = NULL WHERE id = ${id}`;
  // What is no longer shared leaves the dashboards of others.
  if (!query.shared)
    store.sql.run`DELETE FROM custom_query_pin WHERE user_id <> ${actor.id}
      AND query = (SELECT number FROM custom_query WHERE id = ${id})`;
  if (query.alert !== undefined) writeAlert(store, id, query.alert, at);
  auditAct(
    store,
    'custom_query_change',
    { actor, at },
    { id, ...auditOf(query), before: { shared: before.shared } },
  );
  return findQuery(store, id, actor.id)!;
}

/** @throws ServiceError as `updateQuery` */
export function removeQuery(store: StoreHandle, { id, actor, at }: AuditContext & { id: string }): void {
  const { name } = requireOwnQuery(store, id, actor);
  store.sql
    .run`DELETE FROM custom_query_pin WHERE query = (SELECT number FROM custom_query WHERE id = ${id})`;
  removeAlert(store, Number(store.sql.get`SELECT number FROM custom_query WHERE id = ${id}`?.['number']));
  store.sql.run`DELETE FROM custom_query WHERE id = ${id}`;
  auditAct(store, 'custom_query_remove', { actor, at }, { id, query: name });
}

/** @throws ServiceError `not_found`, or `conflict` when a dashboard has no room left */
export function pinQuery(
  store: StoreHandle,
  { id, shownAs, actor, at }: AuditContext & { id: string; shownAs: PinKind | null },
): StoredQuery {
  const { sql } = store;
  const before = findQuery(store, id, actor.id);
  if (!before) throw refuse('not_found', 'custom_query_missing');
  const number = Number(sql.get`SELECT number FROM custom_query WHERE id = ${id}`?.['number']);
  if (shownAs === null) {
    sql.run`DELETE FROM custom_query_pin WHERE user_id = ${actor.id} AND query = ${number}`;
  } else {
    const { n } = sql.get`SELECT count(*) AS n FROM custom_query_pin WHERE user_id = ${actor.id}` as {
      n: number;
    };
    if (before.pinned === null && n >= customQueryLimits.maxPinned)
      throw refuse('conflict', 'custom_query_pins_many', { most: customQueryLimits.maxPinned });
    sql.run`INSERT INTO custom_query_pin (query, user_id, shown_as, pinned_at)
      VALUES (${number}, ${actor.id}, ${shownAs}, ${at})
      ON CONFLICT (user_id, query) DO UPDATE SET shown_as = excluded.shown_as`;
  }
  return findQuery(store, id, actor.id)!;
}

function requireOwnQuery(store: StoreHandle, id: string, actor: AuditContext['actor']): StoredQuery {
  const found = findQuery(store, id, actor.id);
  if (!found) throw refuse('not_found', 'custom_query_missing');
  if (found.mine || (found.owner_left && actor.isAdministrator)) return found;
  throw refuse('permission_denied', 'custom_query_of_other');
}

function requireFreeName({ sql }: StoreHandle, name: string, owner: number, id: string): void {
  const taken = sql.get`SELECT 1 FROM custom_query
    WHERE owner = ${owner} AND folded_name = ${foldName(name)} AND id <> ${id}`;
  if (taken) throw refuseField(fieldProblem('name', 'custom_query_name_taken'));
}

const auditOf = ({ name, shared, alert }: QueryInput): Record<string, unknown> => ({
  query: name,
  shared,
  ...(alert !== undefined && { alert: alert && { way: alert.way, url: alert.url } }),
});

const readQuery = (row: Record<string, unknown>, person: number): StoredQuery => ({
  id: String(row['id']),
  name: String(row['name']),
  description: String(row['description']),
  folder: String(row['folder']),
  search: String(row['search']),
  shared: row['shared'] === 1,
  owner: String(row['owner']),
  owner_left: row['owner_left'] === 1,
  mine: row['owner_id'] === person,
  pinned: row['shown_as'] as PinKind | null,
  alert: row['owner_id'] === person && row['way'] !== null ? readAlert(row) : null,
  updatedAt: Number(row['updated_at']),
});

const readAlert = (row: Record<string, unknown>): QueryAlert =>
  presentAlert({
    way: row['way'] as QueryAlert['way'],
    url: String(row['url']),
    quietFrom: row['quiet_from'] as number | null,
    quietTo: row['quiet_to'] as number | null,
    maxAnHour: Number(row['most_an_hour']),
    problem: String(row['problem']),
    givenUpAt: row['given_up_at'] as number | null,
  });
