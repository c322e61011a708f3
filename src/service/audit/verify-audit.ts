import type { Stores } from '../core/stores.ts';
import type { AuditCheck } from './check-audit.ts';

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
