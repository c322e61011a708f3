import type { InTurns } from '../turns/in-turns.ts';
import type { SearchExpression } from '../ports/search-expression.ts';
import { statementCacheOf } from '../database/statement-cache.ts';
import type { StoreHandle } from '../database/operation.ts';
import { cachedQueryEngine } from './query-engine.ts';
import { readTextsOf } from '../records/read-mail-texts.ts';

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
  { db }: StoreHandle,
  { searches, after: seen }: { searches: readonly SearchExpression[]; after: number },
): InTurns<NewsFound> {
  const prepare = statementCacheOf(db);
  const newest = prepare('SELECT max(number) AS last, count(*) AS n FROM mail_news WHERE number > ?').get(
    seen,
  );
  const last = Number(newest?.['last'] ?? seen);
  const every = searches.map((_, search) => search);
  if (last === seen) return { searches: [], last };
  if (Number(newest?.['n']) > maxLookedAt) return { searches: every, last };
  const engine = cachedQueryEngine(searches);
  const found = new Set<number>();
  const next = prepare(
    'SELECT number, k FROM mail_news WHERE number > ? AND number <= ? ORDER BY number LIMIT ?',
  );
  for (let after = seen; after < last && found.size < searches.length;) {
    const rows = next.all(after, last, stride);
    if (rows.length === 0) break;
    for (const { k, number } of rows) {
      after = Number(number);
      const mail = readTextsOf(db, Number(k));
      if (mail) engine(mail, (search) => found.add(search));
    }
    yield;
  }
  return { searches: [...found], last };
}
