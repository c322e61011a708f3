import type { ServiceParts } from '../service-parts.ts';
import type { Account } from './account.ts';
import type { StoredApiToken } from './api-token-store-sqlite.ts';
import { apiTokenPrefix, hashSecret, newId, newSecret } from './secrets.ts';

/** Creates an API token for an account; its secret is in this answer and nowhere else. */
export async function createApiToken(
  { stores, audit, now }: Pick<ServiceParts, 'stores' | 'audit' | 'now'>,
  account: Account,
  name: string,
  actor: { email: string; clientAddress: string },
): Promise<{ token: string; stored: StoredApiToken }> {
  const token = apiTokenPrefix + newSecret();
  const stored = await stores.apiTokens.createApiToken({
    id: newId(),
    tokenHash: hashSecret(token),
    userId: account.id,
    name,
    at: now(),
  });
  await audit.record({
    actor: actor.email,
    action: 'token_create',
    outcome: 'success',
    clientAddress: actor.clientAddress,
    details: { token: stored.id, name, user: account.email },
  });
  return { token, stored };
}
