import { ServiceError } from '../../api/errors.ts';
import type { HandlersOf, SignedInCall } from '../call.ts';
import type { ServiceParts } from '../service-parts.ts';
import { presentUser } from './account.ts';
import { createApiToken } from './create-api-token.ts';
import type { StoredApiToken } from './api-token-store-sqlite.ts';
import { logIn } from './log-in.ts';
import { completeSetup, isSetupNeeded } from './set-up.ts';

type AccountCalls =
  | 'login'
  | 'currentUser'
  | 'logout'
  | 'setupStatus'
  | 'completeSetup'
  | 'listApiTokens'
  | 'createApiToken'
  | 'revokeApiToken';

/** Sign-in, sign-out, first setup and API tokens. */
export const accountRoutes = (parts: ServiceParts): HandlersOf<AccountCalls> => ({
  login: ({ body }, call) => logIn(parts, { email: body.email, password: body.current_password }, call),
  currentUser: async (_, { caller }) => presentUser(caller.account),
  async logout({ body }, call) {
    await logOut(parts, body.reason ?? '', call);
    return { success: true };
  },
  setupStatus: async () => ({ needed: await isSetupNeeded(parts) }),
  completeSetup: ({ body }, call) =>
    completeSetup(
      parts,
      {
        setupCode: body.setup_code,
        tenantName: body.tenant_name,
        domains: body.domains,
        email: body.email,
        password: body.password,
      },
      call,
    ),
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

/** Ends the session of the call, or revokes the API token it was made with. */
async function logOut(parts: ServiceParts, reason: string, call: SignedInCall): Promise<void> {
  const { account, by } = call.caller;
  const at = parts.now();
  if ('session' in by)
    await parts.stores.sessions.endSession({ id: by.session, at, reason: reason || 'signed out' });
  else await parts.stores.apiTokens.revokeApiToken({ id: by.apiToken, userId: account.id, at });
  await parts.audit.record({
    actor: account.email,
    action: 'sign_out',
    outcome: 'success',
    clientAddress: call.clientAddress,
    details: { reason },
  });
}

async function revokeApiToken(parts: ServiceParts, id: string, call: SignedInCall): Promise<void> {
  const { account } = call.caller;
  const revoked = await parts.stores.apiTokens.revokeApiToken({ id, userId: account.id, at: parts.now() });
  if (!revoked) throw new ServiceError('not_found', 'There is no such API token.');
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
