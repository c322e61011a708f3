import { readTenant, readTenantChoices, tenantMailOf } from '../../config/tenant-store.ts';
import type { Stores } from '../../core/stores.ts';
import type { ParseSettings } from './parsed-mail.ts';

/**
 * How the organisation's mail is parsed now.
 * @param operator The addresses that the operator has set; an administrator may have set the one for reports instead.
 */
export async function readParseSettings(
  stores: Stores,
  operator: { readonly reportAddress?: string | undefined; readonly bounceAddress?: string | undefined },
): Promise<ParseSettings> {
  const { reportAddress = (await readTenantChoices(stores)).report_address, bounceAddress } = operator;
  return {
    tenant: tenantMailOf(await readTenant(stores)),
    ...(reportAddress && { reportAddress }),
    ...(bounceAddress && { bounceAddress }),
  };
}
