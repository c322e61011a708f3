import { headerOperators, headerRowLimit } from '../../api/contract/exception-rules/header-conditions.ts';
import type { Translate } from '../../messages/messages.ts';
import type { HeaderRowsView } from '../../views/exception-rules/model.ts';
import type { HeaderProblem, TypedHeaders } from './header-rows.ts';

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
