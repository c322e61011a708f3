import type { Feature } from '../../api/vocabulary/features.ts';
import type { SignInSettings } from '../../settings/sign-in.ts';
import type { Stores } from '../core/stores.ts';
import { refuse } from '../core/refuse.ts';
import { readTenant } from './tenant-store.ts';

/** The settings from which features are read. */
export interface FeatureParts {
  readonly signIn: Pick<SignInSettings, 'features'>;
  readonly stores: Stores;
}

/** What is switched on: by the operator's setting, else by the organisation's. */
export async function readFeatures({ signIn, stores }: FeatureParts): Promise<Record<Feature, boolean>> {
  const tenant = await readTenant(stores);
  return { ...tenant.features, ...signIn.features };
}

/** @throws ServiceError `permission_denied` when a feature is switched off. */
export async function requireFeature(parts: FeatureParts, feature: Feature): Promise<void> {
  const isOn = (await readFeatures(parts))[feature];
  if (!isOn) throw refuse('permission_denied', refusals[feature] ?? 'feature_off');
}

const refusals: Partial<Record<Feature, 'exports_off'>> = { csv_export: 'exports_off' };
