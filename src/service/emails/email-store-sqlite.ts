import type { EmailRow } from '../../api/contract/emails/email-row.ts';
import type { EmailIndex, EmailKey, EmailPage, Period, ReadOrder } from '../search/email-index.ts';
import type { InTurns } from '../turns/in-turns.ts';
import type { SearchExpression } from '../search/search-expression.ts';
import type { StoreHandle } from '../storage/operation.ts';
import { type EmailState, stateOf } from './email-states.ts';
import { readTimeline } from './timeline-store-sqlite.ts';

/** One page of a search, newest first unless asked otherwise. */
export const page = (
  { index }: StoreHandle,
  query: { expression: SearchExpression; after: EmailKey | null; limit: number; order?: ReadOrder },
): InTurns<EmailPage> => index.turns.page(query.expression, query.after, query.limit, query.order);

/** How many mails match, at most `cap`. */
export const count = (
  { index }: StoreHandle,
  query: { expression: SearchExpression; cap: number },
): InTurns<number> => index.turns.count(query.expression, query.cap);

/** Keys of the matching mails, newest first unless asked otherwise, at most `cap`. */
export const keys = (
  { index }: StoreHandle,
  query: { expression: SearchExpression; cap: number; order?: ReadOrder },
): InTurns<EmailKey[]> => index.turns.keys(query.expression, query.cap, query.order);

/** The rows of mails by key, in the given order; missing ones are left out. */
export const readRows = ({ index }: StoreHandle, wanted: readonly EmailKey[]): EmailRow[] =>
  index.read(wanted);

/** The recipients of each of the mails, as folded addresses, and its place. */
export const readRecipients = (
  { index }: StoreHandle,
  wanted: readonly EmailKey[],
): { recipients: string[]; state: EmailState }[] =>
  wanted.flatMap((key) => {
    const [outline] = index.outlines([key]);
    const flags = index.flags(key);
    return outline && flags ? [{ recipients: outline.recipients, state: stateOf(flags) }] : [];
  });

/** Matches over the period, or the time they span where it is open. */
export const histogram = (
  { index }: StoreHandle,
  query: { expression: SearchExpression; buckets: number; period: Period },
): InTurns<ReturnType<EmailIndex['histogram']>> =>
  index.turns.histogram(query.expression, query.buckets, query.period);

/** The number of matches with each flag. */
export const facets = (
  { index }: StoreHandle,
  query: { expression: SearchExpression },
): InTurns<ReturnType<EmailIndex['facets']>> => index.turns.facets(query.expression);

/** A mail with its history. */
export interface FoundEmail {
  key: EmailKey;
  row: EmailRow;
  timeline: ReturnType<typeof readTimeline>;
}

/** Finds a mail by its entity id. */
export function findEmail(store: StoreHandle, entityId: string): FoundEmail | undefined {
  const key = store.index.find(entityId);
  if (key === undefined) return undefined;
  const [row] = store.index.read([key]);
  return row && { key, row, timeline: readTimeline(store, key) };
}
