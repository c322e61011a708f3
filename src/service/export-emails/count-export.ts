import type { InTurns } from '../turns/in-turns.ts';
import type { SearchExpression } from '../search/search-expression.ts';
import { storeOfJob } from '../jobs/job-reach-sqlite.ts';
import type { StoreHandle } from '../storage/operation.ts';

/** The number of mails of an export, within its person's scope. */
export const countExport = (
  store: StoreHandle,
  { id, expression, cap }: { id: string; expression: SearchExpression; cap: number },
): InTurns<number> => storeOfJob(store, id).index.turns.count(expression, cap);
