import { countFilterNames, readCount } from '../../api/vocabulary/count-filters.ts';
import type { Translate } from '../../messages/messages.ts';

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
