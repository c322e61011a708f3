import { randomUUID } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Stores } from '../core/stores.ts';
import type { AuditCheck } from './keep-audit-sqlite.ts';
import type { Log } from '../core/log.ts';

/** Rows verified per step, so that other requests are not blocked. */
const stretch = 5_000;

/** A row of the trail and its hash (hexadecimal), as recorded elsewhere. */
export interface KnownRow {
  row: number;
  hash: string;
}

/** The first problem of the trail; `known` is the recorded row that it contradicts, if any. */
interface AuditProblem {
  row: number;
  what: string;
  known?: KnownRow;
}

/**
 * Verifies the whole trail, in steps; `rows` counts the good rows before the first problem. Each of the
 * `known` rows must be present with its hash, which detects even a trail that was rewritten, or rolled back,
 * by somebody with the key.
 */
export async function verifyAudit(
  stores: Stores,
  known: readonly KnownRow[] = [],
  signal?: AbortSignal,
): Promise<Omit<AuditCheck, 'more' | 'last' | 'problem'> & { problem: AuditProblem | null }> {
  let rows = 0;
  let after = 0;
  let previous: string | null = null;
  for (;;) {
    signal?.throwIfAborted();
    const { more, last, ...check }: AuditCheck = await stores.audit.checkAudit({
      after,
      previous,
      limit: stretch,
    });
    rows += check.rows;
    after = last;
    previous = check.head;
    if (more) continue;
    return { ...check, rows, problem: check.problem ?? (await findStrange(stores, known, check.removedTo)) };
  }
}

async function findStrange(
  stores: Stores,
  known: readonly KnownRow[],
  removedTo: number,
): Promise<AuditProblem | null> {
  for (const one of known) {
    const { row, hash } = one;
    const found = await stores.audit.findAuditHash(row);
    // Of removed rows, only checkpoints can be compared.
    if (found === undefined && row > 0 && row <= removedTo) continue;
    if (found === undefined)
      return { row, what: 'is missing: the trail was longer when its hash was noted', known: one };
    if (found !== hash)
      return {
        row,
        what: 'has another hash than the one that was noted: the trail was written anew',
        known: one,
      };
  }
  return null;
}

/** Interval of recording the end of the trail, milliseconds. */
const noteEvery = 10 * 60_000;

/** The file beside the database that records the end of the trail as `ROW:HASH`. */
export const notedHeadFile = (dataDirectory: string): string => join(dataDirectory, 'audit-head');

/** Parses `ROW:HASH`, the fingerprint that `audit verify` prints; undefined if invalid. */
export function parseKnownRow(text: string): KnownRow | undefined {
  const match = /^([1-9]\d{0,14}):([0-9a-f]{64})$/i.exec(text.trim());
  return match ? { row: Number(match[1]), hash: match[2]!.toLowerCase() } : undefined;
}

/**
 * The row recorded beside the database; undefined without a record. An unreadable record is returned as a row
 * that no trail has, so that verification reports it.
 */
export async function readNotedHead(dataDirectory: string): Promise<KnownRow | undefined> {
  const text = await readFile(notedHeadFile(dataDirectory), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  return text === undefined ? undefined : (parseKnownRow(text) ?? { row: 0, hash: '' });
}

/**
 * Records the end of the trail beside the database: a database that was replaced or truncated has another row
 * there or none. A record that the trail contradicts is kept. Returns the end, and whether it agrees with the
 * record.
 */
export async function recordHead(
  stores: Pick<Stores, 'audit'>,
  dataDirectory: string,
): Promise<{ end: KnownRow | undefined; agrees: boolean }> {
  const noted = await readNotedHead(dataDirectory);
  const end = await stores.audit.settleAuditEnd(undefined);
  if (noted && (await stores.audit.findAuditHash(noted.row)) !== noted.hash) return { end, agrees: false };
  if (!end || (noted?.row === end.row && noted.hash === end.hash)) return { end, agrees: true };
  const partial = join(dataDirectory, `.audit-head.${randomUUID()}`);
  try {
    await writeFile(partial, `${end.row}:${end.hash}\n`, { mode: 0o600, flush: true });
    await rename(partial, notedHeadFile(dataDirectory));
  } finally {
    await rm(partial, { force: true });
  }
  return { end, agrees: true };
}

/** Deletes the record: the database was replaced on purpose. */
export const forgetNotedHead = (dataDirectory: string): Promise<void> =>
  rm(notedHeadFile(dataDirectory), { force: true });

/**
 * Records the end of the trail now, every ten minutes, and when the service stops. Each is also logged, so
 * that copies of the log can be compared with the trail.
 */
export async function startHeadRecording(
  stores: Pick<Stores, 'audit'>,
  dataDirectory: string,
  log: Log,
): Promise<{ stop(): Promise<void> }> {
  const note = async () => {
    try {
      const { end, agrees } = await recordHead(stores, dataDirectory);
      if (end) log('info', 'the audit trail ends here', { row: end.row, fingerprint: end.hash });
      if (agrees) return;
      log('error', 'the audit trail is not the one whose end was noted: run "postern audit verify"', {
        noted: notedHeadFile(dataDirectory),
      });
    } catch (error) {
      log('error', 'the end of the audit trail could not be noted', { error: String(error) });
    }
  };
  await note();
  const timer = setInterval(() => void note(), noteEvery).unref();
  return {
    stop() {
      clearInterval(timer);
      return note();
    },
  };
}
