import { type HeldState, holderAmong, quarantineStates } from '../../api/vocabulary/states.ts';
import type { EmailFlag } from '../search/email-flags.ts';

/** What can be done to a mail. `undo_quarantine` takes one quarantine back, as if it had not been. */
export const emailActions = ['quarantine', 'restore', 'undo_quarantine'] as const;
export type EmailAction = (typeof emailActions)[number];

/** Where a mail stands, as far as actions are concerned. */
export type EmailState = 'delivered' | 'quarantined' | 'restored' | 'deleted';

/** How an action on one mail ended; the contract's `outcome` of a manual action. */
export type ActionOutcome =
  | 'quarantined'
  | 'restored'
  | 'quarantine_undone'
  | 'already_quarantined'
  | 'already_restored'
  | 'not_quarantined'
  | 'held_by_another_action'
  | 'is_deleted'
  | 'not_found';

/** What each outcome means: whether the mail was changed, and the words for the person who asked. */
export const outcomes: Record<ActionOutcome, { changed: boolean; info: string }> = {
  quarantined: { changed: true, info: 'The email is quarantined.' },
  restored: { changed: true, info: 'The email is released.' },
  quarantine_undone: { changed: true, info: 'The quarantine is undone.' },
  already_quarantined: { changed: false, info: 'The email is already quarantined.' },
  already_restored: { changed: false, info: 'Restored emails cannot be quarantined again.' },
  not_quarantined: { changed: false, info: 'The email is not quarantined.' },
  held_by_another_action: { changed: false, info: 'The email was released or quarantined again since.' },
  is_deleted: { changed: false, info: 'The email is deleted.' },
  not_found: { changed: false, info: 'There is no such email any more.' },
};

/** The one table of what an action does to a mail, by the state it is in (MX-17). */
const transitions: Record<EmailAction, Record<EmailState, ActionOutcome>> = {
  quarantine: {
    delivered: 'quarantined',
    quarantined: 'already_quarantined',
    restored: 'already_restored',
    deleted: 'is_deleted',
  },
  restore: {
    delivered: 'not_quarantined',
    quarantined: 'restored',
    restored: 'not_quarantined',
    deleted: 'is_deleted',
  },
  undo_quarantine: {
    delivered: 'held_by_another_action',
    quarantined: 'quarantine_undone',
    restored: 'held_by_another_action',
    deleted: 'is_deleted',
  },
};

/** What happens when `action` meets a mail in `state`. */
export const outcomeOf = (action: EmailAction, state: EmailState): ActionOutcome =>
  transitions[action][state];

/** The flags that make up the state; everything else of a mail is not touched by actions. */
export const stateFlags: readonly EmailFlag[] = [...quarantineStates, 'restored'];

/**
 * Reads the state from the flags. A mail that is held back by its platform counts as quarantined too; one that is deleted
 * is nowhere that it could be taken from or brought back to.
 */
export function stateOf(flags: ReadonlySet<EmailFlag>): EmailState {
  if (flags.has('deleted')) return 'deleted';
  if (holderAmong((state) => flags.has(state))) return 'quarantined';
  return flags.has('restored') ? 'restored' : 'delivered';
}

/** The state flags a mail has after an action that changes it. */
export function flagsAfter(
  outcome: 'quarantined' | 'restored' | 'quarantine_undone',
  mail: { flags: ReadonlySet<EmailFlag>; heldState: HeldState; before: readonly EmailFlag[] },
): EmailFlag[] {
  switch (outcome) {
    case 'quarantined':
      return [mail.heldState];
    case 'restored':
      return [
        'cp_not_quarantined',
        'restored',
        mail.flags.has('google_mail') ? 'google_delivered_inbox' : 'ms_delivered_inbox',
      ];
    case 'quarantine_undone':
      return [...mail.before];
  }
}
