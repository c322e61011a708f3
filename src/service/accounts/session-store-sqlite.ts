import type { StoreHandle } from '../storage/operation.ts';
import type { Account } from './account.ts';
import { readAccount } from './user-store-sqlite.ts';

/** A session ends this long after it was last used. */
export const idleLifetime = 8 * 3_600_000;
/** A session ends this long after its sign-in, however much it is used. */
export const absoluteLifetime = 24 * 3_600_000;
/** Ended sessions are kept this long, for the answer to 'who was signed in'. */
const keptAfterEnd = 90 * 24 * 3_600_000;

export interface NewSession {
  tokenHash: Uint8Array;
  userId: number;
  at: number;
  clientAddress: string;
  userAgent: string;
}

/** Opens a session; returns when it ends whatever happens, milliseconds since 1970. */
export function createSession({ sql }: StoreHandle, session: NewSession): number {
  const expiresAt = session.at + absoluteLifetime;
  sql.run`DELETE FROM session WHERE expires_at < ${session.at - keptAfterEnd}`;
  sql.run`INSERT INTO session (token_hash, user_id, created_at, last_seen_at, expires_at, client_address, user_agent)
    VALUES (${session.tokenHash}, ${session.userId}, ${session.at}, ${session.at}, ${expiresAt},
      ${session.clientAddress}, ${session.userAgent.slice(0, 300)})`;
  return expiresAt;
}

export interface LiveSession {
  id: number;
  lastSeenAt: number;
  account: Account;
}

/** The session behind a token, unless it has ended, expired or its user is disabled. */
export function findSession(
  { sql }: StoreHandle,
  { tokenHash, at }: { tokenHash: Uint8Array; at: number },
): LiveSession | undefined {
  const row = sql.get`SELECT user.*, session.id AS session_id, session.last_seen_at
    FROM session JOIN user ON user.id = session.user_id
    WHERE session.token_hash = ${tokenHash} AND session.ended_at IS NULL AND user.disabled = 0
      AND session.expires_at > ${at} AND session.last_seen_at > ${at - idleLifetime}`;
  if (!row) return undefined;
  return {
    id: row['session_id'] as number,
    lastSeenAt: row['last_seen_at'] as number,
    account: readAccount(row),
  };
}

/** Notes that a session was used. */
export function touchSession({ sql }: StoreHandle, { id, at }: { id: number; at: number }): void {
  sql.run`UPDATE session SET last_seen_at = max(last_seen_at, ${at}) WHERE id = ${id}`;
}

/** Ends one session. */
export function endSession(
  { sql }: StoreHandle,
  { id, at, reason }: { id: number; at: number; reason: string },
): void {
  sql.run`UPDATE session SET ended_at = ${at}, end_reason = ${reason} WHERE id = ${id} AND ended_at IS NULL`;
}

/** Ends all sessions of a user, except one when named; e.g. after a change of password. Returns how many. */
export function endSessionsOf(
  { sql }: StoreHandle,
  { userId, except, at, reason }: { userId: number; except: number | null; at: number; reason: string },
): number {
  const { changes } = sql.run`UPDATE session SET ended_at = ${at}, end_reason = ${reason}
    WHERE user_id = ${userId} AND ended_at IS NULL AND id IS NOT ${except}`;
  return Number(changes);
}
