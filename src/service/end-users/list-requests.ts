import type { CallAnswer } from '../../api/contract/endpoint.ts';
import type {
  listRestoreRequests as listEndpoint,
  RequestState,
  RestoreRequest,
} from '../../api/contract/end-users/restore-requests.ts';
import { readTenant } from '../config/tenant-store.ts';
import { refuse } from '../refuse.ts';
import type { ServiceParts } from '../service-parts.ts';
import type { StoredRequest } from './list-request-store-sqlite.ts';
import { verdictGroupOf } from './verdict-group.ts';

/** A page of the requests of employees. */
export async function listRestoreRequests(
  { stores }: ServiceParts,
  query: { state: RequestState; search?: string | undefined; limit: number; offset: number },
): Promise<CallAnswer<typeof listEndpoint>> {
  const { domains } = await readTenant(stores);
  const found = await stores.endUsers.listRequests({ ...query, search: query.search ?? '', domains });
  return { ...found, requests: found.requests.map(presentRequest) };
}

/** @throws ServiceError `not_found`. */
export async function showRestoreRequest({ stores }: ServiceParts, id: string): Promise<RestoreRequest> {
  const { domains } = await readTenant(stores);
  const found = await stores.endUsers.showRequest({ id, domains });
  if (!found) throw refuse('not_found', 'request_missing');
  return presentRequest(found);
}

const presentRequest = (request: StoredRequest): RestoreRequest => ({
  id: request.id,
  state: request.state,
  created_at: new Date(request.createdAt).toISOString(),
  decided_at: request.decidedAt === null ? null : new Date(request.decidedAt).toISOString(),
  decided_by: request.decidedBy,
  reason: request.reason,
  job_id: request.job,
  group: verdictGroupOf(request.copy?.row.detections ?? []),
  requesters: request.requesters.map(({ email, message, askedAt }) => ({
    email,
    message,
    asked_at: new Date(askedAt).toISOString(),
  })),
  email: request.copy?.row ?? null,
  others: request.copy?.others ?? 0,
});
