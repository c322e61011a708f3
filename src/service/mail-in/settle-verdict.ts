import type { EmailRow } from '../../api/contract/emails/email-row.ts';
import type { Detection, Direction, MailApp, QuarantineState } from '../../api/vocabulary.ts';
import type { Judgement } from '../exception-rules/judge-mail.ts';
import { decideVerdict } from './decide-verdict.ts';
import type { Evidence } from './parsed-mail.ts';

/** What was decided of a mail before it came here. */
export interface WrittenVerdict {
  readonly detections?: readonly Detection[] | null | undefined;
  readonly states?: readonly QuarantineState[] | null | undefined;
  readonly isRestored?: boolean | undefined;
  readonly isDeleted?: boolean | undefined;
}

/**
 * The verdict and place of a row: decided from the evidence, except what is written already. A rule that changes the
 * verdict decides the written one anew; only a mail that people restored stays where it is.
 */
export function settleVerdict(mail: {
  evidence: readonly Evidence[];
  direction: Direction;
  app: MailApp;
  judgement: Judgement | null;
  written: WrittenVerdict;
}): Pick<
  EmailRow,
  'detections' | 'states' | 'is_quarantined' | 'quarantine_actor' | 'is_restored' | 'is_deleted'
> {
  const { judgement, written } = mail;
  const decided = decideVerdict(mail.evidence, mail);
  const isAnew = judgement?.changesVerdict ?? false;
  const detections = (!isAnew && written.detections) || decided.detections;
  const states = ((!isAnew || written.isRestored) && written.states) || decided.states;
  const holder = states
    .find((state) => state.startsWith('cp_quarantined_by_'))
    ?.slice('cp_quarantined_by_'.length);
  const actor = holder ?? (states.includes('ms_quarantined') ? 'microsoft' : null);
  return {
    detections: [...detections],
    states: [...states],
    is_quarantined: actor !== null,
    quarantine_actor: actor,
    is_restored: written.isRestored ?? false,
    is_deleted: written.isDeleted ?? false,
  };
}
