import type { TenantConfig } from '../../api/contract/config/show-config.ts';
import { byFeature } from '../../api/vocabulary/features.ts';
import { type TenantMail, tenantSetting } from './tenant-mail.ts';
import type { Stores } from '../core/stores.ts';

/** The defaults of a new tenant. */
export const defaultTenant: TenantConfig = {
  name: 'Postern',
  domains: [],
  apps: ['office365_emails', 'google_mail'],
  trusted_hops: [],
  trusted_authserv_ids: [],
  features: byFeature(() => true),
};

/** The tenant's facts and features. Features that are newer than the stored value have their default. */
export async function readTenant(stores: Stores): Promise<TenantConfig> {
  const text = await stores.settings.readSetting(tenantSetting);
  if (text === undefined) return defaultTenant;
  const stored = JSON.parse(text) as Partial<TenantConfig>;
  return { ...defaultTenant, ...stored, features: { ...defaultTenant.features, ...stored.features } };
}

/** The organisation's further settings, unless the operator has set them; empty for none. */
export interface TenantChoices {
  /** The mailbox to which people forward suspicious mail, lower case. */
  readonly report_address: string;
  /** The notice to everybody who is signed in. */
  readonly notice: string;
}

/** Reads the organisation's choices of these settings. */
export async function readTenantChoices({ settings }: Pick<Stores, 'settings'>): Promise<TenantChoices> {
  const stored = JSON.parse((await settings.readSetting(tenantSetting)) ?? '{}') as Partial<TenantChoices>;
  return { report_address: stored.report_address ?? '', notice: stored.notice ?? '' };
}

/** The facts of a tenant that parsing needs. */
export const tenantMailOf = ({
  domains,
  apps,
  trusted_hops,
  trusted_authserv_ids,
}: TenantConfig): TenantMail => ({
  domains,
  apps,
  trustedHops: trusted_hops,
  trustedAuthservIds: trusted_authserv_ids,
});

/** Replaces the tenant's facts. */
export const writeTenant = (stores: Stores, tenant: TenantConfig): Promise<void> =>
  stores.settings.writeSetting({ name: tenantSetting, value: JSON.stringify(tenant) });
