import type { SearchCriteriaInput } from '../../api/contract/emails/search-criteria.ts';
import { searchEmails } from '../../api/contract/emails/search-emails.ts';
import { countEmails } from '../../api/contract/emails/summarize-emails.ts';
import type { CallAnswer } from '../../api/contract/endpoint.ts';
import type { Client } from '../../api/client.ts';
import { ServiceError } from '../../api/errors.ts';
import { gridPageSize } from '../../api/limits.ts';
import type { SearchState } from '../mail-search/search-state.ts';
import { graceTime, settleWithin } from '../settle-within.ts';

type Page = CallAnswer<typeof searchEmails>;

export interface SearchResult {
  page: Page | ServiceError;
  /** Undefined when it was not there in time; the grid asks for it anyway. */
  total: number | undefined;
}

/**
 * Runs the search: the page of rows, and beside it the count where it is asked for, which the page takes when it is there by then. What
 * stands around the rows, the histogram and the counts by value, is for the page to fetch when it is shown.
 */
export async function runSearch(
  client: Client,
  criteria: SearchCriteriaInput,
  place: Pick<SearchState, 'after' | 'sort'>,
  { counts }: { counts: boolean },
): Promise<SearchResult> {
  const count = counts ? client.call(countEmails, { body: criteria }) : undefined;
  count?.catch(() => undefined);
  const page = await fetchPage(client, criteria, place);
  if (page instanceof ServiceError) return { page, total: undefined };
  const counted = count && (await settleWithin(count, graceTime));
  return { page, total: counted?.total_rows };
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
