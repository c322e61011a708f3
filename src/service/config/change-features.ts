import { z } from 'zod';
import type { CallAnswer } from '../../api/contract/endpoint.ts';
import type {
  changeFeatures as changeEndpoint,
  showFeatures as showEndpoint,
} from '../../api/contract/config/features.ts';
import { byFeature, features } from '../../api/vocabulary/features.ts';
import type { HandlersOf, ParsedInput, SignedInCall } from '../core/call.ts';
import { refuse } from '../core/refuse.ts';
import type { ServiceParts } from '../core/service-parts.ts';
import { tenantSetting } from './tenant-mail.ts';
import { defaultTenant, readTenant } from './tenant-store.ts';

/** The features of an organisation, for its administrators. */
export const featureRoutes = (parts: ServiceParts): HandlersOf<'showFeatures' | 'changeFeatures'> => ({
  showFeatures: () => showFeatures(parts),
  async changeFeatures({ body }, call) {
    await changeFeatures(parts, body, call);
    return { success: true };
  },
});

/** Who switched a feature last, and when; stored beside the features. */
const changeSchema = z.object({ by: z.string(), at: z.string() });
const changesSchema = z
  .object({ feature_changes: z.partialRecord(z.enum(features), changeSchema).default({}) })
  .transform(({ feature_changes }) => feature_changes);

async function showFeatures({ stores, signIn }: ServiceParts): Promise<CallAnswer<typeof showEndpoint>> {
  const tenant = await readTenant(stores);
  const changes = await readChanges(stores);
  return {
    features: features.map((name) => ({
      name,
      on: signIn.features[name] ?? tenant.features[name],
      set_by: signIn.features[name] === undefined ? ('tenant' as const) : ('operator' as const),
      changed_by: changes[name]?.by ?? null,
      changed_at: changes[name]?.at ?? null,
    })),
  };
}

async function changeFeatures(
  parts: ServiceParts,
  { features: wanted }: ParsedInput<typeof changeEndpoint>['body'],
  call: SignedInCall,
): Promise<void> {
  const { signIn, stores, now } = parts;
  if (features.some((name) => wanted[name] !== undefined && signIn.features[name] !== undefined)) {
    throw refuse('conflict', 'operator_decides');
  }
  const { features: before } = await readTenant(stores);
  const after = byFeature((name) => wanted[name] ?? before[name]);
  const switched = features.filter((name) => after[name] !== before[name]);
  if (switched.length === 0) return;
  const { email } = call.caller.account;
  const at = now();
  const change = { by: email, at: new Date(at).toISOString() };
  const changes = await readChanges(stores);
  await stores.tenant.changeSetting({
    patch: {
      name: tenantSetting,
      fields: {
        features: after,
        feature_changes: { ...changes, ...Object.fromEntries(switched.map((name) => [name, change])) },
      },
    },
    unset: { features: defaultTenant.features, feature_changes: {} },
    audit: {
      at,
      actor: email,
      action: 'features_change',
      outcome: 'success',
      clientAddress: call.clientAddress,
    },
  });
}

async function readChanges(stores: ServiceParts['stores']) {
  return changesSchema.parse(JSON.parse((await stores.settings.readSetting(tenantSetting)) ?? '{}'));
}
