import type { Stores } from '../core/stores.ts';
import type { SearchExpression } from '../ports/search-expression.ts';
import type { StoredAlert } from './query-alert-store-sqlite.ts';

/** Determines which alerts may have new matches. */
export interface AlertWatch {
  /**
   * Processes new and changed mails; `expressionOf` returns the search of an alert, or the reason why it cannot run
   * now.
   */
  look(
    alerts: readonly StoredAlert[],
    expressionOf: (alert: StoredAlert) => SearchExpression | string,
  ): Promise<void>;
  /** Whether some mail may be a new match. */
  mayFind(alert: StoredAlert): boolean;
  /** Records that it ran and found nothing. */
  foundNothing(alert: StoredAlert): void;
}

/** Keeps the candidates of each alert in memory; after a start all alerts run once. */
export function createAlertWatch(stores: Stores): AlertWatch {
  /** The search of each alert that has run since it was set; alerts outside `mayFind` have no matches. */
  const asked = new Map<number, string>();
  const mayFind = new Set<number>();
  /** The last change of mail that was looked at. */
  let seen = 0;
  return {
    async look(alerts, expressionOf) {
      for (const { query, criteria } of alerts) if (asked.get(query) !== criteria) mayFind.add(query);
      // Most runs find nothing new and read no searches.
      const lastNews = await stores.customQueries.lastNews(undefined);
      if (lastNews === seen) return;
      // Without alerts nothing is matched, and the thread for that need not start. One that is set meanwhile runs once in any case.
      if (alerts.length === 0) {
        await stores.customQueries.clearNews({ last: lastNews });
        seen = lastNews;
        return;
      }
      const open = alerts.flatMap((alert) => {
        if (mayFind.has(alert.query)) return [];
        const search = expressionOf(alert);
        // An owner who cannot search now may be able to later, and must not miss matches.
        if (typeof search === 'string') mayFind.add(alert.query);
        return typeof search === 'string' ? [] : [{ query: alert.query, search }];
      });
      const { searches, last } = await stores.customQueries.matchNews({
        searches: open.map(({ search }) => search),
        after: seen,
      });
      for (const place of searches) mayFind.add(open[place]!.query);
      await stores.customQueries.clearNews({ last });
      seen = last;
    },
    mayFind: ({ query }) => mayFind.has(query),
    foundNothing({ query, criteria }) {
      asked.set(query, criteria);
      mayFind.delete(query);
    },
  };
}
