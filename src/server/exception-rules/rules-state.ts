import { z } from 'zod';
import { exceptionTypes, ruleFilters } from '../../api/contract/exception-rules/exception-rule.ts';
import { choice, line, offset } from '../fields.ts';
import { readKeptForm } from '../validate.ts';
import { ruleSortColumns } from '../../api/contract/exception-rules/change-exception-rules.ts';

export type RuleSortColumn = (typeof ruleSortColumns)[number];
/** A column to sort by; with `-` in descending order. */
export type RuleSort = RuleSortColumn | `-${RuleSortColumn}`;

export const defaultSort: RuleSort = '-created_at';
/** All sort orders, as offered. */
export const ruleSorts = ruleSortColumns.flatMap((column): RuleSort[] => [`-${column}`, column]);

/** Page size of the list. */
export const rulesPageSize = 50;

/** The query of the list; missing or unknown values mean the whole list, newest first. */
export const rulesQuery = z.object({
  /** Words in conditions, comment or author. */
  q: line(500),
  type: choice(exceptionTypes),
  status: choice(ruleFilters),
  /** A column to sort by; with `-` in descending order. */
  sort: choice(ruleSorts).transform((sort) => sort ?? defaultSort),
  /** Number of rules before the first one shown. */
  offset,
});

/** The state of the list, all of which is in the page's URL. */
export type RulesState = z.output<typeof rulesQuery>;

/** Parses the query string of a list. */
export const parseRulesState = (search: string): RulesState => readKeptForm(rulesQuery, search);

/** Parses and reformats a list's query string from a URL or form, so that nothing else gets into URLs. */
export const readList = (text: string | undefined): string => formatRulesState(parseRulesState(text ?? ''));

/** Formats a list's query string, without `?` and default values. */
export function formatRulesState({ q, type, status, sort, offset }: RulesState): string {
  return new URLSearchParams({
    ...(q && { q }),
    ...(type && { type }),
    ...(status && { status }),
    ...(sort !== defaultSort && { sort }),
    ...(offset > 0 && { offset: String(offset) }),
  }).toString();
}
