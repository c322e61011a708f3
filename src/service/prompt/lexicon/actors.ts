import type { QuarantineActor } from '../../../api/vocabulary/states.ts';
import { condition, type PromptMeaning } from './lexicon.ts';

/** A state of a mail that one of those who can hold mail is holding. */
export const quarantinedBy = (actor: QuarantineActor): PromptMeaning =>
  condition({ kind: 'actor', anyOf: [actor] });

/** The words for each of those who can hold a mail, with whom they mean: the system, an administrator, an analyst, Microsoft. */
export function actors([system, admin, analyst, microsoft]: readonly [string, string, string, string]): [
  string,
  QuarantineActor,
][] {
  return [
    [system, 'cp'],
    [admin, 'admin'],
    [analyst, 'analyst'],
    [microsoft, 'microsoft'],
  ];
}

/** Both the product and Microsoft. */
export const bothOf: PromptMeaning = { is: 'by', actor: 'cp', both: true };

export const notUnderstood = { is: 'refused', reason: 'prompt_not_understood' } as const;
