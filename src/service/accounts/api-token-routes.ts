import type { HandlersOf } from '../call.ts';
import type { ServiceParts } from '../service-parts.ts';
import type { StoredApiToken } from './api-token-store-sqlite.ts';
import { createApiToken } from './create-api-token.ts';
import { revokeApiToken } from './revoke-api-token.ts';
import { keepUnsaved } from './unsaved-secrets.ts';
import { refuse } from '../refuse.ts';
import { isoOrNull } from '../../api/iso-time.ts';

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
