import { readPeriod } from '../calendar/read-period.ts';
import type { PromptToken } from '../read-tokens.ts';
import type { ItemContext } from './items.ts';

const opening = /^(?:during|waehrend|in|im|from|within|over|aus|fuer|for)$/;
const explaining = ['also', 'so', 'that is', 'i . e .', 'ie', 'd . h .', 'dh', 'das heisst', 'namely', 'naemlich', 'meaning', 'sprich']; // prettier-ignore
const mostWords = 7;

/**
 * 'während unserer Betriebsferien, also 3.8. bis 14.8.': a time by a name of one's own, with the time that it is behind a
 * comma, which alone counts. The number of tokens up to it.
 */
export function readAside(
  tokens: readonly PromptToken[],
  at: number,
  { calendar }: Pick<ItemContext, 'calendar'>,
): number | undefined {
  if (!opening.test(tokens[at]?.key ?? '')) return undefined;
  const name = tokens.slice(at + 1, at + mostWords);
  const end = name.findIndex(({ kind, text }) => kind === 'mark' && text !== '.');
  if (end < 1 || !/^[,(]$/.test(name[end]?.text ?? '')) return undefined;
  const words = name.slice(0, end);
  if (words.some(({ kind }) => kind !== 'word' && kind !== 'number')) return undefined;
  const isTime = /^(?:during|waehrend)$/.test(tokens[at]?.key ?? '') || words.some(({ key }) => calendar.words.units.has(key)); // prettier-ignore
  const behind = at + 2 + end;
  const length = explaining
    .map((phrase) => phrase.split(' '))
    .find((phrase) => phrase.every((key, index) => tokens[behind + index]?.key === key))?.length;
  if (!isTime || length === undefined) return undefined;
  const period = readPeriod(tokens, behind + length, calendar);
  return period && behind + length - at;
}
