import { skeletonOf } from './name-similarity.ts';

/** Words beside a name that are no part of it, as skeletons. */
const beside = new Set(
  'mr mrs ms miss sir dr prof professor herr frau dipl ing phd mba msc bsc jr sr ceo cfo coo cio cto vp head of the office'
    .split(' ')
    .map(skeletonOf),
);
/** Words by which services name themselves beside the person for whom they send, as skeletons. */
const ofServices = new Set('via on per über through bei from behalf'.split(' ').map(skeletonOf));
const mostWords = 5;
const isWholeName = /^\p{Lo}$/u;

/**
 * The form in which names of people are compared: equal for `Dr. Amara Okafor (CEO)`, `OKAFOR, Amara` and letters that look
 * the same; initials and titles do not count. Empty for what is no name of a person: single words, addresses, and
 * names that say who sends for whom (`Amara Okafor via Docs`).
 */
export function nameKey(name: string): string {
  if (name.length > 200 || name.includes('@')) return '';
  const bare = name.replace(/\([^()]*\)|\[[^[\]]*\]/g, (note) =>
    /(?<!\p{L})(?:via|über)(?!\p{L})/iu.test(note) ? ' via ' : ' ',
  );
  const words = skeletonOf(bare)
    .replace(/[aou]e/g, ([vowel]) => vowel!)
    .split(/[^\p{L}\p{M}'’]+/u)
    // Initials do not count; in scripts without case a letter may be a whole name.
    .filter((word) => word.length > 1 || isWholeName.test(word));
  if (words.some((word) => ofServices.has(word))) return '';
  const own = words.filter((word) => !beside.has(word));
  return own.length >= 2 && own.length <= mostWords ? own.toSorted().join(' ') : '';
}
