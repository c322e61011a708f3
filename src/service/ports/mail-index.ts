import type { EmailRow } from '../../api/contract/emails/email-row.ts';
import type { InTurns } from '../turns/in-turns.ts';
import type { EmailFlag, EmailKey } from './mail-records.ts';
import type { SearchExpression } from './search-expression.ts';

/** Which mails come first. */
export type ReadOrder = 'newest' | 'oldest';

export interface EmailPage {
  rows: EmailRow[];
  keys: EmailKey[];
  /** Key to continue after; null when this page is the last. */
  after: EmailKey | null;
}

/** A time range in milliseconds since 1970, [from, to); an absent bound is open. */
export interface Period {
  from?: number | undefined;
  to?: number | undefined;
}

export interface HistogramBucket {
  /** Milliseconds since 1970; [from, to). */
  from: number;
  to: number;
  malicious: number;
  suspicious: number;
  clean: number;
}

/** The potentially slow searches as work that yields periodically; otherwise the same as those of the index. */
export interface SearchTurns {
  page(
    expression: SearchExpression,
    after: EmailKey | null,
    limit: number,
    order?: ReadOrder,
  ): InTurns<EmailPage>;
  count(expression: SearchExpression, cap: number): InTurns<number>;
  keys(expression: SearchExpression, cap: number, order?: ReadOrder): InTurns<EmailKey[]>;
  histogram(
    expression: SearchExpression,
    buckets: number,
    period?: Period,
  ): InTurns<ReturnType<MailIndex['histogram']>>;
  facets(expression: SearchExpression): InTurns<ReturnType<MailIndex['facets']>>;
}

/**
 * The index: answers searches over the mails of the records, newest first by default, and may be behind them.
 * Implementations are synchronous and run inside a database worker; nothing else in the service depends on the
 * technology. One shared test suite runs against each implementation.
 */
export interface MailIndex {
  /** One page, newest first, of rows that come after the key `after`. Stops reading as soon as it has `limit` rows. */
  page(expression: SearchExpression, after: EmailKey | null, limit: number, order?: ReadOrder): EmailPage;
  /** How many rows match, at most `cap`. */
  count(expression: SearchExpression, cap: number): number;
  /** Keys of the matching rows, newest first, at most `cap`. */
  keys(expression: SearchExpression, cap: number, order?: ReadOrder): EmailKey[];
  /**
   * Matches over the period, or over the time they span if it is open. `estimated` when extrapolated from the planner's
   * sample.
   */
  histogram(
    expression: SearchExpression,
    buckets: number,
    period?: Period,
  ): { buckets: HistogramBucket[]; estimated: boolean };
  /** Number of matching rows with each flag. Exact if the expression is a period only. */
  facets(expression: SearchExpression): { counts: Record<EmailFlag, number>; estimated: boolean };
  /** Those of the mails that match an expression, as they are in this transaction: decided on the records, searches nothing. */
  matching(expression: SearchExpression, keys: readonly EmailKey[]): EmailKey[];
  /**
   * Gives back some of what removed mails left in the index, about 10 ms of work. Returns false when nothing is left to do. For an index
   * that does so by itself always false.
   */
  shrink(): boolean;
}
