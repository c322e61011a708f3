import { messagesOf } from '../../messages/messages.ts';
import { labelFor } from '../present/vocabulary-labels.ts';
import { directions } from '../../api/vocabulary/directions.ts';
import { quarantineStates } from '../../api/vocabulary/states.ts';
import { detections } from '../../api/vocabulary/verdicts.ts';

const english = messagesOf('en');

/** The trees of the Mail Explorer with what can be chosen in them. */
const trees = {
  detection: detections,
  quarantined_state: quarantineStates,
  direction: directions,
} as const satisfies Record<string, readonly string[]>;

/**
 * The query of the Mail Explorer, without its `?`, for a filter that another product's page handed over (SI-06):
 * - the Explorer's own parameters, `detection=cp_phishing&last=7d`, as they are;
 * - plain values, `cp_phishing,is_incoming`, with or without `cp_`, or as people read them, `Phishing`;
 * - JSON of filters, plain or as base64, which the Explorer reads as its `filter`.
 *
 * Anything else is passed to the Explorer as a `filter`, which reports that it cannot be read.
 */
export function readFilters(text: string): string {
  const filters = text.trim().replace(/^\?/, '');
  if (filters === '') return '';
  if (filters.startsWith('{')) {
    return new URLSearchParams({ filter: Buffer.from(filters).toString('base64url') }).toString();
  }
  return (
    readPlainValues(filters) ?? readParameters(filters) ?? new URLSearchParams({ filter: filters }).toString()
  );
}

/** Parameters of an address; base64 ends in `=` too, but has no name with a value behind it. */
const readParameters = (text: string): string | undefined =>
  /^[a-z_]+=[^=]/.test(text) ? new URLSearchParams(text).toString() : undefined;

/** Values of the vocabulary, separated by commas; undefined when one of them is none. */
function readPlainValues(text: string): string | undefined {
  const found: Partial<Record<keyof typeof trees, string[]>> = {};
  for (const part of text.split(/[,;]/)) {
    const known = findValue(part.trim());
    if (!known) return undefined;
    (found[known.tree] ??= []).push(known.value);
  }
  const query = new URLSearchParams();
  for (const [tree, values] of Object.entries(found)) query.set(tree, [...new Set(values)].join(','));
  return query.toString();
}

function findValue(typed: string): { tree: keyof typeof trees; value: string } | undefined {
  const wanted = typed.toLowerCase();
  if (wanted === '') return undefined;
  const named = [wanted, `cp_${wanted}`, `is_${wanted}`];
  for (const tree of Object.keys(trees) as (keyof typeof trees)[]) {
    const values: readonly string[] = trees[tree];
    const value =
      values.find((one) => named.includes(one)) ??
      values.find((one) => labelFor(english, one).toLowerCase() === wanted);
    if (value) return { tree, value };
  }
  return undefined;
}
