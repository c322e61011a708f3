import type { StoreHandle } from '../database/operation.ts';
import { peekAttempts, takeAttempt, type AttemptLimit } from './attempt-store-sqlite.ts';

/** Wrong codes allowed per purpose (SI-15). */
const mostWrong = 3;
/** Codes sent for one purpose. */
const mostSent = 5;
/** Time until the next code may be requested, after the first one and after the others, milliseconds. */
const waits = { first: 30_000, later: 60_000 };
/** Codes are kept this long after the last one was sent, milliseconds: longer than anything waits for one. */
const keptFor = 24 * 3_600_000;

export type EmailCodeIssue =
  | { readonly outcome: 'issued' | 'too_early' | 'limited'; readonly waitTime: number }
  | { readonly outcome: 'locked' }
  | { readonly outcome: 'all_sent' };

/** The state of the codes of one purpose. */
export interface EmailCodeState {
  /** Whether a code was sent at all. */
  readonly isSent: boolean;
  /** Wrong codes that may still be entered. */
  readonly triesLeft: number;
  /** Whether another code may be sent at all. */
  readonly canSend: boolean;
  /** Seconds until then. */
  readonly waitTime: number;
}

/** What a mailed code proves an address for, as a key, and the limits of codes sent. */
export interface CodePurpose {
  /** `session:` and its id, or `link:` and its handle's hash. */
  readonly purpose: string;
  readonly limits: readonly AttemptLimit[];
}

/** The state of the codes of a purpose, without changing anything; `limits` as `issueEmailCode` counts. */
export function readEmailCode(
  store: StoreHandle,
  { purpose, limits, at }: CodePurpose & { at: number },
): EmailCodeState {
  const row = store.sql.get`SELECT tries, sent, next_at FROM email_code WHERE purpose = ${purpose}`;
  const triesLeft = Math.max(0, mostWrong - ((row?.['tries'] ?? 0) as number));
  const canSend = triesLeft > 0 && ((row?.['sent'] ?? 0) as number) < mostSent;
  const ownWait = Math.max(0, Math.ceil((((row?.['next_at'] ?? 0) as number) - at) / 1_000));
  const waitTime = Math.max(ownWait, peekAttempts(store, { limits, at }));
  return { isSent: row !== undefined, triesLeft, canSend, waitTime };
}

/**
 * Stores a new code, replacing the previous one of its purpose; `waitTime` in seconds. Wrong attempts stay counted.
 * `limited`: a limit of codes is reached, and the previous code stays valid.
 */
export function issueEmailCode(
  store: StoreHandle,
  code: CodePurpose & { codeHash: Uint8Array; expiresAt: number; at: number },
): EmailCodeIssue {
  const { sql } = store;
  sql.run`DELETE FROM email_code WHERE next_at < ${code.at - keptFor}`;
  const row = sql.get`SELECT tries, sent, next_at FROM email_code WHERE purpose = ${code.purpose}`;
  const sent = (row?.['sent'] ?? 0) as number;
  if (((row?.['tries'] ?? 0) as number) >= mostWrong) return { outcome: 'locked' };
  if (sent >= mostSent) return { outcome: 'all_sent' };
  const nextAt = (row?.['next_at'] ?? 0) as number;
  if (nextAt > code.at) return { outcome: 'too_early', waitTime: Math.ceil((nextAt - code.at) / 1_000) };
  const limitWait = takeAttempt(store, { limits: code.limits, at: code.at });
  if (limitWait > 0) return { outcome: 'limited', waitTime: limitWait };
  const wait = sent === 0 ? waits.first : waits.later;
  sql.run`INSERT INTO email_code (purpose, code_hash, expires_at, next_at)
    VALUES (${code.purpose}, ${code.codeHash}, ${code.expiresAt}, ${code.at + wait})
    ON CONFLICT (purpose) DO UPDATE SET code_hash = excluded.code_hash, expires_at = excluded.expires_at,
      next_at = excluded.next_at, sent = sent + 1`;
  return { outcome: 'issued', waitTime: wait / 1_000 };
}

/** Checks a code and consumes a correct one. After the third wrong one its purpose accepts no further codes. */
export function tryEmailCode(
  { sql }: StoreHandle,
  { purpose, codeHash, at }: { purpose: string; codeHash: Uint8Array; at: number },
): 'right' | 'wrong' | 'expired' | 'locked' {
  const row = sql.get`SELECT code_hash, expires_at, tries FROM email_code WHERE purpose = ${purpose}`;
  if (!row) return 'expired';
  const tries = row['tries'] as number;
  if (tries >= mostWrong) return 'locked';
  if ((row['expires_at'] as number) <= at) return 'expired';
  if (Buffer.from(row['code_hash'] as Uint8Array).equals(codeHash)) {
    sql.run`UPDATE email_code SET expires_at = 0 WHERE purpose = ${purpose}`;
    return 'right';
  }
  sql.run`UPDATE email_code SET tries = tries + 1 WHERE purpose = ${purpose}`;
  return 'wrong';
}
