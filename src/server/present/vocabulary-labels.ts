import { type Direction, directions } from '../../api/vocabulary/directions.ts';
import { mailApps, platforms } from '../../api/vocabulary/platforms.ts';
import { type QuarantineState, quarantineStates } from '../../api/vocabulary/states.ts';
import { bySeverity, type Detection, detections } from '../../api/vocabulary/verdicts.ts';
import type { MessageKey } from '../../messages/catalogue.ts';
import type { Translate } from '../../messages/messages.ts';
import { countFilterNames, readCount } from '../../api/vocabulary/count-filters.ts';
import type { BadgeView, MoreView, RowView } from '../../islands/results-grid/props.ts';
import { signOfState, signOfVerdict } from '../../views/ui/tones.ts';

/** The message key of a value; a missing one does not compile. */
const keyOf = (value: Detection | QuarantineState | Direction | 'unknown'): MessageKey =>
  `vocabulary.${value}`;

/** The label of a vocabulary value; the value itself if unknown. */
export function labelFor(t: Translate, value: string): string {
  return t.find(keyOf(value as Detection)) ?? value;
}

const sources = mailApps.map((app) => platforms[app].prefix);

/** The label of a value outside its tree, e.g. `Microsoft: Spam`. */
export function fullLabelFor(t: Translate, value: string): string {
  const source = sources.find((prefix) => value.startsWith(`${prefix}_`));
  return source ? `${labelFor(t, source)}: ${labelFor(t, value)}` : labelFor(t, value);
}

/** The text of a filter's value that has no field in the form: `quarantined only`. */
export function choiceLabel(t: Translate, name: string, value: string): string {
  if (countFilterNames.some((count) => count === name)) return countLabel(t, value);
  const key = name === 'quarantine_actor' ? 'mail_explorer.actor' : `mail_explorer.choice.${name}`;
  return t.find(`${key}.${value}`) ?? value;
}

/** `more than 10` for `>10`. */
function countLabel(t: Translate, value: string): string {
  const read = readCount(value);
  if (!read) return value;
  const number = t.number(Number(value.replace(/^\D+|-.*$/g, '')));
  switch (read.sign) {
    case '-':
      return t('mail_explorer.count.between', { from: number, to: t.number(read.range.max ?? 0) });
    case '>':
      return t('mail_explorer.count.more', { number });
    case '>=':
      return t('mail_explorer.count.at_least', { number });
    case '<':
      return t('mail_explorer.count.fewer', { number });
    case '<=':
      return t('mail_explorer.count.at_most', { number });
    default:
      return t('mail_explorer.count.exactly', { number });
  }
}

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

/** Most verdicts named in a sentence; others are listed separately. */
const named = 4;

/** `12 Phishing, 3 Malware`, the most serious first; those beyond four are separate. */
export function listVerdicts(
  verdicts: readonly { value: string; count: number }[],
  t: Translate,
): { list: string; more: MoreView | null } {
  const order = bySeverity(verdicts.map(({ value }) => value));
  const words = [...verdicts]
    .sort((a, b) => order.indexOf(a.value) - order.indexOf(b.value))
    .map(({ value, count }) => `${t.number(count)} ${fullLabelFor(t, value)}`);
  const others = words.slice(named);
  return {
    list: words.slice(0, named).join(', '),
    more:
      others.length > 0
        ? { summary: t('mail_explorer.act.verdicts_more', { count: others.length }), list: others.join(', ') }
        : null,
  };
}
