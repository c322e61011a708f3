import type { SearchCriteriaInput } from '../../api/contract/emails/search-criteria.ts';
import { searchEmails } from '../../api/contract/emails/search-emails.ts';
import type { CallAnswer } from '../../api/contract/endpoint.ts';
import type { Client } from '../../api/client.ts';
import { ServiceError } from '../../api/errors.ts';
import { gridPageSize } from '../../api/limits.ts';
import type { SearchState } from '../mail-search/search-state.ts';

type Page = CallAnswer<typeof searchEmails>;

export interface SearchResult {
  /** What was searched for. */
  criteria: SearchCriteriaInput;
  page: Page | ServiceError;
}

/**
 * Runs the search for one page of rows. The page loads the number of matches, the histogram and the facets
 * separately, because with many mails they take longer than the rows.
 */
export async function runSearch(
  client: Client,
  criteria: SearchCriteriaInput,
  { after, sort }: Pick<SearchState, 'after' | 'sort'>,
): Promise<SearchResult> {
  try {
    const page = await client.call(searchEmails, {
      query: { size: gridPageSize, with_total: '0' },
      body: { ...criteria, sortDirection: sort, search_after: after },
    });
    return { criteria, page };
  } catch (error) {
    if (error instanceof ServiceError && error.code !== 'unauthenticated') return { criteria, page: error };
    throw error;
  }
}
