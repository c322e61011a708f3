import type { RequestSort } from '../../api/contract/end-users/restore-requests.ts';
import { requestStates, type RequestState, type VerdictGroup } from '../../api/vocabulary/held-mail.ts';
import { verdictGroupOf } from './verdict-group.ts';
import { personOf } from '../directory/alias-store-sqlite.ts';
import type { SearchHandle } from '../database/operation.ts';
import { type LinkedCopy, readCopy } from './link-store-sqlite.ts';
import type { Readers } from './mail-people-sqlite.ts';

export interface StoredRequest {
  id: string;
  state: RequestState;
  /** MD5 of the requested file; empty for the whole mail. */
  attachment: string;
  createdAt: number;
  decidedAt: number | null;
  decidedBy: string;
  reason: string;
  firstBy: string;
  /** The account of who gave the first approval. */
  firstById: number | null;
  firstAt: number | null;
  firstVerdicts: string;
  job: string | null;
  /** The account of the job's actor. */
  jobActor: number | null;
  /** `owner`: the address of the person, where the request came from an alias. */
  requesters: { email: string; owner: string; message: string; askedAt: number; locale: string }[];
  copy: LinkedCopy | null;
}

/** Most requests that a text search scans; older ones are found by state only. */
const maxSearched = 2_000;

interface RequestQuestion {
  state: RequestState;
  search: string;
  group: VerdictGroup | undefined;
  sort: RequestSort | undefined;
  limit: number;
  offset: number;
  readers: Readers;
}

/** Of open requests the oldest is the most urgent; of decided ones the latest are of interest. */
const directionOf = ({ state, sort }: Pick<RequestQuestion, 'state' | 'sort'>): 1 | -1 =>
  (sort ?? (state === 'open' ? 'oldest' : 'newest')) === 'oldest' ? 1 : -1;

/** A page of the requests in a state, and the number in each state. */
export function listRequests(
  store: SearchHandle,
  asked: RequestQuestion,
): { requests: StoredRequest[]; total: number; counts: Record<RequestState, number> } {
  const { sql } = store;
  const { state, limit, offset, readers } = asked;
  const counts = Object.fromEntries(requestStates.map((one) => [one, 0])) as Record<RequestState, number>;
  for (const row of sql.all`SELECT state, count(*) AS n FROM restore_request GROUP BY state`) {
    counts[row['state'] as RequestState] = row['n'] as number;
  }
  const direction = directionOf(asked);
  if (store.isScoped) return listScoped(store, asked);
  const page = (most: number, from: number) =>
    sql.all`SELECT number FROM restore_request WHERE state = ${state}
      ORDER BY number * ${direction} LIMIT ${most} OFFSET ${from}`.map((row) =>
      readRequest(store, row['number'] as number, readers),
    );
  if (asked.search.trim() === '' && !asked.group) {
    return { requests: page(limit, offset), total: counts[state], counts };
  }
  const found = page(maxSearched, 0).filter((request) => matches(request, asked));
  return { requests: found.slice(offset, offset + limit), total: found.length, counts };
}

/** The same for mail within the caller's scope, by scanning the latest requests. */
function listScoped(store: SearchHandle, asked: RequestQuestion): ReturnType<typeof listRequests> {
  const inScope = (state: RequestState) =>
    store.sql.all`SELECT number, entity_id AS entityId FROM restore_request WHERE state = ${state}
      ORDER BY number * ${directionOf({ ...asked, state })} LIMIT ${maxSearched}`.filter(
      (row) => store.records.find(row['entityId'] as string) !== undefined,
    );
  const found = new Map(requestStates.map((state) => [state, inScope(state)]));
  const requests = found
    .get(asked.state)!
    .map((row) => readRequest(store, row['number'] as number, asked.readers))
    .filter((request) => matches(request, asked));
  return {
    requests: requests.slice(asked.offset, asked.offset + asked.limit),
    total: requests.length,
    counts: Object.fromEntries([...found].map(([state, rows]) => [state, rows.length])) as Record<
      RequestState,
      number
    >,
  };
}

function matches(
  { copy, requesters }: StoredRequest,
  { search: typed, group }: Pick<RequestQuestion, 'search' | 'group'>,
): boolean {
  if (group && verdictGroupOf(copy?.row.detections ?? []) !== group) return false;
  const search = typed.trim().toLowerCase();
  if (search === '') return true;
  const texts = [
    ...requesters.flatMap(({ email, message }) => [email, message]),
    ...(copy ? [copy.row.subject, copy.row.sender_address, copy.row.nickname] : []),
  ];
  return texts.some((text) => text.toLowerCase().includes(search));
}

/** Most earlier requests of the person that are shown with one. */
const maxEarlier = 5;

/** A request with its context. */
export interface RequestInPlace {
  request: StoredRequest;
  nextId: string | null;
  earlier: { id: string; state: RequestState; createdAt: number; subject: string }[];
}

/** A request by its id. */
export function showRequest(
  store: SearchHandle,
  { id, readers }: { id: string; readers: Readers },
): RequestInPlace | undefined {
  const { records, sql } = store;
  const mayRead = (row: Record<string, unknown>) =>
    !store.isScoped || records.find(row['entityId'] as string) !== undefined;
  const found = sql.get`SELECT number, entity_id AS entityId FROM restore_request WHERE id = ${id}`;
  if (!found || !mayRead(found)) return undefined;
  const number = found['number'] as number;
  const request = readRequest(store, number, readers);
  const next = sql.all`SELECT id, entity_id AS entityId FROM restore_request
    WHERE state = 'open' AND number <> ${number} ORDER BY number LIMIT ${store.isScoped ? maxSearched : 1}`;
  const earlier = sql.all`SELECT id, state, created_at AS createdAt, email_key AS key, entity_id AS entityId
    FROM restore_requester JOIN restore_request ON number = request
    WHERE email = ${request.requesters[0]?.email ?? ''} AND number < ${number}
    ORDER BY number DESC LIMIT ${maxEarlier}`;
  return {
    request,
    nextId: (next.find(mayRead)?.['id'] as string | undefined) ?? null,
    earlier: earlier.filter(mayRead).map((row) => ({
      id: row['id'] as string,
      state: row['state'] as RequestState,
      createdAt: row['createdAt'] as number,
      subject: records.read([row['key'] as number])[0]?.subject ?? '',
    })),
  };
}

function readRequest(store: SearchHandle, number: number, readers: Readers): StoredRequest {
  const { sql } = store;
  const row =
    sql.get`SELECT id, state, created_at AS createdAt, decided_at AS decidedAt, decided_by AS decidedBy,
    reason, first_by AS firstBy, first_by_id AS firstById, first_at AS firstAt, first_verdicts AS firstVerdicts, job,
    (SELECT actor_id FROM job WHERE id = restore_request.job) AS jobActor,
    attachment, entity_id AS entityId FROM restore_request WHERE number = ${number}` as unknown as Omit<
      StoredRequest,
      'requesters' | 'copy'
    > & { entityId: string };
  const requesters = sql.all`SELECT email, message, asked_at AS askedAt, locale FROM restore_requester
    WHERE request = ${number} ORDER BY asked_at, email` as unknown as Omit<
    StoredRequest['requesters'][number],
    'owner'
  >[];
  const { entityId, ...request } = row;
  return {
    ...request,
    requesters: requesters.map((one) => ({ ...one, owner: personOf(store, one.email) })),
    copy: readCopy(store, entityId, requesters[0]?.email ?? '', readers),
  };
}
