import type { z } from 'zod';
import { bulkLimit } from '../../api/limits.ts';
import { pagingFields } from '../../api/contract/emails/search-criteria.ts';
import { defaultPageSize } from '../../api/limits.ts';
import { fieldProblem, refuseField } from '../refuse.ts';
import type { EmailCursors } from './email-cursor.ts';
import type { EmailKey, EmailPage, ReadOrder } from '../search/email-index.ts';
import type { SearchExpression } from '../search/search-expression.ts';
import type { ServiceParts } from '../service-parts.ts';

type PagingInput = { [Name in keyof typeof pagingFields]?: z.output<(typeof pagingFields)[Name]> };

/** Which page of a search is requested. */
export interface Paging {
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
export function readPaging(
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
export const inOrder = (search: unknown, order: ReadOrder): unknown =>
  order === 'newest' ? search : { search, order };

/** A body without its paging: the criteria. */
export const withoutPaging = <Body extends object>(body: Body): Omit<Body, keyof typeof pagingFields> =>
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
export async function readPage(
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
