import type { AuditAction, AuditObjectType, AuditOutcome } from '../../api/vocabulary/audit-actions.ts';
import type { InTurns } from '../turns/in-turns.ts';
import { objectsOf } from './audit-entry.ts';
import { statementCacheOf } from '../database/statement-cache.ts';
import type { StoreHandle } from '../database/operation.ts';
import { isPublicFact, factsOfAction } from '../../api/vocabulary/audit-actions.ts';

/** A row as read from the database. */
export interface FoundRow {
  row: number;
  at: number;
  actor: string;
  action: string;
  outcome: AuditOutcome;
  clientAddress: string;
  details: string;
  session: string;
  request: string;
  hash: Uint8Array;
}

/** Filters for the trail; absent ones are ignored. */
export interface AuditFilter {
  /** The actor. */
  actor?: string | undefined;
  /** The actor or the affected person. */
  person?: string | undefined;
  object?: { type: AuditObjectType; id: string } | undefined;
  actions?: readonly AuditAction[] | undefined;
  outcome?: AuditOutcome | undefined;
  address?: string | undefined;
  session?: string | undefined;
  request?: string | undefined;
  /** Text anywhere in the row, case-insensitive. */
  text?: string | undefined;
  /** Milliseconds; `from` inclusive, `to` exclusive. */
  from?: number | undefined;
  to?: number | undefined;
  /** Whether private details may be searched, and employees filtered by. */
  seesPrivate: boolean;
}

/** A position in the trail, newest first: rows of the same time by their number. */
export interface AuditPlace {
  at: number;
  row: number;
}

export interface FoundPage {
  rows: FoundRow[];
  /** Start of the next page; null at the end. */
  next: AuditPlace | null;
  /** Whether the search stopped because it had scanned too many rows; it can be continued. */
  stopped: boolean;
}

/** Rows scanned per page, and per step: the thread handles other requests in between. */
const maxLookedAt = 50_000;
const chunk = 2_000;
/** Limit for counting when candidate indexes are compared. */
const countedTo = 5_000;

/** A candidate index scan, which covers a part of the filter. */
interface Way {
  from: string;
  where: string;
  values: readonly (string | number)[];
}

const columns = `audit.id AS row, audit.at AS at, actor, action, outcome, client_address AS clientAddress, details, session,
  request, hash`;

/**
 * The next matching rows, newest first. Scans the index for the most selective part of the filter and tests
 * the rest row by row, up to a limit: a page takes the same time with ten million rows as with a thousand.
 */
export function* findAudit(
  store: StoreHandle,
  { filter, after, limit }: { filter: AuditFilter; after: AuditPlace | null; limit: number },
): InTurns<FoundPage> {
  const ways = chooseWays(store, filter);
  const fits = makeTest(filter);
  const found = new Map<number, FoundRow>();
  let frontier: AuditPlace | null = null;
  for (const way of ways) {
    const most = Math.max(chunk, Math.floor(maxLookedAt / ways.length));
    let place = after;
    let seen = 0;
    let mine = 0;
    // As many as a page needs, and more if most of them do not match.
    let size = Math.min(chunk, limit + 1);
    for (;;) {
      const { rows, end }: Chunk = readChunk(store, way, filter, place, size);
      for (const row of rows) {
        if (!fits(row)) continue;
        found.set(row.row, row);
        mine += 1;
        if (mine > limit) break;
      }
      if (mine > limit || end === null) break;
      place = end;
      seen += size;
      size = Math.min(chunk, size * 4);
      if (seen >= most) {
        if (!frontier || isNewer(place, frontier)) frontier = place;
        break;
      }
      yield;
    }
  }
  const sorted = [...found.values()].sort((a, b) => b.at - a.at || b.row - a.row);
  // Results may be incomplete beyond where one scan stopped.
  const stop = frontier;
  const sure = stop ? sorted.filter((row) => !isNewer(stop, row)) : sorted;
  const rows = sure.slice(0, limit);
  const last = rows.at(-1);
  if (sure.length > limit && last) return { rows, next: { at: last.at, row: last.row }, stopped: false };
  return { rows, next: stop, stopped: stop !== null };
}

