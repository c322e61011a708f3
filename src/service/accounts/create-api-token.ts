import { apiTokenPrefix, type TokenScope } from '../../api/contract/accounts/api-tokens.ts';
import type { ServiceParts } from '../service-parts.ts';
import type { Account } from './account.ts';
import type { StoredApiToken } from './api-token-store-sqlite.ts';
import { hashSecret, newId, newSecret } from '../secret-box/secrets.ts';

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
