import { DatabaseSync } from 'node:sqlite';
import { currentReach } from './current-caller.ts';

/** Asks a database thread. */
export type Run = (input: unknown, signal?: AbortSignal) => Promise<unknown>;

/** Whether this program's writer or another program has changed the database; for the main thread. */
export interface DataVersion {
  /** Differs from an earlier one when a change was committed in between; NaN, which equals nothing, when SQLite does not say. */
  read(): number;
  close(): void;
}

const soon = Promise.resolve();

/**
 * Watches a database file that is open already. A look takes 3 microseconds and reads no page of the file: SQLite keeps the number
 * of the last commit in memory that all of its connections share. Calls that start side by side share a look, which is
 * forgotten before anything that waited for one of them goes on.
 */
export function watchDataVersion(file: string): DataVersion {
  let db: DatabaseSync | undefined;
  let look: () => number = () => {
    db = new DatabaseSync(file, { readOnly: true });
    const statement = db.prepare('PRAGMA data_version');
    look = () => Number(statement.get()?.['data_version'] ?? Number.NaN);
    return look();
  };
  const tryLook = () => {
    try {
      return look();
    } catch {
      return Number.NaN;
    }
  };
  let seen: number | undefined;
  const forget = () => (seen = undefined);
  return {
    read() {
      if (seen === undefined) void soon.then(forget);
      seen ??= tryLook();
      return seen;
    },
    close() {
      look = () => Number.NaN;
      db?.close();
    },
  };
}

/** Cached answers per operation, oldest evicted first; the largest, a year of weekly charts, take 100 KB. */
const maxKept = 200;

/**
 * Caches answers by input until the database changes. An answer includes everything committed before the call: the
 * change counter is read before the query, and the answer is valid for that value only. Callers that share an answer
 * may neither abort nor modify it.
 */
export function keepWhileUnchanged(run: Run, version: DataVersion): Run {
  const kept = new Map<string, Promise<unknown>>();
  let keptAt = Number.NaN;
  return (input) => {
    const now = version.read();
    if (now !== keptAt) kept.clear();
    keptAt = now;
    const key = keyOf(input);
    const known = kept.get(key);
    if (known) return known;
    const answer = run(input);
    kept.set(key, answer);
    if (kept.size > maxKept) kept.delete(kept.keys().next().value!);
    answer.catch(() => {
      if (kept.get(key) === answer) kept.delete(key);
    });
    return answer;
  };
}

function keyOf(input: unknown): string {
  const reach = currentReach();
  return JSON.stringify(reach.length === 0 ? [input] : [input, reach], writeBigint);
}

/** Flag masks are BigInts, which JSON does not have. */
const writeBigint = (_: string, value: unknown): unknown =>
  typeof value === 'bigint' ? { bigint: String(value) } : value;
