import type { SignIn } from '../../api/contract/accounts/sign-in.ts';
import type { SignInProvider } from '../../api/vocabulary/sign-in-providers.ts';
import { normalizeEmail } from '../accounts/account.ts';
import { recordRefusal } from '../accounts/check-password.ts';
import { presentSignIn } from '../accounts/continue-sign-in.ts';
import { readMfaPolicy } from '../accounts/read-sign-in-policy.ts';
import type { LiveSession } from '../accounts/session-store-sqlite.ts';
import type { Call } from '../call.ts';
import { isOnboardingRequired } from '../config/onboarding.ts';
import { renewProof } from '../proof/renew-proof.ts';
import { refuse } from '../refuse.ts';
import type { ServiceParts } from '../service-parts.ts';
import { findLinked } from './find-account.ts';
import type { ProvedIdentity } from './proved-identity.ts';

/** Tolerated clock skew between provider and service, milliseconds. */
const skew = 60_000;

/** The context of a re-authentication, stored with the request and never disclosed. */
export interface RequestedProof {
  sessionId: string;
  /** When it was requested, milliseconds since 1970. */
  askedAt: number;
}

/** The re-authentication that a request is for; undefined for a normal sign-in. */
export const requestedProofOf = (expected: Readonly<Record<string, string>>): RequestedProof | undefined =>
  expected['proofOf'] === undefined
    ? undefined
    : { sessionId: expected['proofOf'], askedAt: Number(expected['askedAt']) };

/**
 * Accepts a sign-in at a provider as re-authentication of the session that requested it. It must be the same
 * person, authenticated after the request if the provider reports the time. For a provider that does not,
 * such as Google, it suffices that the response belongs to this request.
 * @throws ServiceError `sso_failed` for another session, `proof_failed` for another person or an old sign-in.
 */
export async function proveBySso(
  parts: ServiceParts,
  {
    provider,
    identity,
    asked,
  }: { provider: SignInProvider; identity: ProvedIdentity; asked: RequestedProof },
  call: Call,
): Promise<SignIn> {
  const { session } = call;
  if (session?.stage !== 'done' || String(session.id) !== asked.sessionId) {
    throw refuse('sso_failed', 'proof_of_nobody');
  }
  const problem = (await isOwn(parts, identity, session))
    ? isOld(identity, asked.askedAt) && 'proof_is_old'
    : 'proof_other_account';
  if (problem) {
    await parts.audit.record({
      actor: session.account.email,
      action: 'proof',
      outcome: 'refused',
      clientAddress: call.clientAddress,
      details: { way: provider, problem },
    });
    await recordRefusal(parts, session.account.email, 'sso_failed', call, provider);
    throw refuse('proof_failed', problem);
  }
  const { account } = session;
  const { token, expiresAt } = await renewProof(parts, session, provider, call);
  const isRequired = (await readMfaPolicy(parts)) === 'required';
  const isOnboarding = await isOnboardingRequired(parts, account);
  return { ...presentSignIn(account, { next: 'done', expiresAt, isRequired, isOnboarding }), token };
}

/** Whether the identity is this account's, without creating an account or a link. */
async function isOwn(
  parts: ServiceParts,
  identity: ProvedIdentity,
  { account }: LiveSession,
): Promise<boolean> {
  const linked = await findLinked(parts, identity);
  if (linked) return linked.id === account.id;
  return identity.email !== null && normalizeEmail(identity.email) === account.email;
}

/** Whether the sign-in is older than the request; true if the time of the request is unknown (NaN). */
const isOld = ({ authenticatedAt }: ProvedIdentity, askedAt: number): boolean =>
  authenticatedAt !== null && !(authenticatedAt >= askedAt - skew);
