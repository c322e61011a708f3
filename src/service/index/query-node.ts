import type { QueryNotice } from '../../api/contract/emails/query-emails.ts';
import { ServiceError } from '../../api/errors.ts';
import type { ValueArgs } from '../../messages/messages.ts';
import { codeOf, englishText, type ProblemCode } from '../core/refuse.ts';

/** A value of a query without quotes and escapes. */
export interface QueryText {
  text: string;
  isQuoted: boolean;
  /** Has unescaped, unquoted `*` or `?`. */
  isPattern: boolean;
  /** Of its first character, from 0. */
  position: number;
}

/** The field in front of a value or a group. Positions are offsets in characters, from 0. */
export interface NamedField {
  name: string;
  position: number;
}

/** A comparison in front of a value. */
export type Comparison = '' | '=' | '>' | '>=' | '<' | '<=';

/**
 * A query as it was written. Every property means something to the compiler: what has no meaning here is refused while
 * it is read, so that nothing is left out silently.
 */
export type QueryNode =
  | { kind: 'all' }
  | { kind: 'and' | 'or'; of: QueryNode[] }
  | { kind: 'not'; of: QueryNode }
  | { kind: 'value'; field: NamedField | undefined; comparison: Comparison; value: QueryText }
  | { kind: 'range'; field: NamedField; range: QueryRange };

/** `[min TO max]`; an end that is `*` is undefined. */
export interface QueryRange {
  min: QueryText | undefined;
  max: QueryText | undefined;
  includesMin: boolean;
  includesMax: boolean;
  position: number;
}

/** The current position. */
export interface QueryReader {
  readonly query: string;
  at: number;
  depth: number;
  terms: number;
  notices: QueryNotice[];
}

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
