import { requestStates, type RequestState } from '../../api/contract/end-users/restore-requests.ts';
import type { StoreHandle } from '../storage/operation.ts';
import { type LinkedCopy, readCopy, type Readers } from './link-store-sqlite.ts';

export interface StoredRequest {
  id: string;
  state: RequestState;
  createdAt: number;
  decidedAt: number | null;
  decidedBy: string;
  reason: string;
  firstBy: string;
  firstAt: number | null;
  firstVerdicts: string;
  job: string | null;
  requesters: { email: string; message: string; askedAt: number; locale: string }[];
  copy: LinkedCopy | null;
}

/** Requests that a search looks through; older ones are found by their state alone. */
const mostSearched = 2_000;

/** A page of the requests in a state, and how many there are in each. */
export function listRequests(
  store: StoreHandle,
  asked: { state: RequestState; search: string; limit: number; offset: number; readers: Readers },
): { requests: StoredRequest[]; total: number; counts: Record<RequestState, number> } {
  const { sql } = store;
  const { state, limit, offset, readers } = asked;
  const counts = Object.fromEntries(requestStates.map((one) => [one, 0])) as Record<RequestState, number>;
  for (const row of sql.all`SELECT state, count(*) AS n FROM restore_request GROUP BY state`) {
    counts[row['state'] as RequestState] = row['n'] as number;
  }
  // The oldest open request waits the longest; of the others the latest are of interest.
  const direction = state === 'open' ? 1 : -1;
  if (store.isScoped) return listScoped(store, asked);
  const search = asked.search.trim().toLowerCase();
  const page = (most: number, from: number) =>
    sql.all`SELECT number FROM restore_request WHERE state = ${state}
      ORDER BY number * ${direction} LIMIT ${most} OFFSET ${from}`.map((row) =>
      readRequest(store, row['number'] as number, readers),
    );
  if (search === '') return { requests: page(limit, offset), total: counts[state], counts };
  const found = page(mostSearched, 0).filter((request) => matches(request, search));
  return { requests: found.slice(offset, offset + limit), total: found.length, counts };
}

/** The same of the mail in the scope of who asks: found by looking through the latest. */
function listScoped(
  store: StoreHandle,
  asked: Parameters<typeof listRequests>[1],
): ReturnType<typeof listRequests> {
  const inScope = (state: RequestState) =>
    store.sql.all`SELECT number, entity_id AS entityId FROM restore_request WHERE state = ${state}
      ORDER BY number * ${state === 'open' ? 1 : -1} LIMIT ${mostSearched}`.filter(
      (row) => store.index.find(row['entityId'] as string) !== undefined,
    );
  const found = new Map(requestStates.map((state) => [state, inScope(state)]));
  const search = asked.search.trim().toLowerCase();
  const requests = found
    .get(asked.state)!
    .map((row) => readRequest(store, row['number'] as number, asked.readers))
    .filter((request) => search === '' || matches(request, search));
  return {
    requests: requests.slice(asked.offset, asked.offset + asked.limit),
    total: requests.length,
    counts: Object.fromEntries([...found].map(([state, rows]) => [state, rows.length])) as Record<
      RequestState,
      number
    >,
  };
}

function matches({ copy, requesters }: StoredRequest, search: string): boolean {
  const texts = [
    ...requesters.flatMap(({ email, message }) => [email, message]),
    ...(copy ? [copy.row.subject, copy.row.sender_address, copy.row.nickname] : []),
  ];
  return texts.some((text) => text.toLowerCase().includes(search));
}

/** A request by its id. */
export function showRequest(
  store: StoreHandle,
  { id, readers }: { id: string; readers: Readers },
): StoredRequest | undefined {
  const found = store.sql.get`SELECT number, entity_id AS entityId FROM restore_request WHERE id = ${id}`;
  if (store.isScoped && found && store.index.find(found['entityId'] as string) === undefined)
    return undefined;
  return found && readRequest(store, found['number'] as number, readers);
}

function readRequest(store: StoreHandle, number: number, readers: Readers): StoredRequest {
  const { sql } = store;
  const row =
    sql.get`SELECT id, state, created_at AS createdAt, decided_at AS decidedAt, decided_by AS decidedBy,
    reason, first_by AS firstBy, first_at AS firstAt, first_verdicts AS firstVerdicts, job, entity_id AS entityId FROM restore_request WHERE number = ${number}` as unknown as Omit<
      StoredRequest,
      'requesters' | 'copy'
    > & { entityId: string };
  const requesters = sql.all`SELECT email, message, asked_at AS askedAt, locale FROM restore_requester
    WHERE request = ${number} ORDER BY asked_at, email` as unknown as StoredRequest['requesters'];
  const { entityId, ...request } = row;
  return { ...request, requesters, copy: readCopy(store, entityId, requesters[0]?.email ?? '', readers) };
}
