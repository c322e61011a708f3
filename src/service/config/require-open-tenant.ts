import type { Caller } from '../core/call.ts';
import { refuse } from '../core/refuse.ts';
import type { ServiceParts } from '../core/service-parts.ts';
import { isTrialExpired, readDeployment, type StoredDeployment } from './deployment-store.ts';

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
