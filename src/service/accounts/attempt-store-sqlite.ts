import type { StoreHandle } from '../storage/operation.ts';

/** So many attempts at a subject (an account, an address) within a time that starts with the first. */
export interface AttemptLimit {
  subject: string;
  most: number;
  /** Milliseconds. */
  window: number;
}

/**
 * Counts an attempt against every limit at once, before the secret is looked at, so that parallel guesses cannot slip
 * through together. Returns 0, or the seconds to wait when one limit is reached; then nothing is counted.
 */
export function takeAttempt(
  { sql }: StoreHandle,
  { limits, at }: { limits: readonly AttemptLimit[]; at: number },
): number {
  sql.run`DELETE FROM attempt WHERE window_ends_at <= ${at}`;
  const states = limits.map((limit) => {
    const row = sql.get`SELECT count, window_ends_at AS endsAt FROM attempt WHERE subject = ${limit.subject}`;
    return { limit, count: (row?.['count'] ?? 0) as number, endsAt: (row?.['endsAt'] ?? 0) as number };
  });
  const waits = states
    .filter(({ count, limit }) => count >= limit.most)
    .map(({ endsAt }) => Math.max(1, Math.ceil((endsAt - at) / 1_000)));
  if (waits.length > 0) return Math.max(...waits);
  for (const { limit } of states) {
    sql.run`INSERT INTO attempt (subject, window_ends_at, count) VALUES (${limit.subject}, ${at + limit.window}, 1)
      ON CONFLICT (subject) DO UPDATE SET count = count + 1`;
  }
  return 0;
}

/** Forgets the attempts at a subject: the secret was right. */
export function clearAttempts({ sql }: StoreHandle, { subject }: { subject: string }): void {
  sql.run`DELETE FROM attempt WHERE subject = ${subject}`;
}
