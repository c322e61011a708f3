import type { QueryNotice } from '../../api/contract/emails/query-emails.ts';
import { ServiceError } from '../../api/errors.ts';
import type { ValueArgs } from '../../messages/messages.ts';
import { codeOf, type ProblemCode, englishText } from '../refuse.ts';

/** Errors and warnings of a query; `at` is the character, from 0. */
type QueryCode = Extract<ProblemCode, `query_${string}`>;
type Values<Code extends QueryCode> = ValueArgs<`service.${Code}`>;

/** The refusal of a query: what is wrong and what to write instead. */
export function refuseQuery<Code extends QueryCode>(problem: Code, ...values: Values<Code>): ServiceError {
  const { message, ...more } = noticeQuery(problem, ...values);
  return new ServiceError('invalid_query', message, { ...more, problem });
}

/** The same about a query that is answered: what a person may not have meant. */
export function noticeQuery<Code extends QueryCode>(problem: Code, ...values: Values<Code>): QueryNotice {
  const [given] = values as unknown as [{ at: number }];
  // People count characters from 1.
  const counted = [{ ...given, at: given.at + 1 }] as unknown as Values<Code>;
  return { position: given.at, message: englishText(problem, ...counted), ...codeOf(problem, ...counted) };
}
