import type { CallAnswer } from '../../api/contract/endpoint.ts';
import { bulkLimit } from '../../api/limits.ts';
import { isTimeZone } from '../../api/validators.ts';
import type { queryEmails as queryEndpoint } from '../../api/contract/emails/query-emails.ts';
import type { ParsedInput, SignedInCall } from '../call.ts';
import { compileLucene } from '../search/compile-lucene.ts';
import type { EmailParts } from './email-parts.ts';
import { fieldProblem, refuseField } from '../refuse.ts';
import { inOrder, readPage, readPaging } from './read-paging.ts';

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
