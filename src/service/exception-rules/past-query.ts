import type { MessageHeaders } from '../../api/contract/exception-rules/exception-rule.ts';
import { previewMonths } from '../../api/contract/exception-rules/preview-exception-rule.ts';
import type { Period } from '../ports/mail-index.ts';
import { startOfLast } from '../index/resolve-date.ts';
import type { SearchExpression } from '../ports/search-expression.ts';
import { compileRule } from './compile-rule.ts';
import type { RuleConditions } from './rule-conditions.ts';

/** Mails that a rule may fit: those the index finds, of which the headers, if any, decide. */
export interface PastQuery {
  expression: SearchExpression;
  headers: MessageHeaders | null;
}

/** Everything that the conditions match in a period, and `also`. */
export const pastQuery = (
  conditions: RuleConditions,
  period: Period,
  also: readonly SearchExpression[] = [],
): PastQuery => ({
  expression: {
    kind: 'and',
    of: [
      compileRule(conditions).expression,
      {
        kind: 'received',
        ...(period.from !== undefined && { from: period.from }),
        ...(period.to !== undefined && { to: period.to }),
      },
      ...also,
    ],
  },
  headers: conditions.message_headers,
});

/** The past that previews look at. */
export const previewPeriod = (now: number): Period => ({ from: startOfLast(previewMonths, 'Months', now) });
