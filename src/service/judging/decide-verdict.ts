import type { Direction } from '../../api/vocabulary/directions.ts';
import type { MailApp } from '../../api/vocabulary/platforms.ts';
import {
  deliveredTo,
  holderAmong,
  platformHolds,
  type QuarantineActor,
  type QuarantineState,
} from '../../api/vocabulary/states.ts';
import {
  accuses,
  type Detection,
  detections,
  isLeak,
  isOwn,
  verdicts,
} from '../../api/vocabulary/verdicts.ts';
import type { Evidence } from './evidence.ts';
import type { EmailRow } from '../../api/contract/emails/email-row.ts';
import type { ExceptionType } from '../../api/contract/exception-rules/exception-rule.ts';

/** The verdicts and the place of a mail. */
interface Verdict {
  readonly detections: Detection[];
  readonly states: QuarantineState[];
  readonly isQuarantined: boolean;
  readonly quarantineActor: QuarantineActor | null;
}

/** What decides where a mail is expected, beside its verdicts. */
interface PlacedMail {
  readonly direction: Direction;
  readonly app: MailApp;
  /** Whether its platform filed it as junk. */
  readonly isJunk?: boolean;
}

/** Whether the product quarantines an incoming mail for this verdict alone. */
export const holds = (detection: Detection): boolean => verdicts[detection].place === 'held';

/** Of each ladder only the most serious verdict found remains; the ones after it are implied. */
const ladders: readonly (readonly Detection[])[] = Object.values(
  Object.groupBy(
    detections
      .filter((detection) => verdicts[detection].ladder)
      .sort((a, b) => verdicts[a].rank - verdicts[b].rank),
    (detection) => verdicts[detection].ladder ?? '',
  ),
).filter((ladder) => ladder !== undefined);

/**
 * Decides verdicts and first place of a mail from the evidence that no rule lifted. Two different inspectors that suspect phishing make it
 * phishing. A mail none of our inspectors accuses is clean. Only incoming and internal mail is expected in a folder; outgoing
 * mail is quarantined or not.
 */
export function decideVerdict(evidence: readonly Evidence[], mail: PlacedMail): Verdict {
  const counting = evidence.filter(({ lifted }) => !lifted);
  const found = new Set(counting.map(({ detection }) => detection));
  const suspecting = new Set(
    counting.filter(({ detection }) => detection === 'cp_ap_suspicious').map(({ inspector }) => inspector),
  );
  if (suspecting.size > 1) found.add('cp_phishing');
  for (const ladder of ladders) {
    const strongest = ladder.find((detection) => found.has(detection));
    for (const weaker of ladder) if (weaker !== strongest) found.delete(weaker);
  }
  const accused = [...found].some((detection) => isOwn(detection) && accuses(detection));
  if (accused) found.delete('cp_clean');
  else found.add('cp_clean');
  return { detections: [...found], ...placeMail([...found], mail) };
}

/** The states of mail that its platform holds, and the product does not; undefined where no platform does. */
export function statesOfPlatformHold(states: readonly string[]): QuarantineState[] | undefined {
  const hold = platformHolds.find((state) => states.includes(state));
  return hold && ['cp_not_quarantined', hold];
}

function placeMail(detections: readonly Detection[], mail: PlacedMail): Omit<Verdict, 'detections'> {
  const places = new Set(detections.map((detection) => verdicts[detection].place));
  if (places.has('held'))
    return { states: ['cp_quarantined_by_cp'], isQuarantined: true, quarantineActor: 'cp' };
  const free = { isQuarantined: false, quarantineActor: null };
  if (mail.direction === 'is_outgoing') return { states: ['cp_not_quarantined'], ...free };
  if (places.has('held_by_microsoft') && mail.app === 'office365_emails')
    return {
      states: ['cp_not_quarantined', 'ms_quarantined'],
      isQuarantined: true,
      quarantineActor: 'microsoft',
    };
  const folder = places.has('junk') || mail.isJunk ? 'junk' : 'inbox';
  return { states: ['cp_not_quarantined', deliveredTo(mail.app, folder)], ...free };
}

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
