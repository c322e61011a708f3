import type { UiFeatures } from '../../api/contract/config/ui-features.ts';
import { regionOf } from '../../api/vocabulary/regions.ts';
import { readFeatures } from '../config/read-features.ts';
import { iconPaths } from '../config/custom-logo.ts';
import { readDeployment } from '../config/deployment-store.ts';
import { isLearning } from '../config/learning-mode.ts';
import type { ServiceParts } from '../service-parts.ts';
import { readSignInPolicy } from './read-sign-in-policy.ts';

/** The tenant's features that affect the frame of the pages. */
export async function showUiFeatures(parts: ServiceParts): Promise<UiFeatures> {
  const [policy, deployment, features, customIcon] = await Promise.all([
    readSignInPolicy(parts),
    readDeployment(parts.stores),
    readFeatures(parts),
    iconPaths(parts, 'custom_icon'),
  ]);
  const { smartArchiving, licenceShown, region } = deployment;
  return {
    enableMFA: policy.mfa.value !== 'off',
    enableSmartArchiveFF: smartArchiving && features.smart_archive,
    enableLicenseExpirationLabel: licenceShown,
    enableLearningMode: features.learning_mode && (await isLearning(parts)),
    region: regionOf(region),
    enableMSRestorePolicy: features.ms_restore_policy,
    enableMSUnifiedQuarantine: features.unified_quarantine,
    // Services with more than one console use these; here each page has one form, for everybody.
    hideSearchInputFF: false,
    troubleshooting: false,
    isPrivateFeatures: false,
    checkpointTheme: parts.signIn.themes.checkpointTheme,
    customIcon,
  };
}
