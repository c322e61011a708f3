import type { QueryNotice } from '../../api/contract/emails/query-emails.ts';

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