const isNewer = (a: AuditPlace, b: AuditPlace): boolean => a.at > b.at || (a.at === b.at && a.row > b.row);

function chooseWays(store: StoreHandle, filter: AuditFilter): Way[] {
  const choices = waysOf(filter);
  if (choices.length === 1) return choices[0]!;
  const sizes = choices.map((ways) => ways.reduce((sum, way) => sum + sizeOf(store, way, filter), 0));
  return choices[sizes.indexOf(Math.min(...sizes))]!;
}

/** All candidate scans that find every match. */
function waysOf({ object, person, actor, address, actions, outcome }: AuditFilter): Way[][] {
  const by = (index: string, column: string, value: string): Way => ({
    from: `audit INDEXED BY ${index}`,
    where: `${column} = ?`,
    values: [value],
  });
  const about = (type: string, id: string): Way => ({
    from: 'audit_object JOIN audit ON audit.id = audit_object.row',
    where: 'audit_object.type = ? AND audit_object.id = ?',
    values: [type, id],
  });
  const choices: Way[][] = [
    ...(object ? [[about(object.type, object.id)]] : []),
    ...(person ? [[by('audit_by_actor', 'actor', person), about('person', person)]] : []),
    ...(actor ? [[by('audit_by_actor', 'actor', actor)]] : []),
    ...(address ? [[by('audit_by_address', 'client_address', address)]] : []),
    // Nearly all rows are successes, for which an index is useless; the others have a partial index.
    ...(outcome !== undefined && outcome !== 'success'
      ? [
          [
            {
              from: 'audit INDEXED BY audit_by_outcome',
              where: "outcome <> 'success' AND outcome = ?",
              values: [outcome],
            },
          ],
        ]
      : []),
    ...(actions ? [actions.map((action) => by('audit_by_action', 'action', action))] : []),
  ];
  return choices.length > 0
    ? choices
    : [[{ from: 'audit INDEXED BY audit_by_time', where: '1', values: [] }]];
}

/** The time column of a scan's index. */
const timeOf = (way: Way) => (way.from.startsWith('audit_object') ? 'audit_object.at' : 'audit.at');
const rowOf = (way: Way) => (way.from.startsWith('audit_object') ? 'audit_object.row' : 'audit.id');

function bound(way: Way, { from, to }: AuditFilter, after: AuditPlace | null) {
  const time = timeOf(way);
  const values = [...way.values];
  let where = way.where;
  const add = (condition: string, ...more: number[]) => {
    where += ` AND ${condition}`;
    values.push(...more);
  };
  if (from !== undefined) add(`${time} >= ?`, from);
  if (to !== undefined) add(`${time} < ?`, to);
  if (after) add(`(${time}, ${rowOf(way)}) < (?, ?)`, after.at, after.row);
  return { where, values };
}

function sizeOf({ db }: StoreHandle, way: Way, filter: AuditFilter): number {
  const { where, values } = bound(way, filter, null);
  const found = db
    .prepare(`SELECT count(*) AS n FROM (SELECT 1 FROM ${way.from} WHERE ${where} LIMIT ${countedTo})`)
    .get(...values);
  return Number(found?.['n']);
}

interface Chunk {
  /** Candidates. */
  rows: FoundRow[];
  /** The last scanned row; null at the end. */
  end: AuditPlace | null;
}

