import { foldRulesAgain } from '../exception-rules/fold-rules-again.ts';
import type { EmailIndexSqlite } from '../search/email-index-sqlite.ts';
import type { StoreHandle } from '../storage/operation.ts';

/**
 * A step of folding again what an earlier version stored: rules, then mails, the term index merged in between, so that no commit has to. Each step is a
 * transaction that remembers how far it is: after a crash the next start goes on. @returns false when nothing is left.
 */
export function createFoldAgain(store: StoreHandle & { index: EmailIndexSqlite }): () => boolean {
  let isMerging = false;
  return () => {
    if (isMerging && store.index.mergeStep()) return true;
    if (foldRulesAgain(store)) return true;
    isMerging = store.index.foldAgain();
    return isMerging;
  };
}
