import { ServiceError } from '../../api/errors.ts';
import type { Translate } from '../../messages/messages.ts';
import { paths } from '../../site/paths.ts';
import type { ExplorerView } from '../../views/mail-explorer/model.ts';
import { formatSearchState } from '../mail-search/format-search-state.ts';
import { type SearchState, withoutPage } from '../mail-search/search-state.ts';
import type { SearchResult } from './run-search.ts';

/** Whether it is the first view, with or without an open row: its dates may be widened. */
export const isFirstView = (query: URLSearchParams): boolean =>
  [...query.keys()].every((name) => name === 'open');

/** Rows of the first view below which it is nearly empty, and the ranges that are tried instead. */
const fewRows = 10;
const widerTimes = [
  { amount: '24', unit: 'h' },
  { amount: '7', unit: 'd' },
  { amount: '30', unit: 'd' },
] as const;

/** The first view in a wider range, if the usual one is nearly empty: the first that is not, or the widest that has more. */
export async function widen(
  state: SearchState,
  found: SearchResult,
  run: (state: SearchState) => Promise<SearchResult>,
): Promise<{ state: SearchState; result: SearchResult } | undefined> {
  let rows = rowsOf(found);
  let wider: { state: SearchState; result: SearchResult } | undefined;
  for (const time of widerTimes) {
    if (rows === undefined || rows >= fewRows) break;
    const next = { ...state, time: { ...state.time, ...time } };
    const result = await run(next);
    const count = rowsOf(result);
    if (count === undefined) break;
    if (count > rows) wider = { state: next, result };
    rows = count;
  }
  return wider;
}

/** Undefined if the search failed. */
const rowsOf = ({ page }: SearchResult): number | undefined =>
  page instanceof ServiceError ? undefined : page.rows.length;

/** What the page says about it, with the way back to the usual range. */
export const presentWidened = (
  usual: SearchState,
  { time: { unit, amount } }: SearchState,
  t: Translate,
): ExplorerView['widened'] => ({
  text: t(unit === 'h' ? 'mail_explorer.widened_hours' : 'mail_explorer.widened_days', { amount }),
  back: t('mail_explorer.widened_back'),
  href: paths.mailExplorer.show(formatSearchState(withoutPage(usual))),
});
