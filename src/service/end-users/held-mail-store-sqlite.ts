import type { EmailRow } from '../../api/contract/emails/email-row.ts';
import { holdingStates } from '../../api/vocabulary/states.ts';
import { stateOf } from '../emails/email-states.ts';
import type { EmailKey } from '../search/email-index.ts';
import type { SearchExpression } from '../search/search-expression.ts';
import type { StoreHandle } from '../storage/operation.ts';

const inMailboxes = (mailboxes: readonly string[]): SearchExpression => ({
  kind: 'or',
  of: mailboxes.map((value) => ({ kind: 'text', field: 'mailbox', match: 'exact', value })),
});

/** Mails looked through for one person. */
const mostLooked = 5_000;

/** What is held in some mailboxes, newest first, and how many there are. Mail that a mailbox sent is held from others. */
export function findHeldFor(
  { index }: StoreHandle,
  { mailboxes, limit }: { mailboxes: readonly string[]; limit: number },
): { mails: { key: EmailKey; row: EmailRow }[]; total: number } {
  const keys = index
    .keys({ kind: 'and', of: [{ kind: 'flags', anyOf: holdingStates }, inMailboxes(mailboxes)] }, mostLooked)
    .filter((key) => {
      const flags = index.flags(key);
      return flags !== undefined && stateOf(flags) === 'quarantined' && !flags.has('is_outgoing');
    });
  const named = keys.slice(0, limit);
  return {
    mails: index.read(named).map((row, position) => ({ key: named[position]!, row })),
    total: keys.length,
  };
}

/** Whether any mail lies in one of the mailboxes. */
export const knowsMailbox = ({ index }: StoreHandle, mailboxes: readonly string[]): boolean =>
  index.count(inMailboxes(mailboxes), 1) > 0;
