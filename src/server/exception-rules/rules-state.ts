import {
  type ExceptionType,
  exceptionTypes,
  ruleStatuses,
} from '../../api/contract/exception-rules/exception-rule.ts';
import { ruleSortColumns } from '../../api/contract/exception-rules/list-exception-rules.ts';

export type RuleStatus = (typeof ruleStatuses)[number];
export type RuleSortColumn = (typeof ruleSortColumns)[number];
/** A column to sort by; with `-` the largest, latest or last first. */
export type RuleSort = RuleSortColumn | `-${RuleSortColumn}`;

/** What the list of rules shows; the page's address says all of it. */
export interface RulesState {
  /** Words of conditions, comment or author. */
  query: string;
  type: ExceptionType | undefined;
  status: RuleStatus | undefined;
  sort: RuleSort;
  /** Rules before the first one shown. */
  offset: number;
}

export const defaultSort: RuleSort = '-created_at';
/** Every way to sort the list, in the order it is offered. */
export const ruleSorts = ruleSortColumns.flatMap((column): RuleSort[] => [`-${column}`, column]);

/** Rules of one page of the list. */
export const rulesPageSize = 50;

/** Reads an address; what is missing or unknown falls back to the whole list, newest first. */
export function parseRulesState(search: URLSearchParams): RulesState {
  const offset = Number(search.get('offset') ?? 0);
  return {
    query: (search.get('q') ?? '').trim().slice(0, 500),
    type: exceptionTypes.find((type) => type === search.get('type')),
    status: ruleStatuses.find((status) => status === search.get('status')),
    sort: ruleSorts.find((sort) => sort === search.get('sort')) ?? defaultSort,
    offset: Number.isInteger(offset) && offset > 0 && offset <= 1_000_000 ? offset : 0,
  };
}

/** A list's query string as an address or a form carried it, read anew: nothing else of it goes into an address. */
export function readList(text: string | null | undefined): string {
  return formatRulesState(parseRulesState(new URLSearchParams(text ?? '')));
}

/** The query string of a list, without its `?` and without what is as it always is. */
export function formatRulesState({ query, type, status, sort, offset }: RulesState): string {
  return new URLSearchParams({
    ...(query && { q: query }),
    ...(type && { type }),
    ...(status && { status }),
    ...(sort !== defaultSort && { sort }),
    ...(offset > 0 && { offset: String(offset) }),
  }).toString();
}
