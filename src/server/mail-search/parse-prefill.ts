import { z } from 'zod';
import { timeUnitOf } from '../../api/vocabulary.ts';
import type { SearchState, TextFilterName } from './search-state.ts';
import { copyState, textFilterNames, textFilters, treeFilterNames } from './search-state.ts';

/** Longest `filter` parameter that is read, in characters of base64. */
const prefillLimit = 16_384;

const value = z
  .union([z.string(), z.number(), z.boolean(), z.array(z.union([z.string(), z.number()]))])
  .nullable();
const prefillSchema = z.object({
  filters: z
    .union([
      z.array(z.union([z.object({ key: z.string(), value }), z.tuple([z.string(), value])])),
      z.record(z.string(), value),
    ])
    .default([]),
  /** `7d`, `{amount, unit}` or `{from, to}`. */
  period: z
    .union([
      z.string(),
      z.object({ amount: z.coerce.number().int().min(1).max(10_000), unit: z.string() }),
      z.object({ from: z.string(), to: z.string() }),
    ])
    .nullish(),
});

/**
 * Applies the `filter` parameter of older links, base64 of a JSON object of filters and a period (console.md §2.1),
 * to a state. Undefined when it cannot be read; single filters that the form does not have are left out.
 */
export function applyPrefill(text: string, state: SearchState): SearchState | undefined {
  const prefill = readPrefill(text);
  if (!prefill) return undefined;
  const filled = copyState(state);
  for (const [key, filter] of entriesOf(prefill.filters)) applyFilter(filled, key, filter);
  const { period } = prefill;
  if (period == null) return filled;
  return applyPeriod(filled, period) ? filled : undefined;
}

function readPrefill(text: string): z.infer<typeof prefillSchema> | undefined {
  const base64 = text.trim().replaceAll('-', '+').replaceAll('_', '/').replaceAll(' ', '+');
  if (base64.length > prefillLimit || !/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) return undefined;
  try {
    const json = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(base64, 'base64'));
    return prefillSchema.parse(JSON.parse(json));
  } catch {
    return undefined;
  }
}

type Filters = z.infer<typeof prefillSchema>['filters'];
type FilterValue = z.infer<typeof value>;

function entriesOf(filters: Filters): [string, FilterValue][] {
  if (!Array.isArray(filters)) return Object.entries(filters);
  return filters.map((filter) => (Array.isArray(filter) ? filter : [filter.key, filter.value]));
}

/** Names of the search form (console.md §3) that differ from the filter of ours they fill. */
const otherNames: Record<string, TextFilterName> = {
  sender_smtp_ip: 'sender_server_ip',
  attach_md5: 'hash',
  attach_sha256: 'hash',
};

function applyFilter(state: SearchState, key: string, filter: FilterValue): void {
  if (filter === null) return;
  const values = (Array.isArray(filter) ? filter : [filter]).map(String);
  const text = values.join(', ').slice(0, 1_000);
  const tree = treeFilterNames.find((name) => name === key);
  const field = textFilterNames.find((name) => name === key) ?? own(otherNames, key);
  const moded = textFilterNames.find((name) => textFilters[name].parameter === key);
  if (tree) state.trees[tree] = values.slice(0, 100);
  else if (field) Object.assign(state.texts[field], { value: text, enabled: true });
  else if (moded) {
    // The service calls equality of a domain or subject 'exact' or 'match' (D6); the form has one of the two.
    const { modes } = textFilters[moded];
    const mode = modes.find((candidate) => candidate === text || (candidate === 'match' && text === 'exact'));
    if (mode) state.texts[moded].mode = mode;
  } else if (text === 'and' || text === 'or') {
    if (key === 'operator') state.operator = text;
    if (key === 'detection_operator') state.treeOperators.detection = text;
    if (key === 'quarantined_state_operator') state.treeOperators.quarantined_state = text;
  }
}

function applyPeriod(
  state: SearchState,
  period: NonNullable<z.infer<typeof prefillSchema>['period']>,
): boolean {
  if (typeof period === 'object' && 'from' in period) {
    Object.assign(state.time, { type: 'range', from: period.from, to: period.to });
    return true;
  }
  const parts =
    typeof period === 'string'
      ? /^(?:last\s*)?(\d{1,5})\s*([a-z]+)$/i.exec(period)?.slice(1)
      : [String(period.amount), period.unit];
  const amount = parts?.[0];
  const unit = parts?.[1] === undefined ? undefined : (timeUnitOf(parts[1]) ?? timeUnitOf(`${parts[1]}s`));
  if (!amount || !unit) return false;
  Object.assign(state.time, { type: 'last', amount, unit });
  return true;
}

/** Looks a key of foreign input up without reaching the prototype. */
function own<T>(table: Record<string, T>, key: string): T | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}
