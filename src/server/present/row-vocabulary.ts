import { directions } from '../../api/vocabulary/directions.ts';
import { quarantineStates } from '../../api/vocabulary/states.ts';
import { detections } from '../../api/vocabulary/verdicts.ts';
import type { BadgeView } from '../../islands/results-grid/props.ts';
import type { Translate } from '../../messages/messages.ts';
import { signOfState, signOfVerdict } from '../../views/ui/tones.ts';
import { fullWordFor, wordFor } from './vocabulary-words.ts';

const vocabularies = new Map<string, Record<string, BadgeView>>();

/** Labels and tones of all values in rows, cached by language. */
export function rowVocabulary(t: Translate): Record<string, BadgeView> {
  const known = vocabularies.get(t.locale);
  if (known) return known;
  const made: Record<string, BadgeView> = {};
  for (const value of detections)
    made[value] = { label: fullWordFor(t, value), tone: signOfVerdict(value).tone };
  for (const value of quarantineStates)
    made[value] = { label: wordFor(t, value), tone: signOfState(value).tone };
  for (const value of directions) made[value] = { label: wordFor(t, value), tone: 'neutral' };
  vocabularies.set(t.locale, made);
  return made;
}
