import type { StoreHandle } from '../database/operation.ts';

/** A limit: this many attempts at a subject (an account, an address) within a window that starts with the first. */
export interface AttemptLimit {
  subject: string;
  most: number;
  /** Milliseconds. */
  window: number;
}

/**
 * Counts an attempt against all limits atomically, before the secret is checked, so that parallel guesses cannot slip
 * through. Returns 0, or the seconds to wait if a limit is reached; then nothing is counted.
 */
export function takeAttempt(
  { sql }: StoreHandle,
  { limits, at }: { limits: readonly AttemptLimit[]; at: number },
): number {
  sql.run`DELETE FROM attempt WHERE window_ends_at <= ${at}`;
  const wait = peekAttempts({ sql }, { limits, at });
  if (wait > 0) return wait;
  for (const limit of limits) {
    sql.run`INSERT INTO attempt (subject, window_ends_at, count) VALUES (${limit.subject}, ${at + limit.window}, 1)
      ON CONFLICT (subject) DO UPDATE SET count = count + 1`;
  }
  return 0;
}

/** The last limit that is reached: the widest if they are ordered by width. */
export function findReached(
  { sql }: Pick<StoreHandle, 'sql'>,
  { limits, at }: { limits: readonly AttemptLimit[]; at: number },
): AttemptLimit | undefined {
  return limits.findLast((limit) => peekAttempts({ sql }, { limits: [limit], at }) > 0);
}

/** The seconds until an attempt would be allowed, 0 for now; counts nothing. */
export function peekAttempts(
  { sql }: Pick<StoreHandle, 'sql'>,
  { limits, at }: { limits: readonly AttemptLimit[]; at: number },
): number {
  const waits = limits.map(({ subject, most }) => {
    const row = sql.get`SELECT count, window_ends_at AS endsAt FROM attempt
      WHERE subject = ${subject} AND window_ends_at > ${at}`;
    if (!row || (row['count'] as number) < most) return 0;
    return Math.max(1, Math.ceil(((row['endsAt'] as number) - at) / 1_000));
  });
  return Math.max(0, ...waits);
}

/** Uncounts an attempt whose secret was not checked. */
export function returnAttempt({ sql }: StoreHandle, { limits }: { limits: readonly AttemptLimit[] }): void {
  for (const { subject } of limits) {
    sql.run`UPDATE attempt SET count = max(0, count - 1) WHERE subject = ${subject}`;
  }
}

/** Settles an attempt with a correct secret: resets the first limit, that of its caller, and uncounts it at the others. */
export function settleAttempt(
  store: StoreHandle,
  { limits: [own, ...others] }: { limits: readonly AttemptLimit[] },
): void {
  if (own) store.sql.run`DELETE FROM attempt WHERE subject = ${own.subject}`;
  returnAttempt(store, { limits: others });
}
