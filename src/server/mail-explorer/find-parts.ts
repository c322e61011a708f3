/** From which character to before which. */
export type PartSpan = readonly [from: number, to: number];

const joint = ' AND ';

/**
 * Where each condition of a query that joins them all stands in it, by what is left of the query without it; empty where these do
 * not say it, as of a query that was written otherwise.
 */
export function findParts(query: string, rests: readonly string[]): readonly PartSpan[] {
  if (rests.length === 1) return [[0, query.length]];
  const lengths =
    rests.length === 2
      ? lengthsOfTwo(query, rests)
      : rests.map((rest) => query.length - rest.length - joint.length);
  const spans: PartSpan[] = [];
  let at = 0;
  for (const length of lengths) {
    spans.push([at, at + length]);
    at += length + joint.length;
  }
  const isWhole = at - joint.length === query.length && spans.every(([from]) => from === 0 || query.slice(from - joint.length, from) === joint); // prettier-ignore
  const isRight =
    rests.length === 2 || spans.every(([from, to], place) => without(query, from, to) === rests[place]);
  return isWhole && isRight ? spans : [];
}

/** What is left of two is written as it is alone, without the parentheses that it may have beside the other. */
function lengthsOfTwo(query: string, [second = '', first = '']: readonly string[]): number[] {
  for (const one of [first, `(${first})`])
    for (const other of [second, `(${second})`])
      if (query === `${one}${joint}${other}`) return [one.length, other.length];
  return [];
}

const without = (query: string, from: number, to: number): string =>
  from === 0 ? query.slice(to + joint.length) : query.slice(0, from - joint.length) + query.slice(to);
