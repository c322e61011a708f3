import type { StoreHandle } from '../database/operation.ts';
import { revokeApiTokensOf } from './api-token-store-sqlite.ts';
import { endSessionsOf } from './session-store-sqlite.ts';
import { readAccount, type AccountWithPassword } from './user-store-sqlite.ts';

/** Stores the hash of a reset link's token. */
export function issueResetToken(
  { sql }: StoreHandle,
  token: { tokenHash: Uint8Array; userId: number; expiresAt: number; at: number },
): void {
  sql.run`DELETE FROM password_reset WHERE expires_at <= ${token.at}`;
  sql.run`INSERT INTO password_reset (token_hash, user_id, expires_at)
    VALUES (${token.tokenHash}, ${token.userId}, ${token.expiresAt})`;
}

/** The account of a reset token; undefined if it was used or has expired, or its user is disabled. */
export function findResetToken(
  { sql }: StoreHandle,
  { tokenHash, at }: { tokenHash: Uint8Array; at: number },
): (AccountWithPassword & { expiresAt: number }) | undefined {
  const row = sql.get`SELECT account.*, password_reset.expires_at AS link_expires_at FROM password_reset JOIN account ON account.id = password_reset.user_id
    WHERE password_reset.token_hash = ${tokenHash} AND password_reset.used_at IS NULL
      AND password_reset.expires_at > ${at} AND account.disabled = 0`;
  return (
    row && {
      account: readAccount(row),
      passwordHash: row['password_hash'] as string,
      expiresAt: row['link_expires_at'] as number,
    }
  );
}

/**
 * Replaces a password by a reset token, once. Ends all sessions and invalidates API tokens, other reset links and device
 * tokens, since the reset may be meant to lock an attacker out. False if the token was used.
 */
export function resetPassword(
  store: StoreHandle,
  { tokenHash, passwordHash, at }: { tokenHash: Uint8Array; passwordHash: string; at: number },
): boolean {
  const row = store.sql.get`UPDATE password_reset SET used_at = ${at}
    WHERE token_hash = ${tokenHash} AND used_at IS NULL AND expires_at > ${at} RETURNING user_id`;
  if (!row) return false;
  const userId = row['user_id'] as number;
  replaceHash(store, { userId, passwordHash, at });
  store.sql.run`UPDATE user SET device_epoch = device_epoch + 1 WHERE id = ${userId}`;
  endSessionsOf(store, { userId, except: null, at, reason: 'password reset' });
  revokeApiTokensOf(store, { userId, at });
  return true;
}

/**
 * Replaces the password whose hash is `before`; ends the other sessions, and on request the API tokens.
 * False if it was changed meanwhile.
 */
export function changePassword(
  store: StoreHandle,
  change: {
    userId: number;
    before: string;
    passwordHash: string;
    except: number | null;
    revokesTokens: boolean;
    at: number;
  },
): boolean {
  const { userId, before, passwordHash, except, revokesTokens, at } = change;
  const isSame = store.sql.get`SELECT 1 FROM user WHERE id = ${userId} AND password_hash = ${before}`;
  if (!isSame) return false;
  replaceHash(store, { userId, passwordHash, at });
  endSessionsOf(store, { userId, except, at, reason: 'password changed' });
  if (revokesTokens) revokeApiTokensOf(store, { userId, at });
  return true;
}

function replaceHash(
  { sql }: StoreHandle,
  { userId, passwordHash, at }: { userId: number; passwordHash: string; at: number },
): void {
  sql.run`UPDATE user SET password_hash = ${passwordHash}, password_set = 1, invited_at = NULL,
    password_changed_at = ${at} WHERE id = ${userId}`;
  sql.run`UPDATE password_reset SET used_at = ${at} WHERE user_id = ${userId} AND used_at IS NULL`;
}
