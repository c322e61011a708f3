import { hasChanged, isActionOutcome } from '../../api/vocabulary/outcomes.ts';
import type { Translate } from '../../messages/messages.ts';

/** An outcome as the service sends it; those of a newer service are shown by its English text. */
interface Outcome {
  outcome: string;
  info: string;
}

/** What became of a mail, as a sentence. */
export const outcomeSentence = (t: Translate, { outcome, info }: Outcome): string =>
  isActionOutcome(outcome) ? t(`service.outcome_${outcome}`) : info;

/** The same in a few words, for a table. */
export const outcomeLabel = (t: Translate, { outcome, info }: Outcome): string =>
  isActionOutcome(outcome) ? t(`jobs.outcome.${outcome}`) : info;

/** Why mails stay as they are, for a list of reasons. */
export const leftReason = (t: Translate, outcome: string): string =>
  isActionOutcome(outcome) && !hasChanged(outcome) ? t(`mail_explorer.act.left.${outcome}`) : outcome;
