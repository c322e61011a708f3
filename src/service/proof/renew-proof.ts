import type { ProofWay } from '../../api/contract/accounts/proof.ts';
import { hashSecret, newSecret, sessionTokenPrefix } from '../secret-box/secrets.ts';
import type { LiveSession } from '../accounts/session-store-sqlite.ts';
import type { Call } from '../core/call.ts';
import type { ServiceParts } from '../core/service-parts.ts';
import { refuse } from '../core/refuse.ts';

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
