import { auditAct } from '../audit/audit-store-sqlite.ts';
import type { PeopleActor } from '../people/people-rules.ts';
import { requireProvisioning } from '../people/role-mapping-store-sqlite.ts';
import { refuse } from '../core/refuse.ts';
import type { StoreHandle } from '../database/operation.ts';

/** A token of an identity provider. */
export interface StoredScimToken {
  id: string;
  name: string;
  createdBy: string;
  createdAt: number;
  lastUsedAt: number | null;
}

/** Most valid tokens: two for each of a few providers, during rotation. */
const maxTokens = 10;

interface Actor {
  email: string;
  clientAddress: string;
}

/** The valid tokens, oldest first. */
export const listScimTokens = ({ sql }: StoreHandle): StoredScimToken[] =>
  sql.all`SELECT id, name, created_by AS createdBy, created_at AS createdAt, last_used_at AS lastUsedAt FROM scim_token
    WHERE revoked_at IS NULL ORDER BY created_at, id` as unknown as StoredScimToken[];

/**
 * @throws ServiceError `permission_denied` for somebody with less than groups of providers give, `conflict` when there are too many.
 */
export function createScimToken(
  store: StoreHandle,
  token: { id: string; name: string; tokenHash: Uint8Array; actor: PeopleActor; at: number },
): StoredScimToken {
  const { id, name, tokenHash, actor, at } = token;
  requireProvisioning(store, actor);
  if (listScimTokens(store).length >= maxTokens)
    throw refuse('conflict', 'scim_too_many_tokens', { most: maxTokens });
  store.sql.run`INSERT INTO scim_token (id, name, token_hash, created_by, created_at)
    VALUES (${id}, ${name}, ${tokenHash}, ${actor.email}, ${at})`;
  auditAct(store, 'scim_token_create', { actor, at }, { id, name });
  return { id, name, createdBy: actor.email, createdAt: at, lastUsedAt: null };
}

/** Revokes a token; false if there is no such token. */
export function revokeScimToken(
  store: StoreHandle,
  { id, actor, at }: { id: string; actor: Actor; at: number },
): boolean {
  const row = store.sql
    .get`UPDATE scim_token SET revoked_at = ${at} WHERE id = ${id} AND revoked_at IS NULL RETURNING name`;
  if (!row) return false;
  auditAct(store, 'scim_token_revoke', { actor, at }, { id, name: row['name'] });
  return true;
}

/** The name of a valid token, recording its use; undefined for any other. */
export function useScimToken(
  { sql }: StoreHandle,
  { tokenHash, at }: { tokenHash: Uint8Array; at: number },
): string | undefined {
  const row = sql.get`SELECT id, name, last_used_at FROM scim_token WHERE token_hash = ${tokenHash} AND revoked_at IS NULL`;
  if (!row) return undefined;
  // The time of last use is updated at most once a minute.
  if (at - ((row['last_used_at'] as number | null) ?? 0) > 60_000) {
    sql.run`UPDATE scim_token SET last_used_at = ${at} WHERE id = ${row['id'] as string}`;
  }
  return row['name'] as string;
}
