import { requestJson } from '../request-json.ts';

/** Mails by value of the tree filters. */
export type ValueCounts = Readonly<Record<string, number>>;

/** The trees of one panel ask for the same counts: they are fetched once. */
const underWay = new Map<string, Promise<ValueCounts | null>>();

/** Fetches the counts; null when they are not available, and nobody misses them. */
export function fetchCounts(url: string): Promise<ValueCounts | null> {
  const known = underWay.get(url);
  if (known) return known;
  const counts = requestJson<{ counts: ValueCounts }>(url).then((result) => {
    underWay.delete(url);
    return result.kind === 'answer' ? result.value.counts : null;
  });
  underWay.set(url, counts);
  return counts;
}
