import type { HandlersOf } from '../call.ts';
import type { ServiceParts } from '../service-parts.ts';
import { readTenant } from './tenant-store.ts';

/** Configuration and health. */
export const configRoutes = ({
  stores,
}: ServiceParts): HandlersOf<'searchBackendStatus' | 'tenantConfig' | 'health'> => ({
  searchBackendStatus: async () => ({ mail_explorer2_with_es: true }),
  tenantConfig: () => readTenant(stores),
  async health() {
    await stores.settings.readSetting('tenant');
    return { status: 'ok' };
  },
});
