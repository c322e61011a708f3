import type { StoreHandle } from '../database/operation.ts';
import type { AuditEntry } from './audit-entry.ts';
import { appendAudit } from './audit-store-sqlite.ts';

/**
 * Rate limit of rows about a subject, in a window that starts with the first one; further ones are only
 * counted.
 */
export interface TallyLimit {
  subject: string;
  most: number;
  /** Milliseconds. */
  window: number;
}

/** Writes an entry, or counts it if one of the limits is reached. */
export function tallyAudit(
  store: StoreHandle,
  { entry, limits }: { entry: AuditEntry; limits: readonly TallyLimit[] },
): void {
  writeDueTallies(store, { at: entry.at });
  const { sql } = store;
  const reached = limits.find(({ subject, most }) => {
    const row = sql.get`SELECT written FROM audit_tally WHERE subject = ${subject}`;
    return ((row?.['written'] ?? 0) as number) >= most;
  });
  if (reached) {
    sql.run`UPDATE audit_tally SET count = count + 1, counted_from = coalesce(counted_from, ${entry.at}),
      entry = coalesce(entry, ${JSON.stringify(entry)}) WHERE subject = ${reached.subject}`;
    return;
  }
  appendAudit(store, [entry]);
  for (const { subject, window } of limits) {
    sql.run`INSERT INTO audit_tally (subject, window_ends_at, written) VALUES (${subject}, ${entry.at + window}, 1)
      ON CONFLICT (subject) DO UPDATE SET written = written + 1`;
  }
}

/** Writes one row for each expired window in which entries were counted. */
export function writeDueTallies(store: StoreHandle, { at }: { at: number }): void {
  const due = store.sql.all`DELETE FROM audit_tally WHERE window_ends_at <= ${at}
    RETURNING count, counted_from AS since, entry` as { count: number; since: number; entry: string }[];
  const counted = due.filter(({ count }) => count > 0);
  appendAudit(
    store,
    counted.map(({ count, entry, since }) => {
      const example = JSON.parse(entry) as AuditEntry;
      const details = { ...example.details, count, since: new Date(since).toISOString() };
      return { ...example, at, details };
    }),
  );
}
