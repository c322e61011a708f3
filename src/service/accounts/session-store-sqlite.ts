import type { SignInStep } from '../../api/contract/accounts/sign-in.ts';
import type { SignInMethod } from '../../api/vocabulary/sign-in.ts';
import type { StoreHandle } from '../database/operation.ts';
import type { Account } from './account.ts';
import { readAccount } from './user-store-sqlite.ts';

/** Idle lifetime of a session, milliseconds. */
export const idleLifetime = 8 * 3_600_000;
/** Absolute lifetime of a session from its sign-in, milliseconds. */
export const absoluteLifetime = 24 * 3_600_000;
/** Lifetime of a pending sign-in after its last step, milliseconds. */
const pendingLifetime = 15 * 60_000;
/** Ended sessions are kept this long, milliseconds, to answer who was signed in. */
const keptAfterEnd = 90 * 24 * 3_600_000;

/** What a sign-in has verified so far, besides its first method. */
export interface SignInProof {
  readonly loginReason: string | null;
  readonly factorProved: boolean;
  readonly emailVerified: boolean;
}

export interface NewSession {
  tokenHash: Uint8Array;
  userId: number;
  stage: SignInStep;
  method: SignInMethod;
  proof: SignInProof;
  at: number;
  clientAddress: string;
  userAgent: string;
}

/** The absolute end of a session that reaches a stage now. */
const endOf = (stage: SignInStep, at: number) => at + (stage === 'done' ? absoluteLifetime : pendingLifetime);

/** Opens a session; returns its id and absolute end, milliseconds since 1970. */
export function createSession({ sql }: StoreHandle, session: NewSession): { id: number; expiresAt: number } {
  const expiresAt = endOf(session.stage, session.at);
  const { proof } = session;
  sql.run`DELETE FROM session WHERE expires_at < ${session.at - keptAfterEnd}`;
  const { lastInsertRowid } = sql.run`INSERT INTO session (token_hash, user_id, stage, method, login_reason,
      factor_proved, email_verified, created_at, last_seen_at, proved_at, expires_at, client_address, user_agent)
    VALUES (${session.tokenHash}, ${session.userId}, ${session.stage}, ${session.method}, ${proof.loginReason},
      ${Number(proof.factorProved)}, ${Number(proof.emailVerified)}, ${session.at}, ${session.at}, ${session.at}, ${expiresAt},
      ${session.clientAddress}, ${session.userAgent.slice(0, 300)})`;
  return { id: Number(lastInsertRowid), expiresAt };
}

/**
 * Moves a pending session to its next stage with a new token, which invalidates the old one. Of two concurrent submits
 * of one step only the first finds the old token; the other gets undefined.
 */
export function advanceSession(
  { sql }: StoreHandle,
  step: {
    tokenHash: Uint8Array;
    from: SignInStep;
    to: SignInStep;
    newTokenHash: Uint8Array;
    proof: SignInProof;
    at: number;
  },
): { id: number; expiresAt: number } | undefined {
  const { proof } = step;
  const row = sql.get`UPDATE session SET token_hash = ${step.newTokenHash}, stage = ${step.to},
      login_reason = ${proof.loginReason}, factor_proved = ${Number(proof.factorProved)},
      email_verified = ${Number(proof.emailVerified)}, created_at = ${step.at}, last_seen_at = ${step.at}, proved_at = ${step.at},
      expires_at = ${endOf(step.to, step.at)}
    WHERE token_hash = ${step.tokenHash} AND stage = ${step.from} AND stage <> 'done' AND ended_at IS NULL
      AND expires_at > ${step.at}
    RETURNING id, expires_at`;
  return row && { id: row['id'] as number, expiresAt: row['expires_at'] as number };
}

/**
 * Records a re-authentication of a session, which continues with a new token. Undefined if it has ended, or another
 * re-authentication came first.
 */
export function renewProof(
  { sql }: StoreHandle,
  { tokenHash, newTokenHash, at }: { tokenHash: Uint8Array; newTokenHash: Uint8Array; at: number },
): { expiresAt: number } | undefined {
  const row = sql.get`UPDATE session SET token_hash = ${newTokenHash}, proved_at = ${at}, last_seen_at = ${at}
    WHERE token_hash = ${tokenHash} AND stage = 'done' AND ended_at IS NULL AND expires_at > ${at}
    RETURNING expires_at`;
  return row && { expiresAt: row['expires_at'] as number };
}

/**
 * Counts one of the `most` attempts at the one-time code of a sign-in, before the code is checked, so that parallel
 * guesses cannot slip through. Returns its number, or 0 when none is left.
 */
export function takeCodeTry({ sql }: StoreHandle, { id, most }: { id: number; most: number }): number {
  const row = sql.get`UPDATE session SET code_tries = code_tries + 1
    WHERE id = ${id} AND stage = 'code' AND code_tries < ${most} AND ended_at IS NULL RETURNING code_tries`;
  return (row?.['code_tries'] ?? 0) as number;
}

