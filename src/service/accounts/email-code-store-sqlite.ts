import type { StoreHandle } from '../storage/operation.ts';
import { peekAttempts, takeAttempt, type AttemptLimit } from './attempt-store-sqlite.ts';

/** Wrong codes allowed per sign-in (SI-15). */
const mostWrong = 3;
/** Codes sent for one sign-in. */
const mostSent = 5;
/** Time until the next code may be requested, after the first one and after the others, milliseconds. */
const waits = { first: 30_000, later: 60_000 };

export type EmailCodeIssue =
  | { readonly outcome: 'issued' | 'too_early' | 'limited'; readonly waitTime: number }
  | { readonly outcome: 'locked' }
  | { readonly outcome: 'all_sent' };

/** The state of the codes of a pending sign-in. */
export interface EmailCodeState {
  /** No attempts are left. */
  readonly isOver: boolean;
  /** Whether another code may be sent at all. */
  readonly canSend: boolean;
  /** Seconds until then. */
  readonly waitTime: number;
}

/** The state of the codes of a pending sign-in, without changing anything; `limit` as `issueEmailCode` counts. */
export function readEmailCode(
  store: StoreHandle,
  { sessionId, limit, at }: { sessionId: number; limit: AttemptLimit; at: number },
): EmailCodeState {
  const row = store.sql.get`SELECT tries, sent, next_at FROM email_code WHERE session_id = ${sessionId}`;
  const isOver = ((row?.['tries'] ?? 0) as number) >= mostWrong;
  const canSend = !isOver && ((row?.['sent'] ?? 0) as number) < mostSent;
  const ownWait = Math.max(0, Math.ceil((((row?.['next_at'] ?? 0) as number) - at) / 1_000));
  return { isOver, canSend, waitTime: Math.max(ownWait, peekAttempts(store, { limits: [limit], at })) };
}

/**
 * Stores a new code for a pending sign-in, replacing the previous one; `waitTime` in seconds. Wrong attempts stay counted.
 * `limited`: the account's limit of codes is reached, and the previous code stays valid.
 */
export function issueEmailCode(
  store: StoreHandle,
  code: { sessionId: number; codeHash: Uint8Array; expiresAt: number; limit: AttemptLimit; at: number },
): EmailCodeIssue {
  const { sql } = store;
  const row = sql.get`SELECT tries, sent, next_at FROM email_code WHERE session_id = ${code.sessionId}`;
  const sent = (row?.['sent'] ?? 0) as number;
  if (((row?.['tries'] ?? 0) as number) >= mostWrong) return { outcome: 'locked' };
  if (sent >= mostSent) return { outcome: 'all_sent' };
  const nextAt = (row?.['next_at'] ?? 0) as number;
  if (nextAt > code.at) return { outcome: 'too_early', waitTime: Math.ceil((nextAt - code.at) / 1_000) };
  const limitWait = takeAttempt(store, { limits: [code.limit], at: code.at });
  if (limitWait > 0) return { outcome: 'limited', waitTime: limitWait };
  const wait = sent === 0 ? waits.first : waits.later;
  sql.run`INSERT INTO email_code (session_id, code_hash, expires_at, next_at)
    VALUES (${code.sessionId}, ${code.codeHash}, ${code.expiresAt}, ${code.at + wait})
    ON CONFLICT (session_id) DO UPDATE SET code_hash = excluded.code_hash, expires_at = excluded.expires_at,
      next_at = excluded.next_at, sent = sent + 1`;
  return { outcome: 'issued', waitTime: wait / 1_000 };
}

/** Checks a code and consumes a correct one. After the third wrong one the sign-in accepts no further codes. */
export function tryEmailCode(
  { sql }: StoreHandle,
  { sessionId, codeHash, at }: { sessionId: number; codeHash: Uint8Array; at: number },
): 'right' | 'wrong' | 'expired' | 'locked' {
  const row = sql.get`SELECT code_hash, expires_at, tries FROM email_code WHERE session_id = ${sessionId}`;
  if (!row) return 'expired';
  const tries = row['tries'] as number;
  if (tries >= mostWrong) return 'locked';
  if ((row['expires_at'] as number) <= at) return 'expired';
  if (Buffer.from(row['code_hash'] as Uint8Array).equals(codeHash)) {
    sql.run`UPDATE email_code SET expires_at = 0 WHERE session_id = ${sessionId}`;
    return 'right';
  }
  sql.run`UPDATE email_code SET tries = tries + 1 WHERE session_id = ${sessionId}`;
  return 'wrong';
}
