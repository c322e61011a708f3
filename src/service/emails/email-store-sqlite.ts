import type { EmailRow } from '../../api/contract/emails/email-row.ts';
import type { MailIndex, EmailPage, Period, ReadOrder } from '../ports/mail-index.ts';
import type { SearchExpression } from '../ports/search-expression.ts';
import type { SearchHandle, StoreHandle } from '../database/operation.ts';
import { countCopies, type MoveAct, moveUnderWay, withMoves } from '../records/moves.ts';
import { readTimeline } from '../records/timeline.ts';
import type { InTurns } from '../turns/in-turns.ts';
import { type EmailState, stateOf } from './email-states.ts';
import { withSameMessage } from './same-message.ts';
import type { EmailKey } from '../ports/mail-records.ts';

/** One page of a search, newest first unless asked otherwise, with what mailboxes are doing with its mails and those of the same message. */
export function* page(
  store: SearchHandle,
  query: { expression: SearchExpression; after: EmailKey | null; limit: number; order?: ReadOrder },
): InTurns<EmailPage> {
  const found = yield* store.index.turns.page(query.expression, query.after, query.limit, query.order);
  return { ...found, rows: withSameMessage(store, withMoves(store, found.rows, found.keys)) };
}

/** How many mails match, at most `cap`. */
export const count = (
  { index }: SearchHandle,
  query: { expression: SearchExpression; cap: number },
): InTurns<number> => index.turns.count(query.expression, query.cap);

/** Keys of the matching mails, newest first unless asked otherwise, at most `cap`. */
export const keys = (
  { index }: SearchHandle,
  query: { expression: SearchExpression; cap: number; order?: ReadOrder },
): InTurns<EmailKey[]> => index.turns.keys(query.expression, query.cap, query.order);

/** The rows of mails by key, in the given order; missing ones are left out. */
export const readRows = ({ records }: StoreHandle, wanted: readonly EmailKey[]): EmailRow[] =>
  records.read(wanted);

/** Subject and sender of mails by entity id; missing ones are left out. */
export const nameMails = (
  { records }: StoreHandle,
  ids: readonly string[],
): { id: string; subject: string; sender: string }[] =>
  records
    .read(ids.flatMap((id) => records.find(id) ?? []))
    .map((row) => ({ id: row.entity_id, subject: row.subject, sender: row.sender_address }));

/** The recipients of each of the mails, as folded addresses, and its place. */
export const readRecipients = (
  { records }: StoreHandle,
  wanted: readonly EmailKey[],
): { key: EmailKey; recipients: string[]; state: EmailState }[] =>
  wanted.flatMap((key) => {
    const [outline] = records.outlines([key]);
    const flags = records.flags(key);
    return outline && flags ? [{ key, recipients: outline.recipients, state: stateOf(flags) }] : [];
  });

/** Matches over the period, or the time they span where it is open. */
export const histogram = (
  { index }: SearchHandle,
  query: { expression: SearchExpression; buckets: number; period: Period },
): InTurns<ReturnType<MailIndex['histogram']>> =>
  index.turns.histogram(query.expression, query.buckets, query.period);

/** The number of matches with each flag. */
export const facets = (
  { index }: SearchHandle,
  query: { expression: SearchExpression },
): InTurns<ReturnType<MailIndex['facets']>> => index.turns.facets(query.expression);

/** A mail with its history. */
export interface FoundEmail {
  key: EmailKey;
  row: EmailRow;
  timeline: ReturnType<typeof readTimeline>;
  /** What mailboxes are doing with it; null for nothing. */
  moving: MoveAct | null;
  copies: { held: number; total: number };
}

/** Finds a mail by its entity id. */
export function findEmail(store: StoreHandle, entityId: string): FoundEmail | undefined {
  const key = store.records.find(entityId);
  if (key === undefined) return undefined;
  const [row] = withSameMessage(store, store.records.read([key]));
  const moving = moveUnderWay(store, key) ?? null;
  return row && { key, row, timeline: readTimeline(store, key), moving, copies: countCopies(store, key) };
}
