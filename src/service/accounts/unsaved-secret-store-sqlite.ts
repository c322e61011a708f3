import type { UnsavedKind } from '../../api/contract/accounts/unsaved-secrets.ts';
import type { StoreHandle } from '../storage/operation.ts';

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
