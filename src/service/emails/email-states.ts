import type { ActionOutcome } from '../../api/vocabulary/outcomes.ts';
import { mailApps } from '../../api/vocabulary/platforms.ts';
import {
  deliveredTo,
  heldByPeople,
  type HeldState,
  holderAmong,
  quarantineStates,
} from '../../api/vocabulary/states.ts';
import type { EmailFlag } from '../ports/mail-records.ts';

/** The actions on a mail. `undo_quarantine` reverts one quarantine, as if it had not happened. */
export const emailActions = ['quarantine', 'restore', 'undo_quarantine'] as const;
export type EmailAction = (typeof emailActions)[number];

/** The state of a mail, for actions. */
export type EmailState = 'delivered' | 'quarantined' | 'restored' | 'deleted';

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

/** The result of `action` on a mail in `state`. */
export const outcomeOf = (action: EmailAction, state: EmailState): ActionOutcome =>
  transitions[action][state];

/** The flags that form the state; actions change nothing else of a mail. */
export const stateFlags: readonly EmailFlag[] = [...quarantineStates, 'restored'];

/**
 * Reads the state from the flags. A mail that its platform quarantines counts as quarantined too; nothing is done
 * with a deleted mail.
 */
export function stateOf(flags: ReadonlySet<EmailFlag>): EmailState {
  if (flags.has('deleted')) return 'deleted';
  if (holderAmong((state) => flags.has(state))) return 'quarantined';
  return flags.has('restored') ? 'restored' : 'delivered';
}

/** The state flags a mail has after an action that changes it. */
export function flagsAfter(
  outcome: 'quarantined' | 'restored' | 'quarantine_undone',
  mail: {
    flags: ReadonlySet<EmailFlag>;
    heldState: HeldState;
    before: readonly EmailFlag[];
    /** The folder it was expected in (`folderBefore`); absent for mail that was quarantined when it came. */
    folder?: EmailFlag | undefined;
  },
): EmailFlag[] {
  switch (outcome) {
    case 'quarantined':
      return [mail.heldState];
    case 'restored':
      return ['cp_not_quarantined', 'restored', mail.folder ?? inboxOf(mail.flags)];
    case 'quarantine_undone':
      return [...mail.before];
  }
}

const inboxOf = (flags: ReadonlySet<EmailFlag>): EmailFlag =>
  deliveredTo(mailApps.find((app) => flags.has(app)) ?? 'office365_emails', 'inbox');

/** The effect of judging a mail again on its place. */
export type JudgedPlace = 'held' | 'let_go' | 'stays';

/**
 * The table of the effect of a new verdict on the place of a stored mail, by its state, whether the old verdict quarantined
 * it, and whether the new one does. Other mail is quarantined or keeps its state: judging expects no mail in another folder, and does
 * not change Microsoft's quarantine.
 */
export function placeAfterJudgement(
  flags: ReadonlySet<EmailFlag>,
  { wasHolding, isHolding }: { wasHolding: boolean; isHolding: boolean },
): JudgedPlace {
  if (wasHolding === isHolding) return 'stays';
  const state = stateOf(flags);
  if (state === 'delivered' && isHolding) return 'held';
  return state === 'quarantined' && wasHolding && flags.has('cp_quarantined_by_cp') ? 'let_go' : 'stays';
}

/** Why a mail is not judged again: somebody has released, quarantined or deleted it. Null otherwise. */
export function decidedByPeople(
  flags: ReadonlySet<EmailFlag>,
  wasTouched: boolean,
): 'deleted' | 'people' | null {
  if (flags.has('deleted')) return 'deleted';
  const isTheirs = flags.has('restored') || heldByPeople.some((state) => flags.has(state));
  return isTheirs || wasTouched ? 'people' : null;
}
