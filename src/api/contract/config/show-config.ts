import { z } from 'zod';
import { essential } from '../foreign.ts';
import { publicText } from '../../privacy.ts';
import { byFeature } from '../../vocabulary/features.ts';
import { mailApps } from '../../vocabulary/platforms.ts';
import { endpoint } from '../endpoint.ts';

/** Whether the full search backend answers (AP-01). */
export const searchBackendStatus = endpoint({
  method: 'GET',
  path: '/api/v1/config/mail_explorer2_with_es',
  permission: 'signed-in',
  by: 'viewing-token',
  answer: z.object({ mail_explorer2_with_es: essential(z.boolean()) }),
});

const tenantConfigSchema = z.object({
  name: publicText(),
  domains: z.array(publicText()).default([]),
  apps: z.array(z.enum(mailApps)).default([...mailApps]),
  /** The tenant's own mail servers, whose trace headers are believed; none for the topmost station of each mail. */
  trusted_hops: z.array(publicText()).default([]),
  /** Who writes the `Authentication-Results` that are believed; none for the trusted servers. */
  trusted_authserv_ids: z.array(publicText()).default([]),
  /** What is switched on (features.ts); those that the answer of another service does not name are. */
  features: z.object(byFeature(() => z.boolean().default(true))).prefault({}),
  /** Since when every mail that came is stored, ISO 8601: before, retention has removed some. Null while it has removed none. */
  complete_since: publicText().nullable().optional(),
});
export type TenantConfig = z.infer<typeof tenantConfigSchema>;

/** What holds when the settings are not known in time (D9): every mail application, and no feature that might be off. */
export const safeTenantConfig: TenantConfig = {
  name: '',
  domains: [],
  apps: [...mailApps],
  trusted_hops: [],
  trusted_authserv_ids: [],
  features: byFeature(() => false),
};

/** What the signed-in user's tenant is and has switched on; it decides which filters and columns exist. */
export const tenantConfig = endpoint({
  method: 'GET',
  path: '/api/v1/config/tenant',
  permission: 'signed-in',
  whenLocked: 'open',
  by: 'viewing-token',
  answer: tenantConfigSchema,
});

/**
 * Answers when the service is up and its store can be read. `unfit`: it should get no traffic, because of the checks in `wrong`
 * (`src/api/vocabulary/system-checks.ts`).
 */
export const health = endpoint({
  method: 'GET',
  path: '/api/v1/health',
  permission: 'public',
  by: 'anyone',
  answer: z.object({ status: z.enum(['ok', 'unfit']), wrong: z.array(publicText()).default([]) }),
});

/** These calls as an OpenAPI 3.1 document: the same for everybody, so it needs no sign-in and names no version of the product. */
export const openApi = endpoint({
  method: 'GET',
  path: '/api/v1/openapi.json',
  permission: 'public',
  by: 'anyone',
  mediaTypes: ['application/json'],
});
