import type { EmailKey } from '../ports/mail-records.ts';
import { changesAfter, lastChange } from '../records/mail-changes.ts';
import type { SearchExpression } from '../ports/search-expression.ts';
import type { SearchHandle, StoreHandle } from '../database/operation.ts';
import type { InTurns } from '../turns/in-turns.ts';

/** What a search found, for a write that decides on it. */
export interface FoundMails {
  /** Newest first. */
  keys: readonly EmailKey[];
  /** The last change of the records that the index had seen. */
  seen: number;
}

/**
 * Searches for a write: writes do not search, as the index may be elsewhere and behind the records. That of SQLite is changed in the
 * transaction that changes the records, so it has seen everything.
 */
export function* findMails(
  store: SearchHandle,
  { expression, cap }: { expression: SearchExpression; cap: number },
): InTurns<FoundMails> {
  const seen = lastChange(store);
  return { keys: yield* store.index.turns.keys(expression, cap), seen };
}

/** The mails that match inside a write. */
export interface DecidedMails {
  /** Newest first. */
  keys: EmailKey[];
  /** Those that came in or changed since the search, also such that do not match. */
  changed: ReadonlySet<EmailKey>;
}

/**
 * The mails that match an expression in this transaction: those that a search found and that are as it saw them, and of those that came
 * in or changed since, those whose records match. Undefined when that is not known any more: then search again. Not for
 * searches by owner or campaign, as those of a mail change without it.
 */
export function decideOnFound(
  store: Pick<StoreHandle, 'sql' | 'index'>,
  expression: SearchExpression,
  found: FoundMails,
): DecidedMails | undefined {
  const changed = changesAfter(store, found.seen);
  if (!changed) return undefined;
  const kept = found.keys.filter((key) => !changed.has(key));
  const matching = store.index.matching(expression, [...changed]);
  return { keys: [...kept, ...matching].toSorted((one, other) => other - one), changed };
}
