import type { UnsavedKind } from '../../api/contract/accounts/unsaved-secrets.ts';
import type { StoreHandle } from '../database/operation.ts';

/** Secrets are encrypted by the service; the store treats them as opaque. */
export interface MfaSecret {
  userId: number;
  secret: string;
}

/** All secrets, verified or pending. */
export function listMfaSecrets({ sql }: StoreHandle): MfaSecret[] {
  return sql.all`SELECT user_id AS userId, secret FROM mfa
    UNION ALL SELECT user_id, secret FROM mfa_setup` as unknown as MfaSecret[];
}

/** Replaces plain secrets by encrypted ones, and makes sure that no plain text remains in the file. */
export function sealMfaSecrets(
  { db, sql }: StoreHandle,
  secrets: readonly (MfaSecret & { sealed: string })[],
): void {
  db.exec('PRAGMA secure_delete = ON');
  for (const { userId, secret, sealed } of secrets) {
    sql.run`UPDATE mfa SET secret = ${sealed} WHERE user_id = ${userId} AND secret = ${secret}`;
    sql.run`UPDATE mfa_setup SET secret = ${sealed} WHERE user_id = ${userId} AND secret = ${secret}`;
  }
}

/** The secret of a user's second factor, with the latest accepted time step. */
export function findMfa(
  { sql }: StoreHandle,
  { userId }: { userId: number },
): { secret: string; lastStep: number } | undefined {
  const row = sql.get`SELECT secret, last_step FROM mfa WHERE user_id = ${userId}`;
  return row && { secret: row['secret'] as string, lastStep: row['last_step'] as number };
}

/** Stores a session's pending secret until a code verifies it; replaces an earlier one. */
export function keepMfaSetup(
  { sql }: StoreHandle,
  setup: { userId: number; sessionId: number; secret: string; expiresAt: number },
): void {
  sql.run`INSERT INTO mfa_setup (user_id, session_id, secret, expires_at)
    VALUES (${setup.userId}, ${setup.sessionId}, ${setup.secret}, ${setup.expiresAt})
    ON CONFLICT (user_id) DO UPDATE SET session_id = excluded.session_id, secret = excluded.secret,
      expires_at = excluded.expires_at`;
}

/** The pending secret of a session. */
export function findMfaSetup(
  { sql }: StoreHandle,
  { userId, sessionId, at }: { userId: number; sessionId: number; at: number },
): string | undefined {
  return sql.get`SELECT secret FROM mfa_setup
    WHERE user_id = ${userId} AND session_id = ${sessionId} AND expires_at > ${at}`?.['secret'] as
    | string
    | undefined;
}

/**
 * Makes a verified secret the user's second factor; false if another one was first, or the set-up was
 * restarted.
 */
export function enableMfa(
  { sql }: StoreHandle,
  mfa: { userId: number; secret: string; step: number; recoveryHashes: readonly Uint8Array[]; at: number },
): boolean {
  const { changes } = sql.run`DELETE FROM mfa_setup WHERE user_id = ${mfa.userId} AND secret = ${mfa.secret}`;
  if (changes === 0 || sql.get`SELECT 1 FROM mfa WHERE user_id = ${mfa.userId}`) return false;
  sql.run`INSERT INTO mfa (user_id, secret, last_step, verified_at)
    VALUES (${mfa.userId}, ${mfa.secret}, ${mfa.step}, ${mfa.at})`;
  replaceCodes({ sql }, mfa);
  return true;
}

/** Replaces the recovery codes of a user; false without a second factor. */
export function replaceRecoveryCodes(
  { sql }: StoreHandle,
  codes: { userId: number; recoveryHashes: readonly Uint8Array[] },
): boolean {
  if (!sql.get`SELECT 1 FROM mfa WHERE user_id = ${codes.userId}`) return false;
  replaceCodes({ sql }, codes);
  return true;
}

