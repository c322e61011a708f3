import type { Client } from '../../api/client.ts';
import { type Endpoint, rightsOf } from '../../api/contract/endpoint.ts';
import { type HasRights, hasRights } from '../../api/vocabulary/sections.ts';
import { refuse } from '../../refuse.ts';

/**
 * A client that refuses calls beyond somebody's rights itself. For pages whose parts depend on rights: a
 * refusal by the service would be recorded as a denial in the audit trail, although the person requested
 * nothing forbidden.
 */
export const clientWithinRights = (client: Client, viewer: HasRights): Client => ({
  ...client,
  async call(endpoint: Endpoint, input, options) {
    const needed = rightsOf(endpoint.permission);
    if (needed && !hasRights(viewer, needed)) throw refuse('permission_denied', 'not_permitted');
    return client.call(endpoint, input, options) as never;
  },
});
