import type { ProofWay } from '../../api/contract/accounts/proof.ts';
import { offeredProviders } from '../../settings/single-sign-on.ts';
import type { LiveSession } from '../accounts/session-store-sqlite.ts';
import { relyingPartyOf } from '../passkeys/relying-party.ts';
import type { ServiceParts } from '../core/service-parts.ts';

/** How long a proof counts, milliseconds (ASVS 5.0, 7.5.1). */
export const proofLifetime = 10 * 60_000;

/** Whether the person of a session has proved who they are lately enough to change how they sign in. */
export const isProofFresh = ({ provedAt }: Pick<LiveSession, 'provedAt'>, at: number): boolean =>
  at - provedAt < proofLifetime;

/** The ways in which the person of a session can give a proof; at least one, as far as theirs still exist. */
export async function proofWaysOf(
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
