import type { Caller } from '../call.ts';
import type { ServiceParts } from '../service-parts.ts';
import { apiTokenPrefix, hashSecret } from './secrets.ts';

/** How exactly the last use of a session or token is kept: a write at most this often, milliseconds. */
const touchEvery = 60_000;

/** Who is behind an `Authorization` header; null when it is missing, unknown, expired, revoked or its user disabled. */
export async function authenticate(parts: ServiceParts, header: string | undefined): Promise<Caller | null> {
  const token = /^Bearer ([A-Za-z0-9_-]{20,200})$/i.exec(header ?? '')?.[1];
  if (!token) return null;
  return token.startsWith(apiTokenPrefix) ? byApiToken(parts, token) : bySession(parts, token);
}

async function bySession({ stores, now, log }: ServiceParts, token: string): Promise<Caller | null> {
  const at = now();
  const session = await stores.sessions.findSession({ tokenHash: hashSecret(token), at });
  if (!session) return null;
  if (at - session.lastSeenAt >= touchEvery) {
    stores.sessions.touchSession({ id: session.id, at }).catch((error: unknown) => {
      log('warn', 'the use of a session could not be noted', { error: String(error) });
    });
  }
  return { account: session.account, by: { session: session.id } };
}

async function byApiToken({ stores, now, log }: ServiceParts, token: string): Promise<Caller | null> {
  const found = await stores.apiTokens.findApiToken({ tokenHash: hashSecret(token) });
  if (!found) return null;
  const at = now();
  if (at - (found.lastUsedAt ?? 0) >= touchEvery) {
    stores.apiTokens.touchApiToken({ id: found.id, at }).catch((error: unknown) => {
      log('warn', 'the use of an API token could not be noted', { error: String(error) });
    });
  }
  return { account: found.account, by: { apiToken: found.id } };
}
