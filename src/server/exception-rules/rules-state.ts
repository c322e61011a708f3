import { z } from 'zod';
import { exceptionTypes, ruleFilters } from '../../api/contract/exception-rules/exception-rule.ts';
import { choice, line, offset } from '../fields.ts';
import { readKeptForm } from '../validate.ts';
import { ruleSortColumns } from '../../api/contract/exception-rules/list-exception-rules.ts';

export type RuleSortColumn = (typeof ruleSortColumns)[number];
/** A column to sort by; with `-` the largest, latest or last first. */
export type RuleSort = RuleSortColumn | `-${RuleSortColumn}`;

export const defaultSort: RuleSort = '-created_at';
/** Every way to sort the list, in the order it is offered. */
export const ruleSorts = ruleSortColumns.flatMap((column): RuleSort[] => [`-${column}`, column]);

/** Rules of one page of the list. */
export const rulesPageSize = 50;

/** The address of the list; what is missing or unknown falls back to the whole list, newest first. */
export const rulesQuery = z.object({
  /** Words of conditions, comment or author. */
  q: line(500),
  type: choice(exceptionTypes),
  status: choice(ruleFilters),
  /** A column to sort by; with `-` the largest, latest or last first. */
  sort: choice(ruleSorts).transform((sort) => sort ?? defaultSort),
  /** Rules before the first one shown. */
  offset,
});

/** What the list of rules shows; the page's address says all of it. */
export type RulesState = z.output<typeof rulesQuery>;

/** The list that a query string means. */
export const parseRulesState = (search: string): RulesState => readKeptForm(rulesQuery, search);

/** A list's query string as an address or a form carried it, read again: nothing else of it goes into an address. */
export const readList = (text: string | undefined): string => formatRulesState(parseRulesState(text ?? ''));

/** The query string of a list, without its `?` and without what is as it always is. */
export function formatRulesState({ q, type, status, sort, offset }: RulesState): string {
  return new URLSearchParams({
    ...(q && { q }),
    ...(type && { type }),
    ...(status && { status }),
    ...(sort !== defaultSort && { sort }),
    ...(offset > 0 && { offset: String(offset) }),
  }).toString();
}
