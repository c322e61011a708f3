import { type JustInTime, justInTimeChoices } from '../../api/vocabulary/just-in-time.ts';
import { mfaPolicies, type MfaPolicy } from '../../api/vocabulary/mfa-policies.ts';
import type { ServiceParts } from '../service-parts.ts';

/** The setting with the tenant's policy, as JSON. */
export const signInPolicySetting = 'sign_in_policy';

interface Decided<Value> {
  readonly value: Value;
  readonly by: 'operator' | 'tenant';
}

export interface SignInPolicy {
  readonly mfa: Decided<MfaPolicy>;
  /** Days; 0 for never. */
  readonly passwordMaxAgeDays: Decided<number>;
  /** Whether hidden support staff is let in (SI-13). */
  readonly supportAccess: Decided<boolean>;
  /** What happens when an identity provider authenticates somebody without an account. */
  readonly justInTime: Decided<JustInTime>;
}

/**
 * The effective policy: the operator's, else the tenant's. By default MFA is optional, passwords do not expire, and
 * neither support staff nor people without an account have access.
 */
export async function readSignInPolicy({
  signIn,
  stores,
}: Pick<ServiceParts, 'signIn' | 'stores'>): Promise<SignInPolicy> {
  const stored = JSON.parse((await stores.settings.readSetting(signInPolicySetting)) ?? '{}') as {
    mfa?: MfaPolicy;
    password_max_age_days?: number;
    support_access?: boolean;
    just_in_time?: JustInTime;
  };
  const choose = <Value>(operators: Value | undefined, tenants: Value): Decided<Value> =>
    operators === undefined ? { value: tenants, by: 'tenant' } : { value: operators, by: 'operator' };
  return {
    mfa: choose(signIn.mfa, mfaPolicies.find((policy) => policy === stored.mfa) ?? 'optional'),
    passwordMaxAgeDays: choose(signIn.passwordMaxAgeDays, stored.password_max_age_days ?? 0),
    supportAccess: choose(signIn.supportAccess, stored.support_access ?? false),
    justInTime: choose(
      signIn.sso.justInTime,
      justInTimeChoices.find((choice) => choice === stored.just_in_time) ?? 'none',
    ),
  };
}

/** The effective MFA policy. */
export const readMfaPolicy = async (parts: Pick<ServiceParts, 'signIn' | 'stores'>): Promise<MfaPolicy> =>
  (await readSignInPolicy(parts)).mfa.value;
