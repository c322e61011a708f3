import type { DeploymentMode } from '../../api/contract/config/deployment.ts';
import type { Stores } from '../core/stores.ts';
import type { Caller } from '../core/call.ts';
import { refuse } from '../core/refuse.ts';
import type { ServiceParts } from '../core/service-parts.ts';
import { isAdministrator } from '../../api/vocabulary/sections.ts';
import { readTenant } from './tenant-store.ts';

/** The name of the setting. */
export const deploymentSetting = 'deployment';

/** The tenant's deployment facts, as set by the operator. */
export interface StoredDeployment {
  readonly mode: DeploymentMode;
  /** End of a trial, ISO 8601; null for none. */
  readonly trialEndsAt: string | null;
  /** End of a licence that was bought, ISO 8601; null for none. */
  readonly licenceEndsAt: string | null;
  /** Name of the licence; empty for `Premium`. */
  readonly licenceName: string;
  /** Whether people see the state of the licence (`enableLicenseExpirationLabel`). */
  readonly licenceShown: boolean;
  readonly waitingForApproval: boolean;
  readonly locked: boolean;
  /** Somebody of the locked organisation has requested access. */
  readonly unlockRequested: boolean;
  readonly msp: boolean;
  readonly featureRedirect: string | null;
  /** Whether the tenant has smart archiving, where another product of the installation serves it. */
  readonly smartArchiving: boolean;
  /** The notice to everybody who is signed in; empty for none. */
  readonly infoBanner: string;
  /** Email or https address of the contact for people; empty for none. */
  readonly supportContact: string;
  /** The region of data centres that the data is in, such as `ap-southeast-2`; empty if not configured. */
  readonly region: string;
  /** An explicit state of the onboarding; null lets the organisation's domains decide. */
  readonly onboarding: 'required' | 'done' | null;
}

const defaults: StoredDeployment = {
  mode: 'paid',
  trialEndsAt: null,
  licenceEndsAt: null,
  licenceName: '',
  licenceShown: true,
  waitingForApproval: false,
  locked: false,
  unlockRequested: false,
  msp: false,
  featureRedirect: null,
  smartArchiving: true,
  infoBanner: '',
  supportContact: '',
  region: '',
  onboarding: null,
};

/** The deployment facts, with defaults for unset ones. */
export async function readDeployment(stores: Stores): Promise<StoredDeployment> {
  const text = await stores.settings.readSetting(deploymentSetting);
  return text === undefined ? defaults : { ...defaults, ...(JSON.parse(text) as Partial<StoredDeployment>) };
}

/** Whether the lock of the portal shuts somebody out; support staff is not. */
export const lockedStatus = ({ locked }: StoredDeployment, { hidden }: { readonly hidden: boolean }) => ({
  should_lock: locked && !hidden,
});

/** Whether a trial is over. */
export const isTrialExpired = ({ mode, trialEndsAt }: StoredDeployment, at: number): boolean =>
  mode === 'poc' && trialEndsAt !== null && Date.parse(trialEndsAt) <= at;

/** Why the organisation's mail is closed to somebody. Support staff is admitted, and after a trial a service provider's people. */
export function closedBy(
  deployment: StoredDeployment,
  { hidden }: Pick<Caller['account'], 'hidden'>,
  at: number,
): 'tenant_locked' | 'trial_over' | undefined {
  if (hidden) return undefined;
  if (deployment.locked) return 'tenant_locked';
  return !deployment.msp && isTrialExpired(deployment, at) ? 'trial_over' : undefined;
}

/**
 * Refuses calls while the organisation is locked or its trial is over: a guard of pages does not stop direct calls of
 * the service.
 * @throws ServiceError `permission_denied`.
 */
export async function requireOpenTenant(
  { stores, now }: Pick<ServiceParts, 'stores' | 'now'>,
  account: Pick<Caller['account'], 'hidden'>,
): Promise<void> {
  const problem = closedBy(await readDeployment(stores), account, now());
  if (problem) throw refuse('permission_denied', problem);
}

/**
 * Whether this is the administrator who is led through the first steps: the first one of a tenant without a known
 * mail domain. The first-run setup asks for the domain, and a start with `POSTERN_ADMIN_EMAIL` uses the
 * administrator's; so the tenant was created by the command line alone, or the operator wants the first steps again.
 */
export async function isOnboardingRequired(
  { stores }: Pick<ServiceParts, 'stores'>,
  account: Pick<Caller['account'], 'id' | 'rights' | 'hidden' | 'automation'>,
): Promise<boolean> {
  if (!isAdministrator(account) || account.hidden || account.automation) return false;
  const { onboarding } = await readDeployment(stores);
  if (onboarding === 'done') return false;
  if (onboarding === null && (await readTenant(stores)).domains.length > 0) return false;
  return stores.tenant.isFirstAdministrator(account.id);
}
