import type { UiFeatures } from '../../api/contract/config/ui-features.ts';
import { readFeatures } from '../config/change-features.ts';
import { iconPaths } from '../config/custom-logo.ts';
import { readDeployment } from '../config/deployment-store.ts';
import type { ServiceParts } from '../service-parts.ts';
import { readSignInPolicy } from './read-sign-in-policy.ts';

/** What the tenant has switched on in the frame of the pages. */
export async function showUiFeatures(parts: ServiceParts): Promise<UiFeatures> {
  const [policy, { smartArchiving, licenceShown }, features, customIcon] = await Promise.all([
    readSignInPolicy(parts),
    readDeployment(parts.stores),
    readFeatures(parts),
    iconPaths(parts, 'custom_icon'),
  ]);
  return {
    enableMFA: policy.mfa.value !== 'off',
    enableSmartArchiveFF: smartArchiving && features.smart_archive,
    enableLicenseExpirationLabel: licenceShown,
    customIcon,
  };
}
