import type { CallAnswer } from '../../api/contract/endpoint.ts';
import type { login } from '../../api/contract/accounts/sign-in.ts';
import type { Call } from '../call.ts';
import type { ServiceParts } from '../service-parts.ts';
import { presentUser, type Account } from './account.ts';
import { hashSecret, newSecret, sessionTokenPrefix } from './secrets.ts';

export type OpenedSession = CallAnswer<typeof login>;

/** Opens a session for an account that has proved who it is. Its secret is in this answer and nowhere else. */
export async function openSession(parts: ServiceParts, account: Account, call: Call): Promise<OpenedSession> {
  const token = sessionTokenPrefix + newSecret();
  const expiresAt = await parts.stores.sessions.createSession({
    tokenHash: hashSecret(token),
    userId: account.id,
    at: parts.now(),
    clientAddress: call.clientAddress,
    userAgent: call.userAgent,
  });
  return { token, expires_at: new Date(expiresAt).toISOString(), user: presentUser(account) };
}
