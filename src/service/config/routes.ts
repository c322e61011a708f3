import type { HandlersOf } from '../call.ts';
import type { ServiceParts } from '../service-parts.ts';
import { requestTrialExtension, requestUnlock } from './ask-operator.ts';
import { customLogoRoutes, type LogoCalls } from './custom-logo.ts';
import { showDeployment } from './show-deployment.ts';
import { readTenant } from './tenant-store.ts';
import { updateTenant } from './update-tenant.ts';
import { isoOrNull } from '../../api/iso-time.ts';

type ConfigCalls =
  | 'searchBackendStatus'
  | 'tenantConfig'
  | 'updateTenant'
  | 'deploymentConfig'
  | 'requestTrialExtension'
  | 'requestUnlock'
  | 'health'
  | LogoCalls;

/** Configuration and health. */
export const configRoutes = (parts: ServiceParts): HandlersOf<ConfigCalls> => ({
  searchBackendStatus: async () => ({ mail_explorer2_with_es: true }),
  async tenantConfig() {
    const [tenant, since] = await Promise.all([
      readTenant(parts.stores),
      parts.stores.tenant.readCompleteSince(undefined),
    ]);
    return {
      ...tenant,
      features: { ...tenant.features, ...parts.signIn.features },
      complete_since: isoOrNull(since),
    };
  },
  async updateTenant({ body }, call) {
    await updateTenant(parts, body, { isFinished: body.onboarding_finished }, call);
    return { success: true };
  },
  deploymentConfig: (_, { caller }) => showDeployment(parts, caller),
  requestTrialExtension: ({ body }, call) => requestTrialExtension(parts, body, call),
  requestUnlock: ({ body }, call) => requestUnlock(parts, body, call),
  ...customLogoRoutes(parts),
  async health() {
    await parts.stores.settings.readSetting('tenant');
    return { status: 'ok' };
  },
});
