import type { Stores } from '../storage/open-storage.ts';
import type { AuditCheck } from './audit-store-sqlite.ts';

/** Rows checked in one request, so that others get their turn. */
const stretch = 5_000;

/** Checks the whole trail, in stretches. `rows` counts the good rows before the first problem. */
export async function verifyAudit(stores: Stores, signal?: AbortSignal): Promise<Omit<AuditCheck, 'more'>> {
  let rows = 0;
  let previous: string | null = null;
  for (;;) {
    signal?.throwIfAborted();
    const check: AuditCheck = await stores.audit.checkAudit({ after: rows, previous, limit: stretch });
    rows += check.rows;
    previous = check.head;
    if (!check.more) return { rows, head: check.head, problem: check.problem };
  }
}
