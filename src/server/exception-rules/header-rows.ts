import type { z } from 'zod';
import {
  type HeaderOperator,
  headerOperators,
  headerRowLimit,
  headerValueLimit,
  type MessageHeaders,
  messageHeadersSchema,
} from '../../api/contract/exception-rules/header-conditions.ts';
import type { FieldProblem } from '../../api/errors.ts';
import type { Translate } from '../../messages/messages.ts';
import { choice, list } from '../fields.ts';
import { messageOfField } from '../present/error-messages.ts';

/** A row of the header dialog as typed. */
export interface TypedHeaderRow {
  header: string;
  operator: HeaderOperator;
  value: string;
}

/** The header conditions of a form as typed: unchecked, so that nothing is lost when they are refused. */
export interface TypedHeaders {
  condition: 'OR' | 'AND';
  rows: TypedHeaderRow[];
}

/** Longest text read of a field, characters; the schema refuses longer ones. */
const textLimit = 2_000;

/** The fields of header conditions: name, operator and value of each row, in order. */
export const headerFields = {
  header_condition: choice(['OR', 'AND']),
  header_name: list(headerRowLimit),
  header_operator: list(headerRowLimit),
  header_value: list(headerRowLimit),
};

/** The header conditions of a form; empty rows are kept for typing. */
export function typedHeaders(sent: z.output<z.ZodObject<typeof headerFields>>): TypedHeaders {
  return {
    condition: sent.header_condition ?? 'OR',
    rows: sent.header_name.map((name, index) => ({
      header: name.slice(0, textLimit).trim(),
      operator:
        headerOperators.find((operator) => operator === sent.header_operator[index]) ?? headerOperators[0],
      value: (sent.header_value[index] ?? '').slice(0, textLimit),
    })),
  };
}

/** The error of a row, at its header or value; `detail` is the service's message about a pattern. */
export interface HeaderProblem {
  row: number;
  field: 'header' | 'value';
  problem: 'required' | 'bad_name' | 'too_long' | 'bad_pattern';
  detail?: string;
}

/**
 * The conditions in the contract's form, null without rows, or the errors by row. `blanks: 'skip'` ignores
 * empty rows, as in a form that always shows one.
 */
export function checkHeaders(
  typed: TypedHeaders,
  { blanks }: { blanks: 'skip' | 'refuse' },
): { headers: MessageHeaders | null } | { problems: HeaderProblem[] } {
  const rows = blanks === 'skip' ? typed.rows.filter((row) => !isBlank(row)) : typed.rows;
  if (rows.length === 0) return { headers: null };
  const parsed = messageHeadersSchema.safeParse([typed.condition, ...rows]);
  if (parsed.success) return { headers: parsed.data };
  return {
    problems: parsed.error.issues.flatMap(({ path }) => {
      const row = rows[Number(path[0]) - 1];
      return row
        ? [describeProblem(row, typed.rows.indexOf(row), path[1] === 'value' ? 'value' : 'header')]
        : [];
    }),
  };
}

/** Errors found by the service, by position of the row, in the viewer's language. */
export function problemsOfService(
  typed: TypedHeaders,
  fields: readonly FieldProblem[],
  t: Translate,
): HeaderProblem[] {
  const filled = typed.rows.filter((row) => !isBlank(row));
  return fields.flatMap((problem) => {
    const match = /^(?:rule\.)?message_headers(?:\.(\d+)(?:\.(header|value))?)?$/.exec(problem.path);
    // An error of all rows is shown at the first.
    const row = filled[Number(match?.[1] ?? 1) - 1];
    if (!match || !row) return [];
    const field = match[2] === 'header' ? 'header' : 'value';
    return [
      { row: typed.rows.indexOf(row), field, problem: 'bad_pattern', detail: messageOfField(t, problem) },
    ];
  });
}

/** Whether a row is empty. */
export function isBlank(row: TypedHeaderRow): boolean {
  return row.header === '' && row.value.trim() === '' && row.operator !== 'is not empty';
}

function describeProblem(row: TypedHeaderRow, index: number, field: 'header' | 'value'): HeaderProblem {
  if (row[field].trim() === '') return { row: index, field, problem: 'required' };
  const isLong = row[field].length > (field === 'header' ? headerNameLimit : headerValueLimit);
  return { row: index, field, problem: isLong ? 'too_long' : 'bad_name' };
}

const headerNameLimit = 200;
