import { isAdministrator } from '../../api/vocabulary/sections.ts';
import type { Caller } from '../core/call.ts';
import type { ServiceParts } from '../core/service-parts.ts';
import { readDeployment } from './deployment-store.ts';
import { readTenant } from './tenant-store.ts';

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
