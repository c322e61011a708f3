import type { Account } from '../accounts/account.ts';
import { refuse } from '../refuse.ts';
import type { ServiceParts } from '../service-parts.ts';
import { isTrialExpired, readDeployment } from './deployment-store.ts';

/**
 * Keeps everybody whom the lock of the organisation or the end of its trial shuts out away from its mail, by whatever
 * they call: a page's guard stops nobody who asks the service itself. Support staff is let in, and past the end of a
 * trial a service provider's people.
 * @throws ServiceError `permission_denied`.
 */
export async function demandOpenTenant(
  { stores, now }: Pick<ServiceParts, 'stores' | 'now'>,
  account: Account,
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
