import { countEmails } from '../../api/contract/emails/summarize-emails.ts';
import { bulkLimit } from '../../api/limits.ts';
import type { ConsoleContext } from '../context.ts';
import { criteriaOfState } from '../mail-search/criteria-of-state.ts';
import { searchContextOf, translatorOf } from '../mail-search/search-context.ts';
import { searchByQuery, type SearchState, withoutPage } from '../mail-search/search-state.ts';
import { withTimeout } from '../settle.ts';

/** How long a page waits for numbers beside its results, milliseconds. */
const patience = 1_000;

/** How many mails the query of a search finds, with its text; undefined if that takes too long, or fails. */
export async function countSearch(
  c: ConsoleContext,
  state: SearchState,
): Promise<{ count: number; text: string } | undefined> {
  const body = criteriaOfState(searchByQuery(withoutPage(state), state.query), searchContextOf(c));
  const answer = await withTimeout(c.var.client.call(countEmails, { body }), patience);
  if (!answer) return undefined;
  const { total_rows: count } = answer;
  const number = translatorOf(c).number(Math.min(count, bulkLimit));
  return { count, text: count >= bulkLimit ? `${number}+` : number };
}
