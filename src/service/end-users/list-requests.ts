import type { CallAnswer } from '../../api/contract/endpoint.ts';
import type {
  listRestoreRequests as listEndpoint,
  RestoreRequest,
  showRestoreRequest as showEndpoint,
} from '../../api/contract/end-users/restore-requests.ts';
import type { ParsedInput, SignedInCall } from '../call.ts';
import { readReaders } from './read-readers.ts';
import { refuse } from '../refuse.ts';
import { openJobOf } from '../scopes/reach-of-call.ts';
import type { ServiceParts } from '../service-parts.ts';
import type { StoredRequest } from './list-request-store-sqlite.ts';
import { isFirstValid } from './decision-store-sqlite.ts';
import { type EndUserPolicy, readEndUserPolicy } from './end-user-policy.ts';
import { verdictGroupOf } from './verdict-group.ts';
import { isoOrNull } from '../../api/iso-time.ts';

/** A page of the requests of employees. */
export async function listRestoreRequests(
  { stores, now }: ServiceParts,
  query: ParsedInput<typeof listEndpoint>['query'],
): Promise<CallAnswer<typeof listEndpoint>> {
  const readers = await readReaders(stores);
  const found = await stores.endUsers.listRequests({
    ...query,
    search: query.search ?? '',
    group: query.group,
    sort: query.sort,
    readers,
  });
  const policy = await readEndUserPolicy(stores);
  return { ...found, requests: found.requests.map((one) => presentRequest(one, policy, now())) };
}

/** @throws ServiceError `not_found`. */
export async function showRestoreRequest(
  { stores, now }: ServiceParts,
  id: string,
  call: SignedInCall,
): Promise<CallAnswer<typeof showEndpoint>> {
  const found = await stores.endUsers.showRequest({ id, readers: await readReaders(stores) });
  if (!found) throw refuse('not_found', 'request_missing');
  const request = presentRequest(found.request, await readEndUserPolicy(stores), now());
  const { id: accountId, email } = call.caller.account;
  return {
    ...request,
    is_own:
      (request.first_approval !== null && found.request.firstById === accountId) ||
      found.request.requesters.some(({ owner }) => owner === email),
    job_id: openJobOf({ job: found.request.job, startedBy: found.request.jobActor }, call),
    next_id: found.nextId,
    earlier: found.earlier.map(({ createdAt, ...earlier }) => ({
      ...earlier,
      created_at: new Date(createdAt).toISOString(),
    })),
  };
}

const presentRequest = (
  request: StoredRequest,
  { secondApprover }: EndUserPolicy,
  at: number,
): RestoreRequest => ({
  id: request.id,
  state: request.state,
  created_at: new Date(request.createdAt).toISOString(),
  decided_at: isoOrNull(request.decidedAt),
  decided_by: request.decidedBy,
  needs_two: secondApprover.includes(verdictGroupOf(request.copy?.row.detections ?? [])),
  first_approval: firstApproval(request, at),
  reason: request.reason,
  job_id: request.job,
  group: verdictGroupOf(request.copy?.row.detections ?? []),
  attachment:
    request.attachment === ''
      ? null
      : (request.copy?.row.attachments.find(({ MD5 }) => MD5 === request.attachment)?.name ?? ''),
  requesters: request.requesters.map(({ email, message, askedAt }) => ({
    email,
    message,
    asked_at: new Date(askedAt).toISOString(),
  })),
  email: request.copy?.row ?? null,
  others: request.copy?.others ?? 0,
});

const firstApproval = (request: StoredRequest, at: number): RestoreRequest['first_approval'] =>
  request.state === 'open' && isFirstValid(request, request.copy?.row.detections ?? [], at)
    ? { by: request.firstBy, at: new Date(request.firstAt!).toISOString() }
    : null;
