import { ServiceError } from '../../api/errors.ts';
import type { ProofWay } from '../../api/contract/accounts/proof.ts';
import { checkPassword } from '../accounts/check-password.ts';
import { proveCodeAgain } from '../accounts/sign-in-steps.ts';
import type { LiveSession } from '../accounts/session-store-sqlite.ts';
import type { HandlersOf, ParsedInput, SignedInCall } from '../core/call.ts';
import type { giveProof } from '../../api/contract/accounts/proof.ts';
import { relyingPartyOf } from '../passkeys/relying-party.ts';
import { provePasskey } from '../passkeys/sign-in-by-passkey.ts';
import { refuse } from '../core/refuse.ts';
import type { ServiceParts } from '../core/service-parts.ts';
import { isProofFresh, proofLifetime, proofWaysOf } from './proof-state.ts';
import { renewProof } from './renew-proof.ts';

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
