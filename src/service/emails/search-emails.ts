import type { CallAnswer } from '../../api/contract/endpoint.ts';
import { bulkLimit } from '../../api/limits.ts';
import type { searchEmails as searchEndpoint } from '../../api/contract/emails/search-emails.ts';
import type { ParsedInput, SignedInCall } from '../call.ts';
import { compileCriteria } from '../search/compile-criteria.ts';
import { parseQuery } from '../search/parse-query.ts';
import type { EmailParts } from './email-parts.ts';
import { inOrder, readPage, readPaging, withoutPaging } from './read-paging.ts';

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