export interface LiveSession extends SignInProof {
  readonly id: number;
  readonly tokenHash: Uint8Array;
  readonly stage: SignInStep;
  readonly method: SignInMethod;
  readonly lastSeenAt: number;
  /** Time of the last authentication. */
  readonly provedAt: number;
  readonly expiresAt: number;
  /** Attempts at one-time codes in this sign-in. */
  readonly codeTries: number;
  readonly account: Account;
}

/** Whether a session is still valid: not expired, and used recently enough. */
export const isAlive = ({ expiresAt, lastSeenAt }: LiveSession, at: number): boolean =>
  expiresAt > at && lastSeenAt > at - idleLifetime;

/** The session of a token, at any stage, unless it was ended or its user is disabled; check `isAlive` as well. */
export function findSession(
  { sql }: StoreHandle,
  { tokenHash }: { tokenHash: Uint8Array },
): LiveSession | undefined {
  const row = sql.get`SELECT account.*, session.id AS session_id, session.last_seen_at, session.stage,
      session.method, session.login_reason, session.factor_proved, session.email_verified, session.expires_at,
      session.proved_at, session.code_tries
    FROM session JOIN account ON account.id = session.user_id
    WHERE session.token_hash = ${tokenHash} AND session.ended_at IS NULL AND account.disabled = 0`;
  if (!row) return undefined;
  return {
    id: row['session_id'] as number,
    tokenHash,
    stage: row['stage'] as SignInStep,
    method: row['method'] as SignInMethod,
    loginReason: row['login_reason'] as string | null,
    factorProved: row['factor_proved'] === 1,
    emailVerified: row['email_verified'] === 1,
    lastSeenAt: row['last_seen_at'] as number,
    provedAt: row['proved_at'] as number,
    expiresAt: row['expires_at'] as number,
    codeTries: row['code_tries'] as number,
    account: readAccount(row),
  };
}

/** How a signed-in session came to its end; null for a token of none, and for one that is alive. */
export function findSessionEnd(
  { sql }: StoreHandle,
  { tokenHash, at }: { tokenHash: Uint8Array; at: number },
): SessionEnd | null {
  const row = sql.get`SELECT ended_at, expires_at, last_seen_at FROM session
    WHERE token_hash = ${tokenHash} AND stage = 'done'`;
  if (!row) return null;
  if (row['ended_at'] !== null) return 'session_ended_elsewhere';
  const isOver = (row['expires_at'] as number) <= at || (row['last_seen_at'] as number) <= at - idleLifetime;
  return isOver ? 'session_timed_out' : null;
}

/** Why a session is over, in the codes of refusals. */
export type SessionEnd = 'session_ended_elsewhere' | 'session_timed_out';

export interface ListedSession {
  id: number;
  method: SignInMethod;
  createdAt: number;
  lastSeenAt: number;
  clientAddress: string;
  userAgent: string;
}

/** The valid signed-in sessions of a user, the most recently used first. */
export function listSessions(
  { sql }: StoreHandle,
  { userId, at }: { userId: number; at: number },
): ListedSession[] {
  return sql.all`SELECT id, method, created_at AS createdAt, last_seen_at AS lastSeenAt,
      client_address AS clientAddress, user_agent AS userAgent
    FROM session WHERE user_id = ${userId} AND stage = 'done' AND ended_at IS NULL
      AND expires_at > ${at} AND last_seen_at > ${at - idleLifetime}
    ORDER BY last_seen_at DESC, id DESC` as unknown as ListedSession[];
}

/** Records the use of a session. */
export function touchSession({ sql }: StoreHandle, { id, at }: { id: number; at: number }): void {
  sql.run`UPDATE session SET last_seen_at = max(last_seen_at, ${at}) WHERE id = ${id}`;
}

/** Ends one session of a user; false when there is no such valid session. */
export function endSession(
  { sql }: StoreHandle,
  { id, userId, at, reason }: { id: number; userId: number; at: number; reason: string },
): boolean {
  const { changes } = sql.run`UPDATE session SET ended_at = ${at}, end_reason = ${reason}
    WHERE id = ${id} AND user_id = ${userId} AND ended_at IS NULL`;
  return changes > 0;
}

/** Ends all sessions of a user, pending ones too, optionally except one. Returns the number of signed-in ones. */
export function endSessionsOf(
  { sql }: StoreHandle,
  { userId, except, at, reason }: { userId: number; except: number | null; at: number; reason: string },
): number {
  const ended = sql.all`UPDATE session SET ended_at = ${at}, end_reason = ${reason}
    WHERE user_id = ${userId} AND ended_at IS NULL AND id IS NOT ${except} RETURNING stage, expires_at`;
  return ended.filter((row) => row['stage'] === 'done' && (row['expires_at'] as number) > at).length;
}
