import type { MfaPolicy } from '../../api/vocabulary.ts';
import type { HandlersOf, SignedInCall } from '../call.ts';
import type { ServiceParts } from '../service-parts.ts';
import { readSignInPolicy, signInPolicySetting } from './read-sign-in-policy.ts';
import { refuse } from '../refuse.ts';

/** How the tenant's people sign in, for its administrators. */
export const signInPolicyRoutes = (
  parts: ServiceParts,
): HandlersOf<'showSignInPolicy' | 'writeSignInPolicy'> => ({
  async showSignInPolicy(_, call) {
    demandAdministrator(call);
    const { mfa, passwordMaxAgeDays } = await readSignInPolicy(parts);
    return {
      mfa: { value: mfa.value, set_by: mfa.by },
      password_max_age_days: { value: passwordMaxAgeDays.value, set_by: passwordMaxAgeDays.by },
    };
  },
  async writeSignInPolicy({ body }, call) {
    await changeSignInPolicy(parts, body, call);
    return { success: true };
  },
});

/**
 * Changes the tenant's policy, together with its line in the audit trail.
 * @throws ServiceError `permission_denied` for everybody but an administrator, `conflict` for what the operator
 * decides.
 */
async function changeSignInPolicy(
  parts: ServiceParts,
  wanted: { mfa?: MfaPolicy | undefined; password_max_age_days?: number | undefined },
  call: SignedInCall,
): Promise<void> {
  demandAdministrator(call);
  const policy = await readSignInPolicy(parts);
  const isOperators =
    (wanted.mfa !== undefined && policy.mfa.by === 'operator') ||
    (wanted.password_max_age_days !== undefined && policy.passwordMaxAgeDays.by === 'operator');
  if (isOperators) throw refuse('conflict', 'operator_decides');
  const fields = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined));
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
}

function demandAdministrator({ caller }: SignedInCall): void {
  if (caller.account.role === 'admin') return;
  throw refuse('permission_denied', 'admin_sign_in');
}
