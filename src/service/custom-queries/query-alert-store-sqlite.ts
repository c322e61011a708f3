import type { EmailRow } from '../../api/contract/emails/email-row.ts';
import type { QueryAlertInput } from '../../api/contract/custom-queries/custom-queries.ts';
import type { Account } from '../accounts/account.ts';
import { listUsers } from '../accounts/user-store-sqlite.ts';
import type { NewQueuedMail } from '../mail-out/mail-queue-store-sqlite.ts';
import { queueMail } from '../mail-out/mail-queue-store-sqlite.ts';
import { sealedBy } from '../secret-box/secret-box.ts';
import type { SearchExpression } from '../ports/search-expression.ts';
import { statementCacheOf } from '../database/statement-cache.ts';
import { keepReach, stillReaches } from '../jobs/job-reach-sqlite.ts';
import type { SearchHandle, StoreHandle } from '../database/operation.ts';
import type { EmailKey } from '../ports/mail-records.ts';

const hour = 3_600_000;
const day = 24 * hour;
/** How long mail stays news: longer than the longest quiet hours and a full hour's limit. Milliseconds. */
export const newsAge = 3 * day;
/** Maximum matches per run; the rest follow in the next. */
const maxFound = 5_000;
/** Most deliveries of one run. */
const maxDue = 200;

/** An alert as its owner chose it. */
export interface AlertChoice extends Omit<QueryAlertInput, 'criteria'> {
  /** JSON. */
  criteria: string;
  /** For a receiver that has none yet; encrypted. */
  newSecret: string;
  locale: string;
}

/** A query with an alert, and its recipient. */
export interface StoredAlert {
  query: number;
  id: string;
  name: string;
  search: string;
  criteria: string;
  way: 'mail' | 'webhook';
  url: string;
  secret: string;
  quietFrom: number | null;
  quietTo: number | null;
  maxAnHour: number;
  locale: string;
  since: number;
  problem: string;
  /** Whether it may have new matches. */
  isDue: boolean;
  /** When one of its webhooks was given up last, milliseconds since 1970; null for none since it was saved. */
  givenUpAt: number | null;
  owner: Account;
}

/** Sets a query's alert, or ends it. A changed search starts over; notified mails stay notified. */
export function writeAlert({ sql }: StoreHandle, id: string, choice: AlertChoice | null, at: number): void {
  const number = Number(sql.get`SELECT number FROM custom_query WHERE id = ${id}`?.['number']);
  const before = sql.get`SELECT criteria, secret, since FROM custom_query_alert WHERE query = ${number}` as
    | { criteria: string; secret: string; since: number }
    | undefined;
  if (choice === null) {
    removeAlert({ sql }, number);
    return;
  }
  const { criteria, way, url, quiet_from: from, quiet_to: to, most_an_hour: most, locale } = choice;
  // One that was sealed with an earlier key can be read no more.
  const isKept = before && sealedBy(before.secret) === sealedBy(choice.newSecret);
  const secret = way === 'webhook' ? (isKept ? before.secret : choice.newSecret) : '';
  const since = before?.criteria === criteria ? before.since : at;
  sql.run`INSERT OR REPLACE INTO custom_query_alert
      (query, criteria, way, url, secret, quiet_from, quiet_to, most_an_hour, locale, since)
    VALUES (${number}, ${criteria}, ${way}, ${way === 'webhook' ? url : ''}, ${secret}, ${from}, ${to}, ${most}, ${locale}, ${since})`;
}

/** Ends the alert of a query, and removes its pending messages and notified mails. */
export function removeAlert({ sql }: Pick<StoreHandle, 'sql'>, query: number): void {
  sql.run`DELETE FROM custom_query_alert WHERE query = ${query}`;
  sql.run`DELETE FROM custom_query_match WHERE query = ${query}`;
  sql.run`DELETE FROM custom_query_delivery WHERE query = ${query}`;
}

const columns = `query, custom_query.id, name, search, criteria, way, url, secret, quiet_from AS quietFrom,
  quiet_to AS quietTo, most_an_hour AS maxAnHour, locale, since, problem, is_due AS isDue,
  given_up_at AS givenUpAt, owner AS ownerId
  FROM custom_query_alert JOIN custom_query ON number = query`;

/** The alert of a person's own query; undefined when it has none. */
export const findAlert = (
  { db }: StoreHandle,
  { id, person }: { id: string; person: number },
): Omit<StoredAlert, 'owner' | 'isDue'> | undefined =>
  statementCacheOf(db)(`SELECT ${columns} WHERE custom_query.id = ? AND custom_query.owner = ?`).get(
    id,
    person,
  ) as unknown as Omit<StoredAlert, 'owner' | 'isDue'> | undefined;

/** All alerts with their owners as they are now; those whose owner is gone are left out. */
export function listAlerts(store: StoreHandle): StoredAlert[] {
  const rows = statementCacheOf(store.db)(`SELECT ${columns} ORDER BY query`).all();
  if (rows.length === 0) return [];
  const owners = new Map(listUsers(store).map((account) => [account.id, account]));
  return rows.flatMap((row) => {
    const owner = owners.get(row['ownerId'] as number);
    return owner ? [{ ...(row as unknown as StoredAlert), isDue: row['isDue'] === 1, owner }] : [];
  });
}

