import { ServiceError } from '../../api/errors.ts';
import type { giveProof, ProofWay } from '../../api/contract/accounts/proof.ts';
import { checkPassword } from '../accounts/check-password.ts';
import { proveCodeAgain } from '../accounts/sign-in-steps.ts';
import type { LiveSession } from '../accounts/session-store-sqlite.ts';
import type { Call, HandlersOf, ParsedInput, SignedInCall } from '../core/call.ts';
import { relyingPartyOf } from '../passkeys/relying-party.ts';
import { provePasskey } from '../passkeys/passkeys.ts';
import { refuse } from '../core/refuse.ts';
import type { ServiceParts } from '../core/service-parts.ts';
import { offeredProviders } from '../../settings/single-sign-on.ts';
import { hashSecret, newSecret, sessionTokenPrefix } from '../secret-box/secrets.ts';

/** The proof that it is still the same person at the keyboard, before they change how they sign in. */
export const proofRoutes = (parts: ServiceParts): HandlersOf<'showProof' | 'giveProof'> => ({
  async showProof(_, call) {
    const session = sessionOf(call);
    return {
      fresh: isProofFresh(session, parts.now()),
      fresh_until: new Date(session.provedAt + proofLifetime).toISOString(),
      ways: await proofWaysOf(parts, session),
    };
  },
  async giveProof({ body }, call) {
    const session = sessionOf(call);
    const way = await prove(parts, session, body, call);
    const { token, expiresAt, provedAt } = await renewProof(parts, session, way, call);
    return {
      token,
      expires_at: new Date(expiresAt).toISOString(),
      fresh_until: new Date(provedAt + proofLifetime).toISOString(),
    };
  },
});

/** Checks what was given by the same steps, and within the same limits, as a sign-in does. */
async function prove(
  parts: ServiceParts,
  { account }: LiveSession,
  given: ParsedInput<typeof giveProof>['body'],
  call: SignedInCall,
): Promise<ProofWay> {
  const way = 'password' in given ? 'password' : 'code' in given ? 'code' : 'passkey';
  try {
    if ('password' in given) {
      await checkPassword(parts, { email: account.email, password: given.password }, call);
    } else if ('code' in given) {
      await proveCodeAgain(parts, account, given.code, call);
    } else {
      const party = relyingPartyOf(parts.signIn.consoleOrigin);
      if (!party) throw refuse('not_found', 'passkeys_need_https');
      const proved = await provePasskey(parts, party, given.credential, call);
      if (proved.id !== account.id) throw refuse('proof_failed', 'proof_other_account');
    }
    return way;
  } catch (error) {
    if (!(error instanceof ServiceError) || !isWrong(error)) throw error;
    await parts.audit.record({
      actor: account.email,
      action: 'proof',
      outcome: 'refused',
      clientAddress: call.clientAddress,
      details: { way },
    });
    throw error.code === 'proof_failed' ? error : refuse('proof_failed', `proof_wrong_${way}`);
  }
}

const isWrong = ({ code }: ServiceError): boolean =>
  code === 'invalid_account' || code === 'wrong_code' || code === 'proof_failed';

/** The session that a person's call is made with. */
function sessionOf({ session }: SignedInCall): LiveSession {
  if (session) return session;
  throw refuse('permission_denied', 'token_is_no_person');
}

/** How long a proof counts, milliseconds (ASVS 5.0, 7.5.1). */
const proofLifetime = 10 * 60_000;

/** Whether the person of a session has proved who they are lately enough to change how they sign in. */
export const isProofFresh = ({ provedAt }: Pick<LiveSession, 'provedAt'>, at: number): boolean =>
  at - provedAt < proofLifetime;

/** The ways in which the person of a session can give a proof; at least one, as far as theirs still exist. */
async function proofWaysOf(
  { stores, signIn }: Pick<ServiceParts, 'stores' | 'signIn'>,
  { account, method }: Pick<LiveSession, 'account' | 'method'>,
): Promise<ProofWay[]> {
  const hasPasskeys =
    relyingPartyOf(signIn.consoleOrigin) !== undefined &&
    (await stores.passkeys.listPasskeys(account.id)).length > 0;
  const offered = offeredProviders(signIn.sso);
  return [
    ...(account.passwordSet ? (['password'] as const) : []),
    ...(account.mfa_secret_set ? (['code'] as const) : []),
    ...(hasPasskeys ? (['passkey'] as const) : []),
    ...(method !== 'password' && method !== 'passkey' && offered[method] ? [method] : []),
  ];
}

/**
 * Takes a session on under a new token after its person has proved who they are (ASVS 5.0, 7.2.4), and records how.
 * @throws ServiceError `unauthenticated` when the session has ended, or another proof was taken first.
 */
export async function renewProof(
  { stores, audit, now }: Pick<ServiceParts, 'stores' | 'audit' | 'now'>,
  session: LiveSession,
  way: ProofWay,
  { clientAddress }: Pick<Call, 'clientAddress'>,
): Promise<{ token: string; expiresAt: number; provedAt: number }> {
  const at = now();
  const token = sessionTokenPrefix + newSecret();
  const renewed = await stores.sessions.renewProof({
    tokenHash: session.tokenHash,
    newTokenHash: hashSecret(token),
    at,
  });
  if (!renewed) throw refuse('unauthenticated', 'session_ended');
  await audit.record({
    actor: session.account.email,
    action: 'proof',
    outcome: 'success',
    clientAddress,
    details: { way },
  });
  return { token, expiresAt: renewed.expiresAt, provedAt: at };
}
