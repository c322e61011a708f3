import type { Client } from '../../api/client.ts';
import { type Endpoint, rightsOf } from '../../api/contract/endpoint.ts';
import { ServiceError } from '../../api/errors.ts';
import { type HasRights, hasRights } from '../../api/vocabulary/sections.ts';

/**
 * A client that refuses calls beyond somebody's rights itself. For pages whose parts depend on rights: a
 * refusal by the service would be recorded as a denial in the audit trail, although the person requested
 * nothing forbidden.
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
