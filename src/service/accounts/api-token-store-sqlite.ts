import type { TokenScope } from '../../api/contract/accounts/api-tokens.ts';
import type { StoreHandle } from '../database/operation.ts';
import type { Account } from './account.ts';
import { readAccount } from './user-store-sqlite.ts';

export interface StoredApiToken {
  id: string;
  name: string;
  scope: TokenScope;
  createdAt: number;
  lastUsedAt: number | null;
  lastUsedAddress: string | null;
  /** Expiry, milliseconds since 1970. */
  expiresAt: number;
}

export function createApiToken(
  { sql }: StoreHandle,
  token: {
    id: string;
    tokenHash: Uint8Array;
    userId: number;
    name: string;
    scope: TokenScope;
    at: number;
    expiresAt: number;
  },
): StoredApiToken {
  const { id, tokenHash, userId, name, scope, at, expiresAt } = token;
  sql.run`INSERT INTO api_token (id, token_hash, user_id, name, scope, created_at, expires_at)
    VALUES (${id}, ${tokenHash}, ${userId}, ${name}, ${scope}, ${at}, ${expiresAt})`;
  return { id, name, scope, createdAt: at, lastUsedAt: null, lastUsedAddress: null, expiresAt };
}

/** The tokens of a user that were not revoked, oldest first. */
export function listApiTokens({ sql }: StoreHandle, { userId }: { userId: number }): StoredApiToken[] {
  return sql.all`SELECT id, name, scope, created_at AS createdAt, last_used_at AS lastUsedAt,
    last_used_address AS lastUsedAddress, expires_at AS expiresAt FROM api_token
    WHERE user_id = ${userId} AND revoked_at IS NULL ORDER BY created_at, id` as unknown as StoredApiToken[];
}

/** Revokes a token of a user, or of any user with `userId` null; false when there is no such token. */
export function revokeApiToken(
  { sql }: StoreHandle,
  { id, userId, at }: { id: string; userId: number | null; at: number },
): boolean {
  const { changes } = sql.run`UPDATE api_token SET revoked_at = ${at}
    WHERE id = ${id} AND revoked_at IS NULL AND user_id = coalesce(${userId}, user_id)`;
  return changes > 0;
}

/** Revokes all tokens of a user. */
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
):
  | (Pick<StoredApiToken, 'id' | 'scope' | 'lastUsedAt' | 'lastUsedAddress'> & { account: Account })
  | undefined {
  const row = sql.get`SELECT account.*, api_token.id AS token_id, api_token.scope, api_token.last_used_at,
      api_token.last_used_address
    FROM api_token JOIN account ON account.id = api_token.user_id
    WHERE api_token.token_hash = ${tokenHash} AND api_token.revoked_at IS NULL AND account.disabled = 0
      AND api_token.expires_at > ${at}`;
  if (!row) return undefined;
  return {
    id: row['token_id'] as string,
    scope: row['scope'] as TokenScope,
    lastUsedAt: row['last_used_at'] as number | null,
    lastUsedAddress: row['last_used_address'] as string | null,
    account: readAccount(row),
  };
}

/** Records time and address of a token's use. */
export function touchApiToken(
  { sql }: StoreHandle,
  { id, at, clientAddress }: { id: string; at: number; clientAddress: string },
): void {
  sql.run`UPDATE api_token SET last_used_at = ${at}, last_used_address = ${clientAddress} WHERE id = ${id}`;
}
