import { apiTokenPrefix, type TokenScope } from '../../api/contract/accounts/api-tokens.ts';
import { isoOrNull } from '../../api/iso-time.ts';
import type { HandlersOf } from '../core/call.ts';
import { refuse } from '../core/refuse.ts';
import { hashSecret, newId, newSecret } from '../secret-box/secrets.ts';
import type { ServiceParts } from '../core/service-parts.ts';
import type { Account } from './account.ts';
import type { StoredApiToken } from './api-token-store-sqlite.ts';
import { keepUnsaved } from './unsaved-secrets.ts';

/** The caller's API tokens. */
export const apiTokenRoutes = (
  parts: ServiceParts,
): HandlersOf<'listApiTokens' | 'createApiToken' | 'revokeApiToken'> => ({
  async listApiTokens(_, { caller }) {
    const tokens = await parts.stores.apiTokens.listApiTokens({ userId: caller.account.id });
    return { tokens: tokens.map(presentToken) };
  },
  async createApiToken({ body }, call) {
    const choice = { name: body.name, scope: body.scope, days: body.expires_in_days };
    const { token, stored } = await createApiToken(parts, call.caller.account, choice, {
      email: call.caller.account.email,
      clientAddress: call.clientAddress,
    });
    const { id, name } = stored;
    await keepUnsaved(parts, call.session, { kind: 'api_token', value: { id, name, token } });
    return { ...presentToken(stored), token };
  },
  async revokeApiToken({ params }, call) {
    const { account } = call.caller;
    const actor = { email: account.email, clientAddress: call.clientAddress };
    if (!(await revokeApiToken(parts, { id: params.id, userId: account.id }, actor))) {
      throw refuse('not_found', 'token_missing');
    }
    return { success: true };
  },
});

const presentToken = (token: StoredApiToken) => ({
  id: token.id,
  name: token.name,
  scope: token.scope,
  created_at: new Date(token.createdAt).toISOString(),
  last_used_at: isoOrNull(token.lastUsedAt),
  last_used_address: token.lastUsedAddress,
  expires_at: new Date(token.expiresAt).toISOString(),
});

const day = 24 * 3_600_000;

/** Creates an API token with a lifetime in days; only this response contains its secret. */
export async function createApiToken(
  { stores, audit, now }: Pick<ServiceParts, 'stores' | 'audit' | 'now'>,
  account: Account,
  { name, scope, days }: { name: string; scope: TokenScope; days: number },
  actor: { email: string; clientAddress: string },
): Promise<{ token: string; stored: StoredApiToken }> {
  const token = apiTokenPrefix + newSecret();
  const at = now();
  const stored = await stores.apiTokens.createApiToken({
    id: newId(),
    tokenHash: hashSecret(token),
    userId: account.id,
    name,
    scope,
    at,
    expiresAt: at + days * day,
  });
  await audit.record({
    actor: actor.email,
    action: 'token_create',
    outcome: 'success',
    clientAddress: actor.clientAddress,
    details: { token: stored.id, name, scope, days, user: account.email },
  });
  return { token, stored };
}

/** Revokes an API token of a user, or of any user with `userId` null. False when there is no such token. */
export async function revokeApiToken(
  { stores, audit, now }: Pick<ServiceParts, 'stores' | 'audit' | 'now'>,
  { id, userId }: { id: string; userId: number | null },
  actor: { email: string; clientAddress: string },
): Promise<boolean> {
  if (!(await stores.apiTokens.revokeApiToken({ id, userId, at: now() }))) return false;
  await audit.record({
    actor: actor.email,
    action: 'token_revoke',
    outcome: 'success',
    clientAddress: actor.clientAddress,
    details: { token: id },
  });
  return true;
}
