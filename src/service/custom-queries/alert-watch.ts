import type { Stores } from '../core/stores.ts';
import type { SearchExpression } from '../ports/search-expression.ts';
import type { StoredAlert } from './query-alert-store-sqlite.ts';

/**
 * The alerts that may have new matches: those that are due already, and those that match a mail which came in or changed since the last
 * look, also before a restart. `expressionOf` returns the search of an alert, or the reason why it cannot run now.
 */
export async function findDueAlerts(
  { customQueries }: Pick<Stores, 'customQueries'>,
  alerts: readonly StoredAlert[],
  expressionOf: (alert: StoredAlert) => SearchExpression | string,
): Promise<StoredAlert[]> {
  // Most runs find nothing new and read no searches.
  const { seen, last } = await customQueries.seenNews(undefined);
  if (alerts.length === 0) {
    if (seen !== undefined) await customQueries.endNews(undefined);
    return [];
  }
  if (seen === undefined) {
    await customQueries.beginNews(undefined);
    return [...alerts];
  }
  if (seen === last) return alerts.filter(({ isDue }) => isDue);
  const due = new Set(alerts.filter(({ isDue }) => isDue));
  const others = alerts.flatMap((alert) => {
    if (due.has(alert)) return [];
    const search = expressionOf(alert);
    // An owner who cannot search now may be able to later, and must not miss matches.
    if (typeof search === 'string') due.add(alert);
    return typeof search === 'string' ? [] : [{ alert, search }];
  });
  const found = await customQueries.matchNews({
    searches: others.map(({ search }) => search),
    after: seen,
  });
  for (const place of found.searches) due.add(others[place]!.alert);
  const made = alerts.filter((alert) => due.has(alert) && !alert.isDue);
  await customQueries.passNews({ last: found.last, due: made.map(({ query }) => query) });
  return alerts.filter((alert) => due.has(alert));
}
