import { mfaPolicies, type MfaPolicy } from '../../sign-in-settings.ts';
import type { ServiceParts } from '../service-parts.ts';

/** What is demanded when neither the operator nor the tenant says. */
const fallback: MfaPolicy = 'optional';

/** The MFA policy that holds: the operator's, else the tenant's. */
export async function readMfaPolicy({
  signIn,
  stores,
}: Pick<ServiceParts, 'signIn' | 'stores'>): Promise<MfaPolicy> {
  if (signIn.mfa) return signIn.mfa;
  const stored = await stores.settings.readSetting('mfa_policy');
  return mfaPolicies.find((policy) => policy === stored) ?? fallback;
}