/** The next `size` rows of a scan, newest first. */
function readChunk(
  { db }: StoreHandle,
  way: Way,
  filter: AuditFilter,
  after: AuditPlace | null,
  size: number,
): Chunk {
  const { where, values } = bound(way, filter, after);
  const [time, row] = [timeOf(way), rowOf(way)];
  const kept = `${where} AND ${row} > (SELECT coalesce(max(removed_to), 0) FROM audit_head)`;
  const order = `ORDER BY ${time} DESC, ${row} DESC`;
  const end = db
    .prepare(`SELECT ${time} AS at, ${row} AS row FROM ${way.from} WHERE ${kept} ${order} LIMIT 1 OFFSET ?`)
    .get(...values, size - 1) as unknown as AuditPlace | undefined;
  const text = filter.text === undefined ? undefined : likeOf(filter.text);
  const conditions = [
    kept,
    ...(end ? [`(${time}, ${row}) >= (?, ?)`] : []),
    ...(text === undefined ? [] : [`${searched} LIKE ? ESCAPE '\\'`]),
  ];
  const rows = db
    .prepare(`SELECT ${columns} FROM ${way.from} WHERE ${conditions.join(' AND ')} ${order} LIMIT ${size}`)
    .all(
      ...values,
      ...(end ? [end.at, end.row] : []),
      ...(text === undefined ? [] : [text]),
    ) as unknown as FoundRow[];
  return { rows, end: end ?? null };
}

/** Searched columns. */
const searched =
  "(actor || ' ' || client_address || ' ' || session || ' ' || request || ' ' || action || ' ' || details)";

/**
 * The LIKE pattern by which the database preselects rows; undefined for words with letters whose case it
 * cannot fold.
 */
const likeOf = (text: string): string | undefined =>
  /^[\x20-\x7e]*$/.test(text) ? `%${text.replaceAll(/[\\%_]/g, '\\$&')}%` : undefined;

/** Tests the parts of a filter that no index covers. */
function makeTest(filter: AuditFilter): (row: FoundRow) => boolean {
  const { actor, person, address, outcome, session, request, object, seesPrivate } = filter;
  const actions = filter.actions && new Set<string>(filter.actions);
  const text = filter.text?.toLowerCase();
  const asksPerson = actor !== undefined || person !== undefined || text !== undefined;
  const names = (row: FoundRow, type: string, id: string) =>
    objectsOf(row.action, JSON.parse(row.details) as Record<string, unknown>).some(
      (one) => one.type === type && one.id === id,
    );
  return (row) =>
    (actor === undefined || row.actor === actor) &&
    (address === undefined || row.clientAddress === address) &&
    (!actions || actions.has(row.action)) &&
    (outcome === undefined || row.outcome === outcome) &&
    (session === undefined || row.session === session) &&
    (request === undefined || row.request === request) &&
    // Employees' names are masked for this caller, so filtering must not disclose them either.
    (seesPrivate || !asksPerson || !factsOfAction(row.action)?.byEmployee) &&
    (person === undefined || row.actor === person || names(row, 'person', person)) &&
    (!object || names(row, object.type, object.id)) &&
    (text === undefined || has(row, text, seesPrivate));
}

function has(row: FoundRow, text: string, seesPrivate: boolean): boolean {
  const { actor, clientAddress, session, request, action } = row;
  if ([actor, clientAddress, session, request, action].some((one) => one.toLowerCase().includes(text)))
    return true;
  const details = seesPrivate ? row.details : publicPartOf(row);
  return details.toLowerCase().includes(text);
}

function publicPartOf({ action, details }: FoundRow): string {
  const entries = Object.entries(JSON.parse(details) as Record<string, unknown>);
  return JSON.stringify(entries.filter(([name]) => isPublicFact(action, name)));
}

/** One row; undefined if missing or removed. */
export function readAuditRow({ db }: StoreHandle, row: number): FoundRow | undefined {
  return statementCacheOf(db)(
    `SELECT ${columns} FROM audit WHERE id = ?
       AND id > (SELECT coalesce(max(removed_to), 0) FROM audit_head)`,
  ).get(row) as unknown as FoundRow | undefined;
}
