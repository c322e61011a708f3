import { readPeriod } from '../calendar/read-period.ts';
import type { PromptToken } from '../read-tokens.ts';
import type { ItemContext } from './items.ts';

const opening = /^(?:during|waehrend|in|im|from|within|over|aus|fuer|for)$/;
const explaining = ['also', 'so', 'that is', 'i . e .', 'ie', 'd . h .', 'dh', 'das heisst', 'namely', 'naemlich', 'meaning', 'sprich']; // oxfmt-ignore
const maxWords = 7;

/**
 * 'während unserer Betriebsferien, also 3.8. bis 14.8.': a time by a name of one's own, with the time that it is behind a
 * comma, which alone counts. The number of tokens up to it.
 */
export function readAside(
  tokens: readonly PromptToken[],
  at: number,
  { calendar }: Pick<ItemContext, 'calendar'>,
): number | undefined {
  const either = readEither(tokens, at);
  if (either !== undefined) return either;
  if (!opening.test(tokens[at]?.key ?? '')) return undefined;
  const name = tokens.slice(at + 1, at + maxWords);
  const end = name.findIndex(({ kind, text }) => kind === 'mark' && text !== '.');
  if (end < 1 || !/^[,(]$/.test(name[end]?.text ?? '')) return undefined;
  const words = name.slice(0, end);
  if (words.some(({ kind }) => kind !== 'word' && kind !== 'number')) return undefined;
  const isTime =
    /^(?:during|waehrend)$/.test(tokens[at]?.key ?? '') ||
    words.some(({ key }) => calendar.words.units.has(key));
  const behind = at + 2 + end;
  const length = explaining
    .map((phrase) => phrase.split(' '))
    .find((phrase) => phrase.every((key, index) => tokens[behind + index]?.key === key))?.length;
  // 'in the audit period, 1 April to 30 June'.
  const isSpan =
    /(?:period|window|phase|break|holidays?|vacation|shutdown|outage|migration|zeitraum|zeitfenster)$/.test(
      words.at(-1)?.key ?? '',
    );
  if (!(isTime && length !== undefined) && !isSpan) return undefined;
  const period = readPeriod(tokens, behind + (length ?? 0), calendar);
  return period && behind + (length ?? 0) - at;
}

const whether = ['whether or not', 'egal ob', 'egal , ob', 'gleich ob', 'ganz gleich ob', 'ganz gleich , ob', 'gleichgueltig ob', 'unabhaengig davon , ob', 'unabhaengig davon ob', 'no matter if', 'no matter whether', 'regardless of whether', 'irrespective of whether', 'regardless if']; // oxfmt-ignore

/** 'egal ob in Quarantäne oder nicht': no condition. */
function readEither(tokens: readonly PromptToken[], at: number): number | undefined {
  const keys = tokens.slice(at, at + 16).map(({ key }) => key);
  const opened = whether
    .map((phrase) => phrase.split(' '))
    .find((phrase) => phrase.every((key, index) => keys[index] === key));
  if (!opened) return undefined;
  const end = keys.findIndex(
    (key, index) => /^(?:or|oder)$/.test(key) && /^(?:not|nicht)$/.test(keys[index + 1] ?? ''),
  );
  const stop = keys.findIndex((key, index) => index >= opened.length && /^(?:,|;|\\.)$/.test(key));
  return end > 0 && (stop < 0 || end < stop) ? end + 2 : undefined;
}
