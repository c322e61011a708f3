import type { MailApp } from '../../api/vocabulary/platforms.ts';
import type { SignedInCall } from '../call.ts';
import type { ServiceParts } from '../service-parts.ts';
import { deploymentSetting } from './deployment-store.ts';
import { tenantDomains } from './tenant-domains.ts';
import { tenantSetting } from './tenant-mail.ts';

/**
 * Stores the organisation's name and domains, and with `isFinished` the end of its onboarding. Stored mail keeps its
 * direction.
 * @throws ServiceError `invalid_input` at `domains`.
 */
export async function updateTenant(
  { stores, now }: ServiceParts,
  tenant: { name: string; domains: string; apps: readonly MailApp[] },
  { isFinished }: { isFinished: boolean },
  { caller, clientAddress }: SignedInCall,
): Promise<void> {
  const fields = {
    name: tenant.name,
    domains: tenantDomains(tenant.domains),
    apps: [...new Set(tenant.apps)],
  };
  await stores.tenant.patchSettings({
    patches: [
      { name: tenantSetting, fields },
      ...(isFinished ? [{ name: deploymentSetting, fields: { onboarding: 'done' } }] : []),
    ],
    audit: {
      at: now(),
      actor: caller.account.email,
      action: 'tenant_change',
      outcome: 'success',
      clientAddress,
      details: { ...fields, ...(isFinished && { onboarding: 'done' }) },
    },
  });
}
