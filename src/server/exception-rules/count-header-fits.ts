import type { SearchCriteriaInput } from '../../api/contract/emails/search-criteria.ts';
import { countHeaderFits } from '../../api/contract/exception-rules/preview-exception-rule.ts';
import type { Client } from '../../api/client.ts';
import { ServiceError } from '../../api/errors.ts';
import type { Translate } from '../../messages/messages.ts';
import {
  checkHeaders,
  type HeaderProblem,
  isBlank,
  problemsOfService,
  type TypedHeaders,
} from './header-rows.ts';

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
