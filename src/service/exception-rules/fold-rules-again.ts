import { inWriteTransaction } from '../search/statement-cache.ts';
import type { StoreHandle } from '../storage/operation.ts';
import { digestRule } from './change-rule-store-sqlite.ts';
import { searchTextOf } from './rule-search-text.ts';
import { readRule } from './stored-rule.ts';

/** Milliseconds after which a step begins no further rule: a write that comes meanwhile waits for it. */
const longestStep = 8;

/**
 * Folds what an earlier version stored of some rules: the text by which the list is searched, and the digest that finds duplicates. What they match
 * follows from their conditions, which are folded when they are read. @returns false when all are done.
 */
export function foldRulesAgain(store: StoreHandle): boolean {
  const { sql, db } = store;
  const findDue = () => sql.get`SELECT below FROM fold_again WHERE what = 'rules'`?.['below'];
  if (findDue() === undefined) return false;
  return inWriteTransaction(db, () => {
    let below = findDue();
    if (below === undefined) return false;
    const started = performance.now();
    do {
      const row = sql.get`SELECT * FROM exception_rule WHERE number < ${below} ORDER BY number DESC LIMIT 1`;
      if (row === undefined) {
        sql.run`DELETE FROM fold_again WHERE what = 'rules'`;
        return false;
      }
      const rule = readRule(row);
      const text = searchTextOf(rule, [rule.createdBy, rule.updatedBy]);
      sql.run`UPDATE exception_rule SET search_text = ${text} WHERE number = ${rule.number}`;
      // Two rules that were thought different stay two.
      sql.run`UPDATE OR IGNORE exception_rule SET digest = ${digestRule(rule, rule.onlyMailbox)} WHERE number = ${rule.number}`;
      below = rule.number;
    } while (performance.now() - started < longestStep);
    sql.run`UPDATE fold_again SET below = ${below} WHERE what = 'rules'`;
    return true;
  });
}
