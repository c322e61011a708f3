/**
 * How an action on one mail ended, and whether it changed the mail. Each has three texts by its name: a sentence
 * (`service.outcome_…`), the words of a table (`jobs.outcome.…`), and those of a list of reasons for what was left
 * (`mail_explorer.act.left.…`).
 */
const outcomes = {
  quarantined: true,
  restored: true,
  quarantine_undone: true,
  already_quarantined: false,
  already_restored: false,
  not_quarantined: false,
  held_by_another_action: false,
  is_deleted: false,
  not_found: false,
  judged: true,
  judged_held: true,
  judged_let_go: true,
  judged_evidence: true,
  judgement_undone: true,
  changed_meanwhile: false,
  // Of mail in connected mailboxes: its owner deleted it first, its mail system refused, it is being moved already, and
  // no answer yet.
  mailbox_gone: false,
  mailbox_refused: false,
  being_moved: false,
  mailbox_waiting: false,
} as const;

export type ActionOutcome = keyof typeof outcomes;
export const actionOutcomes = Object.keys(outcomes) as readonly ActionOutcome[];

/** The outcomes that left the mail as it was. */
export type LeftOutcome = {
  [Outcome in ActionOutcome]: (typeof outcomes)[Outcome] extends false ? Outcome : never;
}[ActionOutcome];

/** Whether an outcome of any version of the service is known here. */
export const isActionOutcome = (name: string): name is ActionOutcome => Object.hasOwn(outcomes, name);

/** Whether the mail was changed. */
export const hasChanged = (outcome: ActionOutcome): outcome is Exclude<ActionOutcome, LeftOutcome> =>
  outcomes[outcome];
