/** A name and value from a URL or its `filter`, before it is known whether such a filter exists. */
export interface SearchEntry {
  name: string;
  value: unknown;
  /** The label to show instead of the name: `period.amount`. */
  label?: string;
  /** Whether the name was repeated in one object, where only the last value remains. */
  isRepeated?: boolean;
}

/** Longest `filter` parameter that is read, in characters of base64. */
const prefillLimit = 16_384;

/** Parameters that are not part of the search. */
const otherParameters = new Set(['filter', 'narrow', 'hide_menu', 'archive']);

/** The values of an address or a submitted form, in order. */
export function entriesOfQuery(query: URLSearchParams): SearchEntry[] {
  return [...query].filter(([name]) => !otherParameters.has(name)).map(([name, value]) => ({ name, value }));
}

/**
 * The values of the `filter` parameter in other products' links: base64 of a JSON object with filters and a
 * period (MX-03). Filters may be a list of key-value pairs, an object, or properties of the object itself.
 * Undefined if unreadable.
 */
export function entriesOfFilter(text: string): SearchEntry[] | undefined {
  const json = decodeBase64(text);
  if (json === undefined) return undefined;
  let parsed: unknown;
  try {
    parsed = JSON.parse(json);
  } catch {
    return undefined;
  }
  if (!isObject(parsed)) return undefined;
  const entries: SearchEntry[] = repeatedKeys(json).map((name) => ({ name, value: '', isRepeated: true }));
  for (const [name, value] of Object.entries(parsed)) {
    if (name === 'filters') entries.push(...entriesOfFilters(value));
    else if (name === 'period') entries.push(...entriesOfPeriod(value));
    else entries.push({ name, value });
  }
  return entries;
}

function entriesOfFilters(filters: unknown): SearchEntry[] {
  if (filters === null) return [];
  if (isObject(filters)) return Object.entries(filters).map(([name, value]) => ({ name, value }));
  if (!Array.isArray(filters)) return [{ name: 'filters', value: filters }];
  return filters.flatMap((filter: unknown, index): SearchEntry[] => {
    if (Array.isArray(filter) && filter.length === 2 && typeof filter[0] === 'string') {
      return [{ name: filter[0], value: filter[1] }];
    }
    if (!isObject(filter) || typeof filter['key'] !== 'string' || !('value' in filter)) {
      return [{ name: `filters[${index}]`, value: filter }];
    }
    const { key, value, ...more } = filter;
    const rest = Object.entries(more).map(([name, extra]) => entryBeside(key as string, name, extra));
    return [{ name: key as string, value }, ...rest];
  });
}

/** Additional properties of a filter: how its values combine or compare. */
function entryBeside(key: string, name: string, value: unknown): SearchEntry {
  const label = `${key}.${name}`;
  if (name === 'operator') return { name: `${key}_operator`, label, value };
  return { name: name === 'matching' || name === 'mode' ? `${key}_matching` : label, label, value };
}

/** `7d`, or an object with the parts. */
function entriesOfPeriod(period: unknown): SearchEntry[] {
  if (!isObject(period)) return [{ name: 'last', label: 'period', value: period }];
  return Object.entries(period).map(([name, value]) => ({
    name: name === 'type' ? 'time_type' : name,
    label: `period.${name}`,
    value,
  }));
}

function decodeBase64(text: string): string | undefined {
  const base64 = text.trim().replaceAll('-', '+').replaceAll('_', '/').replaceAll(' ', '+');
  if (base64.length > prefillLimit || !/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(base64, 'base64'));
  } catch {
    return undefined;
  }
}

/** Names that occur twice in one object of a valid JSON text; `JSON.parse` silently keeps the last value. */
function repeatedKeys(json: string): string[] {
  const repeated = new Set<string>();
  const open: Set<string>[] = [];
  for (const [token, , colon] of json.matchAll(/("(?:[^"\\]|\\.)*")(\s*:)?|[{}]/g)) {
    if (token === '{') open.push(new Set());
    else if (token === '}') open.pop();
    else if (colon !== undefined) {
      const key = JSON.parse(token.slice(0, token.length - colon.length)) as string;
      const keys = open.at(-1);
      if (keys?.has(key)) repeated.add(key);
      keys?.add(key);
    }
  }
  return [...repeated];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
