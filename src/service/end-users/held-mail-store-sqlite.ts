import type { EmailRow } from '../../api/contract/emails/email-row.ts';
import type { RequestState } from '../../api/vocabulary/held-mail.ts';
import { findOwnRequest } from './request-store-sqlite.ts';
import { holdingStates } from '../../api/vocabulary/states.ts';
import { stateOf } from '../emails/email-states.ts';
import type { EmailKey } from '../search/email-index.ts';
import type { SearchExpression } from '../search/search-expression.ts';
import type { StoreHandle } from '../storage/operation.ts';

const inMailboxes = (mailboxes: readonly string[]): SearchExpression => ({
  kind: 'or',
  of: mailboxes.map((value) => ({ kind: 'text', field: 'mailbox', match: 'exact', value })),
});

/** Most mails searched for one person. */
const mostLooked = 5_000;

/** A mail that is held for a person. */
export interface HeldFor {
  key: EmailKey;
  row: EmailRow;
  /** State of the person's newest request for it; null if there is none. */
  request: RequestState | null;
}

/**
 * The held mails in a person's mailboxes, newest first, and their number. Sent mail is excluded: it is held
 * from others.
 */
export function findHeldFor(
  store: StoreHandle,
  { email, mailboxes, limit }: { email: string; mailboxes: readonly string[]; limit: number },
): { mails: HeldFor[]; total: number } {
  const { index } = store;
  const keys = index
    .keys({ kind: 'and', of: [{ kind: 'flags', anyOf: holdingStates }, inMailboxes(mailboxes)] }, mostLooked)
    .filter((key) => {
      const flags = index.flags(key);
      return flags !== undefined && stateOf(flags) === 'quarantined' && !flags.has('is_outgoing');
    });
  const named = keys.slice(0, limit);
  return {
    mails: index.read(named).map((row, position) => {
      const key = named[position]!;
      return { key, row, request: findOwnRequest(store, { key, email })?.state ?? null };
    }),
    total: keys.length,
  };
}

/** Whether there is any mail in one of the mailboxes. */
export const hasMailIn = ({ index }: StoreHandle, mailboxes: readonly string[]): boolean =>
  index.count(inMailboxes(mailboxes), 1) > 0;
