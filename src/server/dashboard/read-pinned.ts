import { listCustomQueries } from '../../api/contract/custom-queries/custom-queries.ts';
import { countEmails, histogramEmails } from '../../api/contract/emails/summarize-emails.ts';
import { ServiceError } from '../../api/errors.ts';
import { bulkLimit } from '../../api/limits.ts';
import { messagesOf } from '../../messages/messages.ts';
import { paths } from '../../paths.ts';
import type { PinnedView } from '../../views/dashboard/pinned-queries.tsx';
import { settle } from '../charts/read-charts.ts';
import type { ConsoleContext } from '../context.ts';
import { formatSearchState } from '../mail-search/format-search-state.ts';
import {
  criteriaOfSaved,
  readSavedSearch,
  type SavedSearch,
  savedSearchProblem,
} from '../mail-search/saved-search.ts';

/** Number of bars in a pinned chart. */
const bars = 24;

/** The viewer's pinned queries with current results. A query that cannot be run shows the reason instead. */
export async function readPinned(c: ConsoleContext): Promise<PinnedView[]> {
  const found = await settle(c.var.client.call(listCustomQueries, {}));
  if (found instanceof ServiceError) return [];
  return Promise.all(
    found.queries
      .filter(({ pinned }) => pinned !== null)
      .map(async ({ id, name, search, pinned }) => {
        const saved = readSavedSearch(c, search);
        const base = {
          id,
          name,
          href: saved.runHref || paths.customQueries.list(),
          count: '',
          problem: '',
          bars: [],
        };
        const counted = await settle(count(c, saved, pinned === 'chart'));
        return counted instanceof ServiceError
          ? { ...base, problem: savedSearchProblem(c, saved, counted) }
          : { ...base, ...counted };
      }),
  );
}

async function count(
  c: ConsoleContext,
  saved: SavedSearch,
  withBars: boolean,
): Promise<Pick<PinnedView, 'count' | 'bars'>> {
  const t = messagesOf(c.var.locale);
  const body = await criteriaOfSaved(c, saved);
  const [{ total_rows: total }, histogram] = await Promise.all([
    c.var.client.call(countEmails, { body }),
    withBars ? c.var.client.call(histogramEmails, { query: { buckets: bars }, body }) : undefined,
  ]);
  return {
    count: total >= bulkLimit ? `${t.number(bulkLimit)}+` : t.number(total),
    bars: (histogram?.buckets ?? []).map(({ from, to, malicious, suspicious, clean }) => {
      const sum = malicious + suspicious + clean;
      const { time } = saved.state;
      return {
        id: from,
        count: sum,
        title: `${t.dateTime(from, c.var.timeZone, 'short')}: ${t.number(sum)}`,
        href: paths.mailExplorer.show(
          formatSearchState({ ...saved.state, time: { ...time, type: 'range', from, to } }),
        ),
      };
    }),
  };
}
