import type { UiFeatures } from '../../api/contract/config/ui-features.ts';
import { readDeployment } from '../config/deployment-store.ts';
import type { ServiceParts } from '../service-parts.ts';
import { readSignInPolicy } from './read-sign-in-policy.ts';

/** What the tenant has switched on in the frame of the pages. */
export async function showUiFeatures(parts: ServiceParts): Promise<UiFeatures> {
  const [policy, { smartArchiving, licenceShown }] = await Promise.all([
    readSignInPolicy(parts),
    readDeployment(parts.stores),
  ]);
  return {
    enableMFA: policy.mfa.value !== 'off',
    enableSmartArchiveFF: smartArchiving,
    enableLicenseExpirationLabel: licenceShown,
  };
}
