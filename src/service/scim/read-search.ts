import { expandKeys } from './scim-user.ts';
import type { AskedAttributes } from './present-scim.ts';
import { readFilter, type ScimFilter } from './read-filter.ts';
import { ScimError } from './scim-error.ts';
import { mostResults } from './scim-names.ts';

/** The parameters of a list, from the query or the body of a search, by lower-case or exact name. */
export type Search = Readonly<Record<string, string | undefined>>;

/** The body of `POST …/.search` as such parameters (RFC 7644 §3.4.3). */
export function readSearch(body: unknown): Search {
  const parts = expandKeys(body);
  const named = ['filter', 'startIndex', 'count', 'attributes', 'excludedAttributes'].flatMap((name) => {
    const value = parts.get(name.toLowerCase());
    if (value === undefined || value === null) return [];
    return [[name, Array.isArray(value) ? value.join(',') : String(value as string | number)]];
  });
  return Object.fromEntries(named) as Search;
}

/**
 * The requested page of a list.
 * @throws ScimError `invalidFilter`, `invalidValue`.
 */
export function readList(
  search: Search,
  attributes: readonly string[],
): { filter: ScimFilter | null; startIndex: number; count: number } {
  const number = (name: string, otherwise: number) => {
    const text = search[name];
    if (text === undefined) return otherwise;
    if (/^-?\d{1,9}$/.test(text)) return Number(text);
    throw new ScimError(400, `${name} has to be a number.`, 'invalidValue');
  };
  const { filter } = search;
  return {
    filter: filter ? readFilter(filter, attributes) : null,
    startIndex: Math.max(1, number('startIndex', 1)),
    count: Math.min(mostResults, Math.max(0, number('count', mostResults))),
  };
}

/** The requested attributes: names in lower case; those of the core schemas without their URN. */
export function attributesIn(search: Search): AskedAttributes {
  const names = (name: string) =>
    (search[name] ?? '')
      .split(',')
      .map((one) => one.trim().toLowerCase())
      .map((one) => one.replace(/^urn:ietf:params:scim:schemas:core:2\.0:\w+:/, ''))
      .filter(Boolean);
  return { attributes: names('attributes'), excludedAttributes: names('excludedAttributes') };
}

/** Whether the members of groups are requested; without an explicit request, large groups omit them. */
export function wantsMembers({ attributes, excludedAttributes }: AskedAttributes): boolean {
  if (excludedAttributes.includes('members')) return false;
  return attributes.length === 0 || attributes.some((name) => name.startsWith('members'));
}
