import type { EmailRow } from '../../api/contract/emails/email-row.ts';
import type { Direction } from '../../api/vocabulary/directions.ts';
import type { MailApp } from '../../api/vocabulary/platforms.ts';
import type { QuarantineActor, QuarantineState } from '../../api/vocabulary/states.ts';
import { type Detection, isLeak } from '../../api/vocabulary/verdicts.ts';
import type { ExceptionType } from '../../api/contract/exception-rules/exception-rule.ts';
import { holderAmong } from '../../api/vocabulary/states.ts';
import { decideVerdict, statesOfPlatformHold } from './decide-verdict.ts';
import type { Evidence } from './evidence.ts';

/** The decision about a mail before rules apply. */
export interface WrittenVerdict {
  readonly detections?: readonly Detection[] | null | undefined;
  readonly states?: readonly QuarantineState[] | null | undefined;
  readonly isRestored?: boolean | undefined;
  readonly isDeleted?: boolean | undefined;
}

/** What exception rules decide about a mail. */
export interface RuleDecision {
  /** The deciding list: if a block rule matches, no allow rule takes effect. */
  readonly list: ExceptionType;
  /** Whether the rules change the verdict. */
  readonly changesVerdict: boolean;
}

/** The verdict and place of a row. */
export type SettledVerdict = Pick<
  EmailRow,
  'detections' | 'states' | 'is_quarantined' | 'quarantine_actor' | 'is_restored' | 'is_deleted'
>;

interface SettledMail {
  readonly evidence: readonly Evidence[];
  readonly direction: Direction;
  readonly app: MailApp;
  /** Whether its platform filed it as junk. */
  readonly isJunk?: boolean;
  readonly judgement: RuleDecision | null;
  readonly written: WrittenVerdict;
}

/**
 * The verdict and place of a mail: decided from the evidence, except what is written already. A rule that changes the
 * verdict decides both again, within `placeUnderRules`.
 */
export function settleVerdict(mail: SettledMail): SettledVerdict {
  const { judgement, written } = mail;
  const decided = decideVerdict(mail.evidence, mail);
  const detections = (!judgement?.changesVerdict && written.detections) || decided.detections;
  const states = placeUnderRules(mail, decided.states);
  const actor = holderOf(states);
  return {
    detections: [...detections],
    states: [...states],
    is_quarantined: actor !== null,
    quarantine_actor: actor,
    is_restored: written.isRestored ?? false,
    is_deleted: written.isDeleted ?? false,
  };
}

/**
 * Where the mail is put. Mail that people restored stays where it is, and so does mail whose verdict no rule changes,
 * except that an allow rule ends a hold of the product without a remaining verdict. What an allow rule may not lift keeps
 * its effect: a data leak keeps the mail's place, Microsoft its own quarantine. A block rule releases nothing.
 */
function placeUnderRules(mail: SettledMail, decided: readonly QuarantineState[]): readonly QuarantineState[] {
  const { judgement, written, evidence } = mail;
  const before = written.states;
  if (judgement === null || (before && written.isRestored)) return before ?? decided;
  if (judgement.list === 'blacklist') return before && !isHeld(decided) && isHeld(before) ? before : decided;
  if (before && !judgement.changesVerdict && holderOf(before) !== 'cp') return before;
  if (evidence.some(({ detection, lifted }) => !lifted && isLeak(detection))) {
    return before ?? decideVerdict(withoutMarks(evidence), mail).states;
  }
  return (!isHeld(decided) && before && statesOfPlatformHold(before)) || decided;
}

const withoutMarks = (evidence: readonly Evidence[]) =>
  evidence.map(({ lifted: _, ...item }): Evidence => item);

const isHeld = (states: readonly QuarantineState[]): boolean => holderOf(states) !== null;

const holderOf = (states: readonly QuarantineState[]): QuarantineActor | null =>
  holderAmong((state) => states.includes(state)) ?? null;
