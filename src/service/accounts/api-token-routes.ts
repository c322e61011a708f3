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
    const { token, stored } = await createApiToken(parts, call.caller.account, body.name, {
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

const presentToken = ({ id, name, createdAt, lastUsedAt }: StoredApiToken) => ({
  id,
  name,
  created_at: new Date(createdAt).toISOString(),
  last_used_at: lastUsedAt === null ? null : new Date(lastUsedAt).toISOString(),
});
