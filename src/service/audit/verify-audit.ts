import type { Stores } from '../open-storage.ts';
import type { AuditCheck } from './check-audit.ts';

/** Rows checked in one request, so that others get their turn. */
const stretch = 5_000;

/** A row of the trail and its hash (hexadecimal), as somebody noted them elsewhere. */
export interface KnownRow {
  row: number;
  hash: string;
}

/** The first thing that is wrong with the trail; `known` is the row that it contradicts, if it is one. */
interface AuditProblem {
  row: number;
  what: string;
  known?: KnownRow;
}

/**
 * Checks the whole trail, in stretches; `rows` counts the good rows before the first problem. Each row of `known` must
 * be in it with its hash, which detects even a trail that was rewritten, or rolled back, by somebody with the key.
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
    // Of what retention has removed, checkpoints alone are left to compare with.
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
