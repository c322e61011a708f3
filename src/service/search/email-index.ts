import type { EmailRow } from '../../api/contract/emails/email-row.ts';
import type { InTurns } from '../turns/in-turns.ts';
import type { EmailFlag, NewRow } from './email-flags.ts';
import type { SearchExpression } from './search-expression.ts';

/** The identity of a stored mail: its time of receipt and a sequence number in one sortable integer. */
export type EmailKey = number;

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

/**
 * The fields of a mail that summaries need; faster to read than its row. Texts are folded, addresses without display
 * names.
 */
export interface EmailOutline {
  /** By the worst of its verdicts. */
  severity: 'malicious' | 'suspicious' | 'clean';
  /** Where it is now. */
  state: 'quarantined' | 'restored' | 'delivered';
  sender: string;
  recipients: string[];
  /** The row's `spf_check`. */
  spfCheck: string;
}

/** A change of one mail's flags, as decided by the state table. */
export interface FlagChange {
  key: EmailKey;
  add: readonly EmailFlag[];
  remove: readonly EmailFlag[];
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
  ): InTurns<ReturnType<EmailIndex['histogram']>>;
  facets(expression: SearchExpression): InTurns<ReturnType<EmailIndex['facets']>>;
}

/**
 * The email index: stores rows and answers searches, newest first by default. Implementations are synchronous and run
 * inside a database worker; nothing else in the service depends on the technology. One shared test suite runs against
 * each implementation.
 */
export interface EmailIndex {
  /** Stores rows; a row whose entity id is known is left alone. Returns each row's key, in order, or null if it was present. */
  add(rows: readonly NewRow[]): (EmailKey | null)[];
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
  /** Finds a mail by its entity id. */
  find(entityId: string): EmailKey | undefined;
  /** Reads rows by key, in the given order; unknown keys are left out. */
  read(keys: readonly EmailKey[]): EmailRow[];
  /** The entity ids of mails; unknown keys are left out. */
  entityIds(keys: readonly EmailKey[]): Map<EmailKey, string>;
  /** Reads outlines by key, in the given order; unknown keys are left out. */
  outlines(keys: readonly EmailKey[]): EmailOutline[];
  /** The flags of a mail, or undefined when the key is unknown. */
  flags(key: EmailKey): ReadonlySet<EmailFlag> | undefined;
  /** Changes flags; the rows' derived fields (`is_quarantined`, `states`, …) follow from the flags. */
  change(changes: readonly FlagChange[]): void;
  /** Removes mails; the sums of received mail stay. Unknown keys are ignored. */
  remove(keys: readonly EmailKey[]): void;
  /** Those of the mails that match an expression, as they are in this transaction. Searches nothing. */
  matching(expression: SearchExpression, keys: readonly EmailKey[]): EmailKey[];
}

/** Keys per millisecond: mails beyond these take the next free millisecond's. */
export const keysPerMillisecond = 64;

/** The first key of a millisecond since 1970. */
export function firstKeyAt(time: number): EmailKey {
  return time * keysPerMillisecond;
}

/** The millisecond since 1970 that a key belongs to. */
export function timeOfKey(key: EmailKey): number {
  return Math.floor(key / keysPerMillisecond);
}

/**
 * Milliseconds of an ISO date, limited to the range of keys (years 0 to 6000).
 * @throws RangeError when the text is no date.
 */
export function timeOf(receivedAt: string): number {
  const time = Date.parse(receivedAt);
  if (Number.isNaN(time)) throw new RangeError(`received_at is not a date: ${receivedAt}`);
  return Math.min(Math.max(time, earliestTime), latestTime);
}

/** Bounds of the times a key can carry exactly. */
export const earliestTime = Date.UTC(-1, 0, 1);
export const latestTime = Date.UTC(6000, 0, 1);
