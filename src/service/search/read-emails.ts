import type { DatabaseSync } from 'node:sqlite';
import type { EmailRow } from '../../api/contract/emails/email-row.ts';
import type { InTurns } from '../turns/in-turns.ts';
import { fieldsOfFlags } from './email-flags.ts';
import type { EmailKey, EmailOutline, ReadOrder } from './email-index.ts';
import { splitList } from './email-texts.ts';
import type { KeyRange } from './normalize-expression.ts';
import type { PlannerSample } from './planner-sample.ts';
import { readSpfCheck } from './restore-row.ts';
import { statementCacheOf } from './statement-cache.ts';
import { severityOfFlags } from './summarize-matches.ts';

/**
 * Target time of a slice, milliseconds: long compared with the start of a query, short compared with what people
 * notice.
 */
const goodTime = 40;
/** The first slice is this fraction of the range; and the factor by which the next may grow or shrink. */
const firstParts = 16;
const most = 4;
/** A range with fewer rows of the sample is read in one go: at a million mails, up to 8,000 of them. */
const fewRows = 64;

/**
 * Reads a range slice by slice, the newest or the oldest first, until `limit` is reached or nothing is left. The
 * borders come from the sample, so slices have about the intended number of rows whatever the distribution in time;
 * that number adapts to the time of the last slice.
 * @param readSlice reads one slice and returns how much it adds towards the limit.
 */
export function* readInSlices(
  range: KeyRange,
  limit: number,
  sample: PlannerSample,
  readSlice: (slice: KeyRange, limit: number) => number,
  order: ReadOrder = 'newest',
): InTurns<void> {
  const isNewest = order === 'newest';
  const [begin, end] = isNewest ? [range.to, range.from] : [range.from, range.to];
  const keys = sortedKeysOf(sample);
  const first = placeOf(keys, range.from + 1);
  const last = placeOf(keys, range.to) - 1;
  const borders = Math.max(0, last - first + 1);
  const borderAt = (at: number) => (at < borders ? keys[isNewest ? last - at : first + at] : undefined);
  let rows = borders < fewRows ? borders + 1 : Math.ceil(borders / firstParts);
  let left = limit;
  let near = begin;
  for (let at = rows - 1; ; at += rows) {
    const far = borderAt(at) ?? end;
    const start = performance.now();
    left -= readSlice(isNewest ? { from: far, to: near } : { from: near, to: far }, left);
    if (left <= 0 || far === end) return;
    const pace = goodTime / Math.max(1, performance.now() - start);
    rows = Math.max(1, Math.round(rows * Math.min(most, Math.max(1 / most, pace))));
    near = far;
    yield;
  }
}

/** The keys of a sample from the oldest; sorted once for all searches that it serves. */
const sorted = new WeakMap<PlannerSample['rows'], readonly number[]>();
function sortedKeysOf({ rows }: PlannerSample): readonly number[] {
  const known = sorted.get(rows);
  if (known) return known;
  const keys = rows.map(({ key }) => key).toSorted((one, other) => one - other);
  sorted.set(rows, keys);
  return keys;
}

/** How many of the sorted keys are below `key`. */
function placeOf(keys: readonly number[], key: number): number {
  let from = 0;
  let to = keys.length;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (keys[middle]! < key) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** Rows in memory, about 2 KB each: the newest mails are on most pages. */
const mostRows = 1_000;

/**
 * Reads rows of pages on a connection that does not write: those that it read before come from memory, as long as no other
 * connection has changed the database.
 */
export function createRowReader(
  db: DatabaseSync,
  readRow: (key: EmailKey) => EmailRow | undefined,
): (keys: readonly EmailKey[]) => EmailRow[] {
  const prepare = statementCacheOf(db);
  const kept = new Map<EmailKey, EmailRow>();
  let keptAt = Number.NaN;
  const read = (key: EmailKey): EmailRow | undefined => {
    const row = kept.get(key) ?? readRow(key);
    if (!row) return undefined;
    kept.delete(key);
    kept.set(key, Object.freeze(row));
    if (kept.size > mostRows) kept.delete(kept.keys().next().value!);
    return row;
  };
  return (keys) => {
    // Read before the rows, which may be newer than the version they are cached under, never older.
    const version = Number(prepare('PRAGMA data_version').get()?.data_version ?? Number.NaN);
    if (version !== keptAt) kept.clear();
    keptAt = version;
    return keys.flatMap((key) => read(key) ?? []);
  };
}

/** What of a stored row its outline is made of; SQL, joined with its flags. */
export const outlineColumns = 'f.flags, t.sender, t.recipients, t.remainder';

/** Makes the outline of a stored row; about a quarter of the work of the row itself. */
export function readOutline(stored: {
  flags: number;
  sender: string;
  recipients: string;
  remainder: string;
}): EmailOutline {
  const { is_quarantined, is_restored } = fieldsOfFlags(stored.flags);
  return {
    severity: severityOfFlags(stored.flags),
    state: is_quarantined ? 'quarantined' : is_restored ? 'restored' : 'delivered',
    sender: stored.sender,
    recipients: splitList(stored.recipients),
    spfCheck: readSpfCheck(stored.remainder),
  };
}
