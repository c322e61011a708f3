import { isAdministrator } from '../../api/vocabulary/sections.ts';
import type { Caller } from '../call.ts';
import type { ServiceParts } from '../service-parts.ts';
import { readDeployment } from './deployment-store.ts';
import { readTenant } from './tenant-store.ts';

/**
 * Whether this is the administrator who is led through the first steps: the first one of a tenant of whom not even a
 * mail domain is known. The first-run setup asks for it, and a start with `POSTERN_ADMIN_EMAIL` takes the
 * administrator's; so it is a tenant made by the command line alone, or one the operator wants named again.
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
