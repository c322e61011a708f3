import type { ActionOutcome } from '../../api/vocabulary/outcomes.ts';
import { mailApps } from '../../api/vocabulary/platforms.ts';
import {
  deliveredStates,
  deliveredTo,
  heldByPeople,
  type HeldState,
  holderAmong,
  quarantineStates,
} from '../../api/vocabulary/states.ts';
import type { EmailFlag } from '../search/email-flags.ts';

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
 * Reads the state from the flags. A mail that is held back by its platform counts as quarantined too; a deleted mail
 * cannot be moved.
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
    /** The folder it was taken from (`folderAmong`); absent for mail that was held before it was delivered. */
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

/** The folder that a mail lies in, if that is another than its inbox, which is where a release leads by itself. */
export const folderAmong = (flags: readonly EmailFlag[]): EmailFlag | undefined =>
  deliveredStates.junk.find((folder) => flags.includes(folder));

/** What judging a mail again does to the place of it. */
export type JudgedPlace = 'held' | 'let_go' | 'stays';

/**
 * The one table of what another verdict does to the place of a mail that is stored, by the state it is in: whether the verdict
 * of before had it held, and whether the new one does. Mail that was delivered is held or stays where it was delivered: judging
 * moves nothing from one folder to another, and Microsoft's quarantine is Microsoft's.
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
