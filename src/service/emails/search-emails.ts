import type { z } from 'zod';
import type { queryEmails as queryEndpoint } from '../../api/contract/emails/query-emails.ts';
import {
  pagingFields,
  type SearchCriteria,
  searchCriteriaSchema,
} from '../../api/contract/emails/search-criteria.ts';
import type { searchEmails as searchEndpoint } from '../../api/contract/emails/search-emails.ts';
import type {
  facetEmails as facetEndpoint,
  histogramEmails,
} from '../../api/contract/emails/summarize-emails.ts';
import type { CallAnswer } from '../../api/contract/endpoint.ts';
import { bulkLimit, defaultPageSize } from '../../api/limits.ts';
import { isTimeZone } from '../../api/validators.ts';
import type { ParsedInput, SignedInCall } from '../core/call.ts';
import { fieldProblem, refuseField } from '../core/refuse.ts';
import { compileCriteria } from '../index/compile-criteria.ts';
import { compileLucene } from '../index/compile-lucene.ts';
import type { EmailPage, Period, ReadOrder } from '../ports/mail-index.ts';
import { parseQuery } from '../index/parse-query.ts';
import { timeOf } from '../index/resolve-date.ts';
import type { SearchExpression } from '../ports/search-expression.ts';
import type { ServiceParts } from '../core/service-parts.ts';
import type { EmailCursors, EmailParts } from './email-cursor.ts';
import type { EmailKey } from '../ports/mail-records.ts';

/**
 * Searches by the form, newest first unless asked otherwise. The page and the count are asked on different threads, so neither waits.
 * @throws ServiceError `empty_search`, `invalid_input`, `headers_not_supported` or `invalid_cursor`.
 */
export async function searchEmails(
  parts: EmailParts,
  { query, body }: ParsedInput<typeof searchEndpoint>,
  call: SignedInCall,
): Promise<CallAnswer<typeof searchEndpoint>> {
  const { stores, cursors, audit, now } = parts;
  const criteria = withoutPaging(body);
  const expression = compileCriteria(criteria, { now: now() });
  const paging = readPaging(cursors, criteria, query.size, body);
  const [page, total] = await Promise.all([
    readPage(parts, expression, paging, call.signal),
    query.with_total === '1' ? stores.emails.count({ expression, cap: bulkLimit }, call.signal) : null,
  ]);
  audit.note({
    actor: call.caller.account.email,
    action: 'search',
    outcome: 'success',
    clientAddress: call.clientAddress,
    details: { criteria, rows: page.rows.length, ...(paging.skip > 0 && { continued: true }) },
  });
  return {
    rows: page.rows,
    total_rows: total,
    search_after: cursors.encode(inOrder(criteria, paging.order), page.end),
    notices: criteria.query === undefined ? [] : parseQuery(criteria.query).notices,
  };
}

/**
 * Searches by a Lucene query, newest first unless asked otherwise.
 * @throws ServiceError `invalid_query` with the position, or `invalid_cursor`.
 */
export async function queryEmails(
  parts: EmailParts,
  { query: { size }, body }: ParsedInput<typeof queryEndpoint>,
  call: SignedInCall,
): Promise<CallAnswer<typeof queryEndpoint>> {
  const { stores, cursors, audit, now } = parts;
  const { query_time_zone: timeZone } = body;
  if (timeZone !== undefined && !isTimeZone(timeZone))
    throw refuseField(fieldProblem('query_time_zone', 'time_zone_unknown'));
  const { expression, notices } = compileLucene(body.query, { now: now(), timeZone });
  const search = { query: body.query, ...(timeZone && { query_time_zone: timeZone }) };
  const paging = readPaging(cursors, search, size, body);
  const [page, total] = await Promise.all([
    readPage(parts, expression, paging, call.signal),
    stores.emails.count({ expression, cap: bulkLimit }, call.signal),
  ]);
  audit.note({
    actor: call.caller.account.email,
    action: 'query',
    outcome: 'success',
    clientAddress: call.clientAddress,
    details: { ...search, rows: page.rows.length, ...(paging.skip > 0 && { continued: true }) },
  });
  return {
    emails: page.rows,
    total,
    search_after: cursors.encode(inOrder(search, paging.order), page.end),
    notices,
  };
}

/** How many mails match, exact to 10,000. */
export async function countEmails(
  { stores, now }: ServiceParts,
  criteria: SearchCriteria,
  signal: AbortSignal,
): Promise<{ total_rows: number }> {
  const expression = compileCriteria(criteria, { now: now() });
  return { total_rows: await stores.emails.count({ expression, cap: bulkLimit }, signal) };
}

/** The matches over the period that was requested, by severity; over the time they span where it is open. */
export async function histogramOfEmails(
  { stores, now }: ServiceParts,
  criteria: SearchCriteria,
  buckets: number,
  signal: AbortSignal,
): Promise<CallAnswer<typeof histogramEmails>> {
  const time = now();
  const expression = compileCriteria(criteria, { now: time });
  const answer = await stores.emails.histogram(
    { expression, buckets, period: periodOf(criteria, expression, time) },
    signal,
  );
  return {
    buckets: answer.buckets.map((bucket) => ({
      ...bucket,
      from: new Date(bucket.from).toISOString(),
      to: new Date(bucket.to).toISOString(),
    })),
    estimated: answer.estimated,
  };
}