/** The new matches of a query, newest first, and its first rows. */
export function findMatches(
  { index, records, sql }: SearchHandle,
  {
    query,
    expression,
    since,
    at,
    named,
  }: { query: number; expression: SearchExpression; since: number; at: number; named: number },
): { keys: EmailKey[]; rows: EmailRow[] } {
  const received: SearchExpression = { kind: 'received', from: Math.max(since, at - newsAge), to: at + day };
  const found = index.keys({ kind: 'and', of: [received, expression] }, maxFound, 'newest');
  if (found.length === 0) return { keys: [], rows: [] };
  const notified = new Set<unknown>();
  for (const row of sql.iterate`SELECT email_key FROM custom_query_match WHERE query = ${query}`) {
    notified.add(row['email_key']);
  }
  const keys = found.filter((key) => !notified.has(key));
  return { keys, rows: records.read(keys.slice(0, named)) };
}

/** A message about matches: a mail, or the body of a webhook. */
export type QueryAlertMessage = { mail: NewQueuedMail } | { webhook: { id: string; body: string } };

/**
 * Marks mails as notified and queues the message, atomically; does nothing if the hour's limit is reached, or another
 * run has notified one of them. Returns whether it was done.
 */
export function queueQueryAlert(
  store: StoreHandle,
  {
    query,
    keys,
    message,
    maxAnHour,
    at,
  }: { query: number; keys: readonly EmailKey[]; message: QueryAlertMessage; maxAnHour: number; at: number },
): boolean {
  const { sql } = store;
  const alert = sql.get`SELECT owner FROM custom_query_alert JOIN custom_query ON number = query WHERE query = ${query}`;
  const hourly = sql.get`SELECT count(DISTINCT told_at) AS n FROM custom_query_match
    WHERE query = ${query} AND told_at > ${at - hour}`?.['n'] as number;
  const wasNotified = keys.some(
    (key) => sql.get`SELECT 1 FROM custom_query_match WHERE query = ${query} AND email_key = ${key}`,
  );
  if (!alert || hourly >= maxAnHour || wasNotified) return false;
  for (const key of keys) {
    sql.run`INSERT INTO custom_query_match (query, email_key, told_at) VALUES (${query}, ${key}, ${at})`;
  }
  // By then the mails are too old to be found again.
  sql.run`DELETE FROM custom_query_match WHERE query = ${query} AND told_at < ${at - 2 * newsAge}`;
  if ('mail' in message) queueMail(store, message.mail);
  else
    sql.run`INSERT INTO custom_query_delivery (id, query, body, created_at, due_at, reach)
      VALUES (${message.webhook.id}, ${query}, ${message.webhook.body}, ${at}, ${at},
        ${keepReach(store, alert['owner'] as number, rightOfAlerts)})`;
  return true;
}

/** A webhook that is due. */
export interface DueDelivery {
  id: string;
  query: number;
  queryId: string;
  body: string;
  failures: number;
  createdAt: number;
  url: string;
  secret: string;
  /** False when its owner does not reach the mail any more that it tells of. */
  isReached: boolean;
}

/** The right that finds the mail of an alert. */
const rightOfAlerts = 'mail_explorer:view';

/** Due deliveries of some queries, a few of each, so that an unreachable receiver delays no other. */
export function findDueDeliveries(
  store: StoreHandle,
  { at, queries }: { at: number; queries: readonly number[] },
): DueDelivery[] {
  const due = store.sql.all`SELECT delivery.id, delivery.query, custom_query.id AS queryId, body, failures,
      delivery.created_at AS createdAt, url, secret, owner, delivery.reach
    FROM (SELECT *, row_number() OVER (PARTITION BY query ORDER BY due_at) AS place
        FROM custom_query_delivery
        WHERE due_at <= ${at} AND query IN (SELECT value FROM json_each(${JSON.stringify(queries)}))) AS delivery
      JOIN custom_query_alert AS alert ON alert.query = delivery.query JOIN custom_query ON number = delivery.query
    WHERE way = 'webhook' ORDER BY place, due_at LIMIT ${maxDue}` as unknown as (Omit<
    DueDelivery,
    'isReached'
  > & { owner: number; reach: number | null })[];
  return due.map(({ owner, reach, ...delivery }) => ({
    ...delivery,
    isReached: stillReaches(store, { accountId: owner, needed: rightOfAlerts, reach }),
  }));
}

/** Records the outcome of an attempt: sent (no `problem`), to be retried at `dueAt`, or given up (null) at `at`. */
export function endDelivery(
  { sql }: StoreHandle,
  {
    id,
    query,
    problem,
    dueAt,
    at,
  }: { id: string; query: number; problem: string; dueAt: number | null; at: number },
): void {
  if (problem !== '' && dueAt === null)
    sql.run`UPDATE custom_query_alert SET given_up_at = ${at} WHERE query = ${query}`;
  sql.run`UPDATE custom_query_alert SET problem = ${problem} WHERE query = ${query} AND problem <> ${problem}`;
  if (dueAt === null) sql.run`DELETE FROM custom_query_delivery WHERE id = ${id}`;
  else sql.run`UPDATE custom_query_delivery SET failures = failures + 1, due_at = ${dueAt} WHERE id = ${id}`;
}

/** Removes all messages that wait for their receivers. Returns their number. */
export const dropDeliveries = ({ sql }: StoreHandle): number =>
  Number(sql.run`DELETE FROM custom_query_delivery`.changes);

/** Why a query could not run; empty if it could. */
export const noteAlertProblem = (
  { sql }: StoreHandle,
  { query, problem }: { query: number; problem: string },
): void =>
  void sql.run`UPDATE custom_query_alert SET problem = ${problem} WHERE query = ${query} AND problem <> ${problem}`;

/** Notes that an alert found nothing new. One whose search was changed meanwhile stays due. */
export function settleAlert(
  { sql }: StoreHandle,
  { query, criteria }: Pick<StoredAlert, 'query' | 'criteria'>,
): void {
  sql.run`UPDATE custom_query_alert SET is_due = 0 WHERE query = ${query} AND criteria = ${criteria}`;
}