function replaceCodes(
  { sql }: Pick<StoreHandle, 'sql'>,
  { userId, recoveryHashes }: { userId: number; recoveryHashes: readonly Uint8Array[] },
): void {
  dropUnsavedCodesOf({ sql }, { userId });
  sql.run`DELETE FROM recovery_code WHERE user_id = ${userId}`;
  for (const hash of recoveryHashes) {
    sql.run`INSERT INTO recovery_code (user_id, code_hash) VALUES (${userId}, ${hash})`;
  }
}

/** Marks a time step as used: false if a code of this step or a later one was accepted before. */
export function acceptTimeStep(
  { sql }: StoreHandle,
  { userId, step }: { userId: number; step: number },
): boolean {
  const { changes } =
    sql.run`UPDATE mfa SET last_step = ${step} WHERE user_id = ${userId} AND last_step < ${step}`;
  return changes > 0;
}

/**
 * Consumes a recovery code; returns the number of remaining ones, or undefined if there is no such unused
 * code.
 */
export function useRecoveryCode(
  { sql }: StoreHandle,
  { userId, codeHash, at }: { userId: number; codeHash: Uint8Array; at: number },
): number | undefined {
  const { changes } = sql.run`UPDATE recovery_code SET used_at = ${at}
    WHERE user_id = ${userId} AND code_hash = ${codeHash} AND used_at IS NULL`;
  if (changes === 0) return undefined;
  return sql.get`SELECT count(*) AS count FROM recovery_code WHERE user_id = ${userId} AND used_at IS NULL`?.[
    'count'
  ] as number;
}

/** Removes a user's second factor with its recovery codes; false if there was none. */
export function removeMfa({ sql }: StoreHandle, { userId }: { userId: number }): boolean {
  dropUnsavedCodesOf({ sql }, { userId });
  sql.run`DELETE FROM mfa_setup WHERE user_id = ${userId}`;
  sql.run`DELETE FROM recovery_code WHERE user_id = ${userId}`;
  // The user is offered set-up again.
  sql.run`UPDATE user SET mfa_skipped_until = 0 WHERE id = ${userId}`;
  return sql.run`DELETE FROM mfa WHERE user_id = ${userId}`.changes > 0;
}

/** Stores an encrypted secret for the session that created it, replacing an earlier one; deletes expired ones. */
export function keepUnsaved(
  { sql }: StoreHandle,
  secret: { sessionId: number; kind: UnsavedKind; sealed: string; expiresAt: number; at: number },
): void {
  sql.run`DELETE FROM unsaved_secret WHERE expires_at <= ${secret.at}`;
  sql.run`INSERT INTO unsaved_secret (session_id, kind, sealed, expires_at)
    VALUES (${secret.sessionId}, ${secret.kind}, ${secret.sealed}, ${secret.expiresAt})
    ON CONFLICT (session_id, kind) DO UPDATE SET sealed = excluded.sealed, expires_at = excluded.expires_at`;
}

/** The encrypted secrets of a session that its user has not saved yet. */
export function listUnsaved(
  { sql }: StoreHandle,
  { sessionId, at }: { sessionId: number; at: number },
): { kind: UnsavedKind; sealed: string }[] {
  return sql.all`SELECT kind, sealed FROM unsaved_secret
    WHERE session_id = ${sessionId} AND expires_at > ${at}` as unknown as {
    kind: UnsavedKind;
    sealed: string;
  }[];
}

/** Deletes a secret that the user has saved. */
export function dropUnsaved(
  { sql }: StoreHandle,
  { sessionId, kind }: { sessionId: number; kind: UnsavedKind },
): void {
  sql.run`DELETE FROM unsaved_secret WHERE session_id = ${sessionId} AND kind = ${kind}`;
}

/** Deletes the unsaved recovery codes of all sessions of a user, when they have been replaced. */
export function dropUnsavedCodesOf({ sql }: Pick<StoreHandle, 'sql'>, { userId }: { userId: number }): void {
  sql.run`DELETE FROM unsaved_secret WHERE kind = 'recovery_codes'
    AND session_id IN (SELECT id FROM session WHERE user_id = ${userId})`;
}
