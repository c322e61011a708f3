import type { SearchCriteriaInput } from '../../api/contract/emails/search-criteria.ts';
import { searchEmails } from '../../api/contract/emails/search-emails.ts';
import { countEmails, facetEmails, histogramEmails } from '../../api/contract/emails/summarize-emails.ts';
import type { CallAnswer } from '../../api/contract/endpoint.ts';
import type { Client } from '../../api/client.ts';
import { ServiceError } from '../../api/errors.ts';
import { gridPageSize } from '../../api/limits.ts';
import type { SearchState } from '../mail-search/search-state.ts';
import { graceTime, settleWithin } from '../settle-within.ts';

/** Bars of the histogram. */
export const histogramBuckets = 60;

type Page = CallAnswer<typeof searchEmails>;

export interface SearchResult {
  page: Page | ServiceError;
  /** Undefined when it was not there in time; the page fetches it later. */
  total: number | undefined;
  histogram: CallAnswer<typeof histogramEmails> | undefined;
  facets: Readonly<Record<string, number>> | undefined;
}

/**
 * Runs the search: the page of rows, and beside it the count, the histogram and the counts by value. All start at
 * once; the page waits for its rows alone, and takes of the rest what is there by then.
 */
export async function runSearch(
  client: Client,
  criteria: SearchCriteriaInput,
  place: Pick<SearchState, 'after' | 'sort'>,
): Promise<SearchResult> {
  const count = client.call(countEmails, { body: criteria });
  const histogram = client.call(histogramEmails, { query: { buckets: histogramBuckets }, body: criteria });
  const facets = client.call(facetEmails, { body: criteria });
  for (const promise of [count, histogram, facets]) promise.catch(() => undefined);
  const page = await fetchPage(client, criteria, place);
  if (page instanceof ServiceError)
    return { page, total: undefined, histogram: undefined, facets: undefined };
  const [counted, bars, values] = await Promise.all([
    settleWithin(count, graceTime),
    settleWithin(histogram, graceTime),
    settleWithin(facets, graceTime),
  ]);
  return {
    page,
    total: counted?.total_rows,
    histogram: bars,
    facets: values?.counts,
  };
}

async function fetchPage(
  client: Client,
  criteria: SearchCriteriaInput,
  { after, sort }: Pick<SearchState, 'after' | 'sort'>,
): Promise<Page | ServiceError> {
  try {
    return await client.call(searchEmails, {
      query: { size: gridPageSize, with_total: '0' },
      body: { ...criteria, sortDirection: sort, search_after: after },
    });
  } catch (error) {
    if (error instanceof ServiceError && error.code !== 'unauthenticated') return error;
    throw error;
  }
}
