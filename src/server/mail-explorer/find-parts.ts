/** Start (inclusive) and end (exclusive) in characters. */
export type PartSpan = readonly [from: number, to: number];

const joint = ' AND ';

/**
 * The span of each condition in a query that joins them by AND, determined from the queries without each
 * condition; empty if that fails, as for a query in another form.
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
  const isWhole =
    at - joint.length === query.length &&
    spans.every(([from]) => from === 0 || query.slice(from - joint.length, from) === joint);
  const isRight =
    rests.length === 2 || spans.every(([from, to], place) => without(query, from, to) === rests[place]);
  return isWhole && isRight ? spans : [];
}

/** The remaining condition of two is formatted without the parentheses that it may have beside another. */
function lengthsOfTwo(query: string, [second = '', first = '']: readonly string[]): number[] {
  for (const one of [first, `(${first})`])
    for (const other of [second, `(${second})`])
      if (query === `${one}${joint}${other}`) return [one.length, other.length];
  return [];
}

const without = (query: string, from: number, to: number): string =>
  from === 0 ? query.slice(to + joint.length) : query.slice(0, from - joint.length) + query.slice(to);
