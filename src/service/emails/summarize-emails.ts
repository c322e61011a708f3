import type { CallAnswer } from '../../api/contract/endpoint.ts';
import { bulkLimit } from '../../api/limits.ts';
import {
  searchCriteriaSchema,
  type SearchCriteria,
  timeOf,
} from '../../api/contract/emails/search-criteria.ts';
import type {
  facetEmails as facetEndpoint,
  histogramEmails,
} from '../../api/contract/emails/summarize-emails.ts';
import type { ServiceParts } from '../service-parts.ts';
import { compileCriteria } from '../search/compile-criteria.ts';
import type { Period } from '../search/email-index.ts';
import type { SearchExpression } from '../search/search-expression.ts';

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
