import { apiTokenPrefix, type TokenScope } from '../../api/contract/accounts/api-tokens.ts';
import { limitRights } from '../../api/vocabulary/sections.ts';
import type { Caller } from '../core/call.ts';
import type { ServiceParts } from '../core/service-parts.ts';
import type { Account } from './account.ts';
import { hashSecret } from '../secret-box/secrets.ts';
import { readSignInPolicy } from './sign-in-policy.ts';
import { refuse } from '../core/refuse.ts';
import { isAlive, type LiveSession, type SessionEnd } from './session-store-sqlite.ts';

/** Precision of the last use of a session or token: at most one write per this time, milliseconds. */
const touchEvery = 60_000;

/** The caller of a call. A pending session has no caller. */
export interface Identity {
  readonly caller: Caller | null;
  readonly session: LiveSession | null;
  /** Why the session of the token is over. */
  readonly ended?: SessionEnd | null;
}

const nobody: Identity = { caller: null, session: null };

/**
 * Authenticates an `Authorization` header; no caller when it is missing, unknown, expired, revoked or its user
 * disabled.
 * @throws ServiceError `permission_denied` for an API token of a hidden user without support access.
 */
export async function authenticate(
  parts: ServiceParts,
  header: string | undefined,
  clientAddress: string,
): Promise<Identity> {
  const token = /^Bearer ([A-Za-z0-9_-]{20,200})$/i.exec(header ?? '')?.[1];
  if (!token) return nobody;
  return token.startsWith(apiTokenPrefix)
    ? byApiToken(parts, token, clientAddress)
    : bySharedSession(parts, token);
}

/** Session lookups in progress, by token. */
const asked = new WeakMap<ServiceParts, Map<string, Promise<Identity>>>();
const soon = Promise.resolve();

/**
 * Concurrent calls, as of one page, share one session lookup. Its result is dropped before any of them continues, so that
 * no later call is authenticated by it.
 */
function bySharedSession(parts: ServiceParts, token: string): Promise<Identity> {
  const known = asked.get(parts)?.get(token);
  if (known) return known;
  if (!asked.has(parts)) void soon.then(() => asked.delete(parts));
  const identity = bySession(parts, token);
  asked.set(parts, (asked.get(parts) ?? new Map<string, Promise<Identity>>()).set(token, identity));
  return identity;
}

async function bySession(parts: ServiceParts, token: string): Promise<Identity> {
  const { stores, now, log } = parts;
  const at = now();
  const session = await stores.sessions.findSession({ tokenHash: hashSecret(token) });
  if (!session || !isAlive(session, at)) {
    return { ...nobody, ended: await stores.sessions.findSessionEnd({ tokenHash: hashSecret(token), at }) };
  }
  if (session.stage !== 'done') return { caller: null, session };
  if (!(await isLetIn(parts, session.account))) return { ...nobody, ended: 'session_ended_elsewhere' };
  if (at - session.lastSeenAt >= touchEvery) {
    stores.sessions.touchSession({ id: session.id, at }).catch((error: unknown) => {
      log('warn', 'the use of a session could not be noted', { error: String(error) });
    });
  }
  return { caller: { account: session.account, by: { session: session.id } }, session };
}

async function byApiToken(parts: ServiceParts, token: string, clientAddress: string): Promise<Identity> {
  const { stores, now, log } = parts;
  const at = now();
  const found = await stores.apiTokens.findApiToken({ tokenHash: hashSecret(token), at });
  if (!found) return nobody;
  if (!(await isLetIn(parts, found.account))) throw refuse('permission_denied', 'support_access_off');
  if (at - (found.lastUsedAt ?? 0) >= touchEvery || found.lastUsedAddress !== clientAddress) {
    stores.apiTokens.touchApiToken({ id: found.id, at, clientAddress }).catch((error: unknown) => {
      log('warn', 'the use of an API token could not be noted', { error: String(error) });
    });
  }
  const by = { apiToken: found.id, scope: found.scope };
  return { caller: { account: limitTo(found.scope, found.account), by }, session: null };
}

/**
 * Hidden users are let in only while there is support access (SI-13). Asked at each call: the operator can end it while
 * they are signed in, and API tokens outlive sessions.
 */
const isLetIn = async (parts: ServiceParts, { hidden }: Account): Promise<boolean> =>
  !hidden || (await readSignInPolicy(parts)).supportAccess.value;

/** The account limited to the token's scope: never more rights than its owner has now. */
const limitTo = (scope: TokenScope, account: Account): Account =>
  scope === 'view_and_actions' ? account : { ...account, rights: limitRights(account.rights, 'view') };