/** How many mails of the time range carry each value of the trees; the other filters do not count. */
export async function facetEmails(
  { stores, now }: ServiceParts,
  criteria: SearchCriteria,
  signal: AbortSignal,
): Promise<CallAnswer<typeof facetEndpoint>> {
  return stores.emails.facets({ expression: timeRangeOf(criteria, now()) }, signal);
}

/** The bounds of the date filter. 'The last …' ends now. */
function periodOf(criteria: SearchCriteria, expression: SearchExpression, now: number): Period {
  const parts = expression.kind === 'and' ? expression.of : [expression];
  const received = parts.find((part) => part.kind === 'received');
  if (!received) return {};
  const { from, to } = received;
  return { from, to: to ?? (criteria.time_type === 'range' ? undefined : now) };
}

function timeRangeOf(criteria: SearchCriteria, now: number): SearchExpression {
  const { time_type, last_date_amount, last_date_period, dateReceived, range_from, range_to } = criteria;
  if (!timeOf(criteria) && !range_from && !range_to) return { kind: 'all' };
  const range = searchCriteriaSchema.parse({
    time_type,
    last_date_amount,
    last_date_period,
    dateReceived,
    range_from,
    range_to,
  });
  return compileCriteria(range, { now });
}

type PagingInput = { [Name in keyof typeof pagingFields]?: z.output<(typeof pagingFields)[Name]> };

/** Which page of a search is requested. */
interface Paging {
  /** Rows of the page. */
  size: number;
  /** Rows before the page. */
  skip: number;
  /** The key after which it begins; null if it is found by `skip`. */
  after: EmailKey | null;
  order: ReadOrder;
}

/**
 * Reads the paging of a search: by cursor, or by the paging fields (AP-01). None of them is ignored.
 * @param search The search that a cursor belongs to
 * @throws ServiceError `invalid_cursor`, or `invalid_input` where two fields disagree or are unsupported.
 */
function readPaging(
  cursors: EmailCursors,
  search: unknown,
  size: number | undefined,
  input: PagingInput,
): Paging {
  const { sortColumn } = input;
  if (sortColumn && sortColumn !== 'time') throw refuseSort('sortColumn', 'time');
  const order = readOrder(input.sortDirection);
  const rows = oneOf('limit', input.limit, 'size', size) ?? defaultPageSize;
  const cursor = oneOf(
    'searchAfter',
    input.searchAfter || undefined,
    'search_after',
    input.search_after || undefined,
  );
  const { pageIndex, offset } = input;
  const ofIndex = typeof pageIndex === 'number' ? pageIndex * rows : undefined;
  const skip = oneOf('pageIndex', ofIndex, 'offset', offset);
  const place = cursors.decode(inOrder(search, order), cursor);
  if (place) {
    const name = ofIndex === undefined ? 'offset' : 'pageIndex';
    oneOf(name, skip, 'search_after', place.rows);
    return { size: rows, skip: place.rows, after: place.key, order };
  }
  if ((skip ?? 0) + rows > bulkLimit) {
    const name = ofIndex === undefined ? 'offset' : 'pageIndex';
    throw refuseField(fieldProblem(name, 'offset_too_high', { most: bulkLimit }));
  }
  return { size: rows, skip: skip ?? 0, after: null, order };
}

/** The order of `sortDirection`. @throws ServiceError `invalid_input` for an unknown one. */
export function readOrder(direction: string | null | undefined): ReadOrder {
  if (!direction || direction === 'desc') return 'newest';
  if (direction === 'asc') return 'oldest';
  throw refuseSort('sortDirection', 'desc, asc');
}

/** The search and order that a cursor belongs to. Cursors from before the order existed are of the newest first. */
const inOrder = (search: unknown, order: ReadOrder): unknown =>
  order === 'newest' ? search : { search, order };

/** A body without its paging: the criteria. */
const withoutPaging = <Body extends object>(body: Body): Omit<Body, keyof typeof pagingFields> =>
  Object.fromEntries(Object.entries(body).filter(([name]) => !Object.hasOwn(pagingFields, name))) as Omit<
    Body,
    keyof typeof pagingFields
  >;

const refuseSort = (path: string, value: string) =>
  refuseField(fieldProblem(path, 'sorted_by_time', { value }));

/** The value of two fields that mean the same. */
function oneOf<Value>(
  one: string,
  first: Value | null | undefined,
  other: string,
  second: Value | null | undefined,
): Value | undefined {
  const given = first ?? second ?? undefined;
  if ((second ?? given) === given) return given;
  throw refuseField(fieldProblem(one, 'given_twice', { one, other }));
}

/** Reads the page and its end, for the next cursor; null for the last page. */
async function readPage(
  { stores }: ServiceParts,
  expression: SearchExpression,
  { size, skip, after, order }: Paging,
  signal: AbortSignal,
): Promise<{ rows: EmailPage['rows']; end: { key: EmailKey; rows: number } | null }> {
  let start = after;
  if (start === null && skip > 0) {
    const keys = await stores.emails.keys({ expression, cap: skip, order }, signal);
    if (keys.length < skip) return { rows: [], end: null };
    start = keys.at(-1) ?? null;
  }
  const page = await stores.emails.page({ expression, after: start, limit: size, order }, signal);
  return {
    rows: page.rows,
    end: page.after === null ? null : { key: page.after, rows: skip + page.rows.length },
  };
}
