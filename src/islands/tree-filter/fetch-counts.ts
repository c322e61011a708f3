import { requestJson } from '../request-json.ts';

/** Number of mails by value of the tree filters. */
export type ValueCounts = Readonly<Record<string, number>>;

/** The trees of a panel share one request. */
const underWay = new Map<string, Promise<ValueCounts | null>>();

/** Loads the counts; null if they are not available, and then none are shown. */
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
