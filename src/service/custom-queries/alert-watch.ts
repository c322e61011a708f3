import type { Stores } from '../open-storage.ts';
import type { SearchExpression } from '../search/search-expression.ts';
import type { StoredAlert } from './query-alert-store-sqlite.ts';

/** Which alerts have to be asked: the others would find nothing new. */
export interface AlertWatch {
  /** Takes note of what came in and changed; `expressionOf` says what an alert asks, or a text why it cannot be asked now. */
  look(
    alerts: readonly StoredAlert[],
    expressionOf: (alert: StoredAlert) => SearchExpression | string,
  ): Promise<void>;
  /** Whether some mail may be news for it. */
  mayFind(alert: StoredAlert): boolean;
  /** Says that it was asked and found nothing. */
  foundNothing(alert: StoredAlert): void;
}

/** Keeps in memory what each alert may find; after a start all of them are asked once. */
export function createAlertWatch(stores: Stores): AlertWatch {
  /** The search of each alert that has been asked since it was set; what is not among `mayFind` finds nothing. */
  const asked = new Map<number, string>();
  const mayFind = new Set<number>();
  return {
    async look(alerts, expressionOf) {
      for (const { query, criteria } of alerts) if (asked.get(query) !== criteria) mayFind.add(query);
      // Most looks find nothing new, and need no search to be read.
      if (!(await stores.customQueries.hasNews(undefined))) return;
      const open = alerts.flatMap((alert) => {
        if (mayFind.has(alert.query)) return [];
        const search = expressionOf(alert);
        // Whoever cannot ask now may be able to again, and has not missed anything then.
        if (typeof search === 'string') mayFind.add(alert.query);
        return typeof search === 'string' ? [] : [{ query: alert.query, search }];
      });
      const { searches, last } = await stores.customQueries.matchNews({
        searches: open.map(({ search }) => search),
      });
      for (const place of searches) mayFind.add(open[place]!.query);
      if (last > 0) await stores.customQueries.clearNews({ last });
    },
    mayFind: ({ query }) => mayFind.has(query),
    foundNothing({ query, criteria }) {
      asked.set(query, criteria);
      mayFind.delete(query);
    },
  };
}
