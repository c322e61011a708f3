import type { z } from 'zod';
import type { Client } from '../../api/client.ts';
import type { SearchCriteriaInput } from '../../api/contract/emails/search-criteria.ts';
import {
  type HeaderOperator,
  headerOperators,
  headerRowLimit,
  headerValueLimit,
  type MessageHeaders,
  messageHeadersSchema,
} from '../../api/contract/exception-rules/exception-rule.ts';
import { countHeaderFits } from '../../api/contract/exception-rules/preview-exception-rule.ts';
import { type FieldProblem, ServiceError } from '../../api/errors.ts';
import type { Translate } from '../../messages/messages.ts';
import type { HeaderRowsView } from '../../views/exception-rules/model.ts';
import { choice, list } from '../fields.ts';
import { messageOfField } from '../present/error-messages.ts';

/** A row of the header dialog as typed. */
interface TypedHeaderRow {
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
function isBlank(row: TypedHeaderRow): boolean {
  return row.header === '' && row.value.trim() === '' && row.operator !== 'is not empty';
}

function describeProblem(row: TypedHeaderRow, index: number, field: 'header' | 'value'): HeaderProblem {
  if (row[field].trim() === '') return { row: index, field, problem: 'required' };
  const isLong = row[field].length > (field === 'header' ? headerNameLimit : headerValueLimit);
  return { row: index, field, problem: isLong ? 'too_long' : 'bad_name' };
}

const headerNameLimit = 200;

/** How many of the examined mails match, as counted by the service. */
interface HeaderFits {
  examined: number;
  /** By row of the form; undefined for rows that were not counted. */
  fits: (number | undefined)[];
  all: number;
}

interface HeaderRowsInput {
  typed: TypedHeaders;
  problems?: readonly HeaderProblem[];
  fits?: HeaderFits | undefined;
  /** An error of all rows. */
  problem?: string;
  /** The new row, whose header gets the focus. */
  newRow?: number;
  /** Whether the first error gets the focus; not during typing. */
  goToProblem?: boolean;
}

/** The rows of the header dialog in the viewer's language; always at least one. */
export function presentHeaderRows(input: HeaderRowsInput, t: Translate): HeaderRowsView {
  const { typed, problems = [], fits, problem = '', newRow, goToProblem = false } = input;
  const rows = typed.rows.length > 0 ? typed.rows : [{ header: '', operator: headerOperators[0], value: '' }];
  const first = goToProblem ? problems[0] : undefined;
  return {
    condition: typed.condition,
    rows: rows.map((row, index) => {
      const wordsAt = (field: 'header' | 'value') => {
        const found = problems.find((one) => one.row === index && one.field === field);
        return found ? describeHeaderProblem(found, t) : '';
      };
      const count = fits?.fits[index];
      return {
        ...row,
        headerProblem: wordsAt('header'),
        valueProblem: wordsAt('value'),
        fit:
          fits && count !== undefined
            ? t('exception_rules.headers_fit', { count, total: fits.examined })
            : '',
        focus: newRow === index ? 'header' : first?.row === index ? first.field : null,
      };
    }),
    operators: headerOperators.map((operator) => ({
      value: operator,
      label: t(`exception_rules.header_operator.${operator}`),
    })),
    fit: fits ? t('exception_rules.headers_fit_all', { count: fits.all, total: fits.examined }) : '',
    problem,
    canAdd: rows.length < headerRowLimit,
  };
}

/** The text of a header row's error; for a pattern, with the service's reason. */
export const describeHeaderProblem = ({ problem, detail }: HeaderProblem, t: Translate): string =>
  detail || t(`exception_rules.header_problem.${problem}`);

interface CountedHeaders {
  problems: HeaderProblem[];
  fits: { examined: number; fits: (number | undefined)[]; all: number } | undefined;
}

/**
 * Counts how many of a search's mails match each row, and validates patterns that way. Incomplete rows are
 * skipped; a failed count is omitted. Problems are in the language of `t`.
 */
export async function countTypedHeaders(
  client: Client,
  typed: TypedHeaders,
  criteria: SearchCriteriaInput,
  t: Translate,
): Promise<CountedHeaders> {
  const checked = checkHeaders(typed, { blanks: 'skip' });
  if ('problems' in checked) {
    const problems = checked.problems.filter(({ problem }) => problem !== 'required');
    const wrong = new Set(checked.problems.map(({ row }) => row));
    const rows = typed.rows.filter((_, index) => !wrong.has(index));
    if (rows.length === typed.rows.length) return { problems, fits: undefined };
    return countRest(client, { typed, complete: rows, problems }, criteria, t);
  }
  if (!checked.headers) return { problems: [], fits: undefined };
  try {
    const body = { criteria, message_headers: checked.headers };
    const { examined, fits, fits_condition: all } = await client.call(countHeaderFits, { body });
    const counts = [...fits];
    return {
      problems: [],
      fits: { examined, fits: typed.rows.map((row) => (isBlank(row) ? undefined : counts.shift())), all },
    };
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code === 'unauthenticated') throw error;
    return { problems: problemsOfService(typed, error.fields ?? [], t), fits: undefined };
  }
}

/** Counts the complete rows; positions in the form are preserved by blank rows. */
async function countRest(
  client: Client,
  {
    typed,
    complete,
    problems,
  }: { typed: TypedHeaders; complete: TypedHeaders['rows']; problems: HeaderProblem[] },
  criteria: SearchCriteriaInput,
  t: Translate,
): Promise<CountedHeaders> {
  const blank = { header: '', operator: 'contains', value: '' } as const;
  const rows = typed.rows.map((row) => (complete.includes(row) ? row : blank));
  const counted = await countTypedHeaders(client, { condition: typed.condition, rows }, criteria, t);
  return { problems: [...problems, ...counted.problems], fits: counted.fits };
}
