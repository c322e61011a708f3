import type { CalendarContext } from '../calendar/calendar-reader.ts';
import type { Language } from '../language.ts';
import { readBothMissing } from '../read-both-missing.ts';
import { readOwnSide } from '../read-own-side.ts';
import { readSoleRecipient } from '../read-sole-recipient.ts';
import type { PromptToken } from '../read-tokens.ts';
import { withoutRetractions } from './apply-retractions.ts';
import { askWhere } from './ask-where.ts';
import { denyClauses } from './deny-clauses.ts';
import { dropVagueTimes } from './drop-vague-times.ts';
import { eitherWay } from './either-way.ts';
import { withoutAsides } from './leave-out-asides.ts';
import { withoutRoles } from './leave-out-roles.ts';
import { moveTimes } from './move-times.ts';
import { noneOfThem } from './none-of-them.ts';
import { readOutline } from './read-outline.ts';
import { refuseSole } from './refuse-sole.ts';
import { resolveMentions } from './resolve-mentions.ts';
import { simplifyPhrases } from './simplify-phrases.ts';
import { shareField } from './share-field.ts';
import { turnQuestions } from './turn-questions.ts';

type Step = (tokens: readonly PromptToken[]) => readonly PromptToken[];

/** Rewrites the tokens of an English question in the wording and word order that the grammar reads, step by step. */
export function normalizeEnglish(
  tokens: readonly PromptToken[],
  language: Language,
  context: CalendarContext,
): readonly PromptToken[] {
  const steps: readonly Step[] = [
    (made) => readOutline(made, language),
    (made) => readOwnSide(made, language),
    withoutRoles,
    (made) => eitherWay(made, language),
    noneOfThem,
    denyClauses,
    askWhere,
    (made) => refuseSole(made, language),
    (made) => simplifyPhrases(made, language),
    (made) => shareField(made, language),
    (made) => turnQuestions(made, language),
    (made) => withoutAsides(made, language),
    (made) => withoutRetractions(made, language, context),
    (made) => readSoleRecipient(made, 'en'),
    (made) => readBothMissing(made, 'en'),
    (made) => dropVagueTimes(made, context),
    (made) => moveTimes(made, context),
    (made) => resolveMentions(made, language, context),
  ];
  return steps.reduce((made, step) => step(made), tokens);
}
