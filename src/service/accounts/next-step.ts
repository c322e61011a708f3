import { domainOf } from '../../api/domain-of.ts';
import type { SignInStep } from '../../api/contract/accounts/sign-in.ts';
import type { MfaPolicy } from '../../api/vocabulary/mfa-policies.ts';
import type { SignInSettings } from '../../settings/sign-in.ts';
import type { Account } from './account.ts';
import type { SignInMethod } from '../../api/vocabulary/sign-in-providers.ts';
import type { SignInProof } from './session-store-sqlite.ts';

/** The facts besides the account that decide the next step of a sign-in. */
export interface StepFacts {
  readonly method: SignInMethod;
  readonly proof: SignInProof;
  readonly policy: MfaPolicy;
  readonly settings: Pick<SignInSettings, 'maintenanceDomains'> & { readonly supportAccess: boolean };
  /** Milliseconds since 1970. */
  readonly at: number;
}

/**
 * The next step of a sign-in, in the order of SI-09: maintenance users give a reason or wait for the tenant's approval,
 * automation customers are signed in, a second factor is required if the account has one; otherwise, if the tenant
 * requires or offers MFA, the address is verified and the set-up offered. A passkey is both factors at once; an
 * identity provider has verified the address.
 */
export function nextStep(
  account: Pick<Account, 'email' | 'hidden' | 'automation' | 'mfa_secret_set' | 'mfaSkippedUntil'>,
  { method, proof, policy, settings, at }: StepFacts,
): SignInStep {
  if (settings.maintenanceDomains.includes(domainOf(account.email))) {
    if (account.hidden && !settings.supportAccess) return 'tenant_approval';
    if (proof.loginReason === null) return 'login_reason';
  }
  if (account.automation || proof.factorProved) return 'done';
  if (account.mfa_secret_set) return 'code';
  const isOffered = policy === 'optional' && method === 'password' && account.mfaSkippedUntil <= at;
  if (policy !== 'required' && !isOffered) return 'done';
  return isAddressProved(method, proof) ? 'mfa_setup' : 'email_verification';
}

/** Whether MFA may be set up in this sign-in: with a stolen password alone, an attacker could enrol their own device. */
export const isAddressProved = (method: SignInMethod, proof: SignInProof): boolean =>
  proof.emailVerified || method !== 'password';
