import { z } from 'zod';
import { succeeded } from '../foreign.ts';
import { publicText } from '../../privacy.ts';
import { byFeature, features } from '../../vocabulary/features.ts';
import { endpoint } from '../endpoint.ts';

/** What the organisation has switched on and off, and who did it last. For administrators. */
export const showFeatures = endpoint({
  method: 'GET',
  path: '/api/v1/config/features',
  permission: 'system_settings:view',
  by: 'person',
  answer: z.object({
    features: z.array(
      z.object({
        name: z.enum(features),
        on: z.boolean(),
        /** `operator`: the environment of the service decides, and the tenant cannot. */
        set_by: z.enum(['operator', 'tenant']).default('tenant'),
        /** Address of who switched it last; null while nobody has. */
        changed_by: publicText().nullable(),
        /** ISO 8601. */
        changed_at: publicText().nullable(),
      }),
    ),
  }),
});

/**
 * Switches features on and off, for everybody at once; those that are not named stay. For administrators; `conflict`
 * for what the operator decides.
 */
export const changeFeatures = endpoint({
  method: 'PUT',
  path: '/api/v1/config/features',
  permission: 'system_settings:act',
  by: 'person',
  isStrict: true,
  body: z.strictObject({ features: z.strictObject(byFeature(() => z.boolean().optional())) }),
  answer: z.object({ success: succeeded() }),
});
