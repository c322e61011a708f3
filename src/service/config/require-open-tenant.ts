import type { Caller } from '../call.ts';
import { refuse } from '../refuse.ts';
import type { ServiceParts } from '../service-parts.ts';
import { isTrialExpired, readDeployment } from './deployment-store.ts';

/**
 * Refuses calls while the organisation is locked or its trial is over: a guard of pages does not stop direct calls of
 * the service. Support staff is admitted, and after a trial a service provider's people.
 * @throws ServiceError `permission_denied`.
 */
export async function requireOpenTenant(
  { stores, now }: Pick<ServiceParts, 'stores' | 'now'>,
  account: Pick<Caller['account'], 'hidden'>,
): Promise<void> {
  if (account.hidden) return;
  const deployment = await readDeployment(stores);
  if (deployment.locked) {
    throw refuse('permission_denied', 'tenant_locked');
  }
  if (!deployment.msp && isTrialExpired(deployment, now())) {
    throw refuse('permission_denied', 'trial_over');
  }
}
