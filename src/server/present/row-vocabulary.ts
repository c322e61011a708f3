import { directions } from '../../api/vocabulary/directions.ts';
import { quarantineStates } from '../../api/vocabulary/states.ts';
import { detections } from '../../api/vocabulary/verdicts.ts';
import type { BadgeView, RowView } from '../../islands/results-grid/props.ts';
import type { Translate } from '../../messages/messages.ts';
import { signOfState, signOfVerdict } from '../../views/ui/tones.ts';
import { fullLabelFor, labelFor } from './vocabulary-labels.ts';

/** Those of `rowVocabulary` that rows have, and `more`. */
export function wordsOfRows(
  rows: readonly Pick<RowView, 'verdicts' | 'states' | 'direction'>[],
  t: Translate,
  more: readonly string[] = [],
): Record<string, BadgeView> {
  const all = rowVocabulary(t);
  const found = new Set(more);
  for (const { verdicts, states, direction } of rows)
    for (const value of [...verdicts, ...states, direction]) found.add(value);
  return Object.fromEntries([...found].flatMap((value) => (all[value] ? [[value, all[value]]] : [])));
}

const vocabularies = new Map<string, Record<string, BadgeView>>();

/** Labels and tones of all values in rows, cached by language. */
export function rowVocabulary(t: Translate): Record<string, BadgeView> {
  const known = vocabularies.get(t.locale);
  if (known) return known;
  const made: Record<string, BadgeView> = {};
  for (const value of detections)
    made[value] = { label: fullLabelFor(t, value), tone: signOfVerdict(value).tone };
  for (const value of quarantineStates)
    made[value] = { label: labelFor(t, value), tone: signOfState(value).tone };
  for (const value of directions) made[value] = { label: labelFor(t, value), tone: 'neutral' };
  made['unknown'] = { label: labelFor(t, 'unknown'), tone: 'neutral' };
  vocabularies.set(t.locale, made);
  return made;
}
