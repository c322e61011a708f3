import type { Direction } from '../../api/vocabulary/directions.ts';
import { mailApps, platforms } from '../../api/vocabulary/platforms.ts';
import type { QuarantineState } from '../../api/vocabulary/states.ts';
import type { Detection } from '../../api/vocabulary/verdicts.ts';
import type { MessageKey } from '../../messages/catalogue.ts';
import type { Translate } from '../../messages/messages.ts';
import { countFilterNames, readCount } from '../../api/vocabulary/count-filters.ts';

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
