import type { writeSignInPolicy } from '../../api/contract/config/sign-in-policy.ts';
import type { CallInput } from '../../api/contract/endpoint.ts';
import {
  type JustInTime,
  justInTimeChoices,
  mfaPolicies,
  type MfaPolicy,
} from '../../api/vocabulary/sign-in.ts';
import { offeredProviders } from '../../settings/single-sign-on.ts';
import type { HandlersOf, SignedInCall } from '../core/call.ts';
import { refuse } from '../core/refuse.ts';
import type { ServiceParts } from '../core/service-parts.ts';

/** The setting with the tenant's policy, as JSON. */
const signInPolicySetting = 'sign_in_policy';

interface Decided<Value> {
  readonly value: Value;
  readonly by: 'operator' | 'tenant';
}

interface SignInPolicy {
  readonly mfa: Decided<MfaPolicy>;
  /** Days; 0 for never. */
  readonly passwordMaxAgeDays: Decided<number>;
  /** Whether hidden users, who are support staff, are let in (SI-13). */
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

/** The sign-in policy of the tenant, for administrators. */
export const signInPolicyRoutes = (
  parts: ServiceParts,
): HandlersOf<'showSignInPolicy' | 'writeSignInPolicy'> => ({
  async showSignInPolicy() {
    const { mfa, passwordMaxAgeDays, supportAccess, justInTime } = await readSignInPolicy(parts);
    return {
      mfa: { value: mfa.value, set_by: mfa.by },
      password_max_age_days: { value: passwordMaxAgeDays.value, set_by: passwordMaxAgeDays.by },
      support_access: { value: supportAccess.value, set_by: supportAccess.by },
      just_in_time: { value: justInTime.value, set_by: justInTime.by },
      has_providers: hasProviders(parts.signIn),
      maintenance_domains: [...parts.signIn.maintenanceDomains],
    };
  },
  async writeSignInPolicy({ body }, call) {
    await changeSignInPolicy(parts, body, call);
    return { success: true };
  },
});

const hasProviders = ({ sso }: ServiceParts['signIn']): boolean =>
  Object.values(offeredProviders(sso)).includes(true);

/**
 * Changes the tenant's policy and records that in the audit trail, in one transaction.
 * @throws ServiceError `conflict` for settings of the operator.
 */
async function changeSignInPolicy(
  parts: ServiceParts,
  wanted: CallInput<typeof writeSignInPolicy>['body'],
  call: SignedInCall,
): Promise<void> {
  const policy = await readSignInPolicy(parts);
  const isOperators =
    (wanted.mfa !== undefined && policy.mfa.by === 'operator') ||
    (wanted.password_max_age_days !== undefined && policy.passwordMaxAgeDays.by === 'operator') ||
    (wanted.support_access !== undefined && policy.supportAccess.by === 'operator') ||
    (wanted.just_in_time !== undefined && policy.justInTime.by === 'operator');
  if (isOperators) throw refuse('conflict', 'operator_decides');
  const fields = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined));
  // A call without fields changes nothing, so it is not recorded.
  if (Object.keys(fields).length === 0) return;
  await parts.stores.tenant.patchSettings({
    patches: [{ name: signInPolicySetting, fields }],
    audit: {
      at: parts.now(),
      actor: call.caller.account.email,
      action: 'sign_in_policy_change',
      outcome: 'success',
      clientAddress: call.clientAddress,
      details: fields,
    },
  });
  if (wanted.support_access === false) await endSupportSessions(parts);
}

/** Ends the sessions and pending sign-ins of hidden support staff. */
async function endSupportSessions({ stores, now }: ServiceParts): Promise<void> {
  const staff = (await stores.users.listUsers(undefined)).filter(({ hidden }) => hidden);
  for (const { id: userId } of staff) {
    await stores.sessions.endSessionsOf({ userId, except: null, at: now(), reason: 'support access ended' });
  }
}
