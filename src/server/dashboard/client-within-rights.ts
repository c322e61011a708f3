import type { Client } from '../../api/client.ts';
import { type Endpoint, rightsOf } from '../../api/contract/endpoint.ts';
import { ServiceError } from '../../api/errors.ts';
import { type HasRights, hasRights } from '../../api/vocabulary/sections.ts';

/**
 * Makes the calls that somebody's roles open, and refuses the others as the service would. A page of which each viewer has other parts
 * asks by it: a refusal of the service is a denial in the audit trail, and nobody was denied anything here.
 */
export const clientWithinRights = (client: Client, viewer: HasRights): Client => ({
  ...client,
  async call(endpoint: Endpoint, input, options) {
    const needed = rightsOf(endpoint.permission);
    if (needed && !hasRights(viewer, needed))
      throw new ServiceError('permission_denied', 'Not permitted.', { problem: 'not_permitted' });
    return client.call(endpoint, input, options) as never;
  },
});
