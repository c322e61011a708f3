import type { HandlersOf, SignedInCall } from '../call.ts';
import type { ServiceParts } from '../service-parts.ts';
import type { StoredApiToken } from './api-token-store-sqlite.ts';
import { createApiToken } from './create-api-token.ts';
import { refuse } from '../refuse.ts';

/** The caller's API tokens. */
export const apiTokenRoutes = (
  parts: ServiceParts,
): HandlersOf<'listApiTokens' | 'createApiToken' | 'revokeApiToken'> => ({
  async listApiTokens(_, { caller }) {
    const tokens = await parts.stores.apiTokens.listApiTokens({ userId: caller.account.id });
    return { tokens: tokens.map(presentToken) };
  },
  async createApiToken({ body }, call) {
    // A stolen token must not outlive its end, or its revocation, by another one that it made.
    if (!('session' in call.caller.by)) throw refuse('permission_denied', 'token_no_tokens');
    const choice = { name: body.name, days: body.expires_in_days ?? null };
    const { token, stored } = await createApiToken(parts, call.caller.account, choice, {
      email: call.caller.account.email,
      clientAddress: call.clientAddress,
    });
    return { ...presentToken(stored), token };
  },
  async revokeApiToken({ params }, call) {
    await revokeApiToken(parts, params.id, call);
    return { success: true };
  },
});

async function revokeApiToken(parts: ServiceParts, id: string, call: SignedInCall): Promise<void> {
  const { account } = call.caller;
  const revoked = await parts.stores.apiTokens.revokeApiToken({ id, userId: account.id, at: parts.now() });
  if (!revoked) throw refuse('not_found', 'token_missing');
  await parts.audit.record({
    actor: account.email,
    action: 'token_revoke',
    outcome: 'success',
    clientAddress: call.clientAddress,
    details: { token: id },
  });
}

const presentToken = ({ id, name, createdAt, lastUsedAt, expiresAt }: StoredApiToken) => ({
  id,
  name,
  created_at: new Date(createdAt).toISOString(),
  last_used_at: lastUsedAt === null ? null : new Date(lastUsedAt).toISOString(),
  expires_at: expiresAt === null ? null : new Date(expiresAt).toISOString(),
});
