import type { StoreHandle } from '../storage/operation.ts';
import type { Account } from './account.ts';
import { readAccount } from './user-store-sqlite.ts';

export interface StoredApiToken {
  id: string;
  name: string;
  createdAt: number;
  lastUsedAt: number | null;
  /** When it ends by itself; null for never. */
  expiresAt: number | null;
}

export function createApiToken(
  { sql }: StoreHandle,
  token: {
    id: string;
    tokenHash: Uint8Array;
    userId: number;
    name: string;
    at: number;
    expiresAt: number | null;
  },
): StoredApiToken {
  sql.run`INSERT INTO api_token (id, token_hash, user_id, name, created_at, expires_at)
    VALUES (${token.id}, ${token.tokenHash}, ${token.userId}, ${token.name}, ${token.at}, ${token.expiresAt})`;
  return {
    id: token.id,
    name: token.name,
    createdAt: token.at,
    lastUsedAt: null,
    expiresAt: token.expiresAt,
  };
}

/** The tokens of a user that were not revoked, oldest first. */
export function listApiTokens({ sql }: StoreHandle, { userId }: { userId: number }): StoredApiToken[] {
  return sql.all`SELECT id, name, created_at AS createdAt, last_used_at AS lastUsedAt,
    expires_at AS expiresAt FROM api_token
    WHERE user_id = ${userId} AND revoked_at IS NULL ORDER BY created_at, id` as unknown as StoredApiToken[];
}

/** Ends a token of a user; false when the user has no such token. */
export function revokeApiToken(
  { sql }: StoreHandle,
  { id, userId, at }: { id: string; userId: number; at: number },
): boolean {
  const { changes } = sql.run`UPDATE api_token SET revoked_at = ${at}
    WHERE id = ${id} AND user_id = ${userId} AND revoked_at IS NULL`;
  return changes > 0;
}

/** Ends all tokens of a user. */
export function revokeApiTokensOf(
  { sql }: StoreHandle,
  { userId, at }: { userId: number; at: number },
): void {
  sql.run`UPDATE api_token SET revoked_at = ${at} WHERE user_id = ${userId} AND revoked_at IS NULL`;
}

/** The account behind an API token, unless it was revoked, has expired or its user is disabled. */
export function findApiToken(
  { sql }: StoreHandle,
  { tokenHash, at }: { tokenHash: Uint8Array; at: number },
): { id: string; lastUsedAt: number | null; account: Account } | undefined {
  const row = sql.get`SELECT account.*, api_token.id AS token_id, api_token.last_used_at
    FROM api_token JOIN account ON account.id = api_token.user_id
    WHERE api_token.token_hash = ${tokenHash} AND api_token.revoked_at IS NULL AND account.disabled = 0
      AND (api_token.expires_at IS NULL OR api_token.expires_at > ${at})`;
  if (!row) return undefined;
  return {
    id: row['token_id'] as string,
    lastUsedAt: row['last_used_at'] as number | null,
    account: readAccount(row),
  };
}

/** Notes that a token was used. */
export function touchApiToken({ sql }: StoreHandle, { id, at }: { id: string; at: number }): void {
  sql.run`UPDATE api_token SET last_used_at = ${at} WHERE id = ${id}`;
}
