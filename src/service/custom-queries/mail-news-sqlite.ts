import type { InTurns } from '../turns/in-turns.ts';
import type { SearchExpression } from '../ports/search-expression.ts';
import type { StoreHandle } from '../database/operation.ts';
import { cachedQueryEngine } from './query-engine.ts';
import {
  closeChangeReader,
  lastChange,
  openChangeReader,
  passChanges,
  readChanges,
  readerPosition,
} from '../records/mail-changes.ts';
import { readTextsOf } from '../records/read-mail-texts.ts';

/** The alerts as a reader of the changes of mails. */
const reader = 'alerts';
/** Mails that are matched before the thread yields. */
const stride = 200;
/** From this number on, the searches themselves run. */
const maxLookedAt = 200_000;

/** New mail, and which searches match some of it. */
export interface NewsFound {
  /** Indexes of the searches. */
  searches: number[];
  /** The last change that was looked at (`lastChange`). */
  last: number;
}

/** Matches searches against the mails that came in or changed after a change, in any order of their times. */
export function* matchNews(
  store: StoreHandle,
  { searches, after: seen }: { searches: readonly SearchExpression[]; after: number },
): InTurns<NewsFound> {
  const last = lastChange(store);
  if (last - seen > maxLookedAt) return { searches: searches.map((_, search) => search), last };
  const engine = cachedQueryEngine(searches);
  const found = new Set<number>();
  for (let after = seen; after < last && found.size < searches.length;) {
    const changes = readChanges(store, { after, limit: stride });
    if (changes.length === 0) break;
    for (const { k, number } of changes) {
      after = number;
      const mail = number > last ? undefined : readTextsOf(store.db, k);
      if (mail) engine(mail, (search) => found.add(search));
    }
    yield;
  }
  return { searches: [...found], last };
}

/** The last change that alerts have seen, undefined while there are none; and the last of all. */
export const seenNews = (store: StoreHandle): { seen: number | undefined; last: number } => ({
  seen: readerPosition(store, reader),
  last: lastChange(store),
});

/** Keeps changes for alerts from now on; of what was before, each alert asks the index. */
export function beginNews(store: StoreHandle): void {
  openChangeReader(store, reader);
  store.sql.run`UPDATE custom_query_alert SET is_due = 1`;
}

/** Keeps no changes any more, as there are no alerts. */
export const endNews = (store: StoreHandle): void => closeChangeReader(store, reader);

/** Notes which alerts are due by the changes up to one. */
export function passNews(store: StoreHandle, { last, due }: { last: number; due: readonly number[] }): void {
  passChanges(store, { name: reader, last });
  store.sql.run`UPDATE custom_query_alert SET is_due = 1
    WHERE query IN (SELECT value FROM json_each(${JSON.stringify(due)}))`;
}
