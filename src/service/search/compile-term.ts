import {
  detectionTree,
  directionTree,
  expandBranches,
  mailApps,
  quarantineStateTree,
} from '../../api/vocabulary.ts';
import { canonicalIp } from './fold-address.ts';
import { foldText } from './fold-text.ts';
import { matchAddressOrRange, matchDomain, matchFlags, matchText } from './match-fields.ts';
import { matchesWildcard } from './match-wildcard.ts';
import { defaultFields, type QueryField, queryFieldNames, queryFieldOf } from './query-fields.ts';
import { refuseQuery } from './refuse-query.ts';
import { resolveDate } from './resolve-date.ts';
import type { SearchExpression, TextField, TextMatch } from './search-expression.ts';
import { isAddressOrRange } from './validate-criteria.ts';

/** A value of a query: `field:value`, or `value` alone. Positions count from 0. */
export interface QueryTerm {
  field: string | undefined;
  fieldPosition: number;
  /** Without quotes and escapes; a pattern only when `isPattern`. */
  value: string;
  /** Has unescaped, unquoted `*` or `?`. */
  isPattern: boolean;
  position: number;
}

/** Finds the field of a term. @throws ServiceError `invalid_query` when there is none of that name. */
export function requireField(name: string, position: number): QueryField {
  const field = queryFieldOf(name);
  if (field) return field;
  throw refuseQuery(position, `There is no field ${name}. Use one of: ${queryFieldNames.join(', ')}.`);
}

/** Compiles one value. @throws ServiceError `invalid_query` when its field cannot have it. */
export function compileTerm(term: QueryTerm, now: number): SearchExpression {
  if (term.field === undefined) {
    if (term.isPattern && /^[*?]+$/.test(term.value)) return { kind: 'all' };
    return { kind: 'or', of: defaultFields.map((field) => compileTextTerm(field, term)) };
  }
  const field = requireField(term.field, term.fieldPosition);
  switch (field.kind) {
    case 'text':
      return compileTextTerm(field.field, term);
    case 'domain':
      return term.isPattern && !/^\*\.[^*?]+$/.test(term.value)
        ? compileTextTerm('sender_domain', term)
        : matchDomain('domain', requireText(term));
    case 'address':
      return compileAddress(field.field, term);
    case 'date':
      return compileDate(term, now);
    case 'values':
      return compileValue(field, term);
    case 'flag':
      return compileFlag(field.anyOf, term);
  }
}

/** Fields whose values are compared as a whole, as the search form does. */
const wholeFields: ReadonlySet<TextField> = new Set([
  'attachment_md5',
  'attachment_sha256',
  'message_id',
  'mailbox',
]);

function compileTextTerm(field: TextField, term: QueryTerm): SearchExpression {
  if (term.isPattern && /^\*+$/.test(term.value)) {
    return { kind: 'not', of: matchText(field, 'exact', '') };
  }
  const match: TextMatch = term.isPattern ? 'wildcard' : wholeFields.has(field) ? 'exact' : 'contains';
  return matchText(field, match, requireText(term));
}

function requireText(term: QueryTerm): string {
  if (foldText(term.value).trim() !== '') return term.value;
  throw refuseQuery(term.position, 'The value is empty. Write what to look for, or field:* for any value.');
}

function compileAddress(field: 'sender_ip' | 'client_ip', term: QueryTerm): SearchExpression {
  if (term.isPattern) return compileTextTerm(field, term);
  if (!isAddressOrRange(term.value)) {
    throw refuseQuery(
      term.position,
      `${term.value} is no IP address. Write one such as 192.0.2.1, or a range in quotes such as "192.0.2.0/24".`,
    );
  }
  return matchAddressOrRange(field, canonicalIp(term.value) ?? term.value);
}

const dateHint = 'Write a date such as 2026-01-31, now-7d, or a range such as [2026-01-01 TO 2026-01-31].';

function compileDate(term: QueryTerm, now: number): SearchExpression {
  const [, comparison = '', text = ''] = /^(>=|<=|>|<)?(.*)$/s.exec(term.value) ?? [];
  const span = term.isPattern ? undefined : resolveDate(text, now);
  if (!span) throw refuseQuery(term.position, `${term.value} is no date. ${dateHint}`);
  if (comparison === '>=') return { kind: 'received', from: span.start };
  if (comparison === '>') return { kind: 'received', from: span.end };
  if (comparison === '<=') return { kind: 'received', to: span.end };
  if (comparison === '<') return { kind: 'received', to: span.start };
  return { kind: 'received', from: span.start, to: span.end };
}

/** A range `[min TO max]`; `inclusive` as the brackets say, `*` leaves a side open. */
export function compileRange(
  range: {
    min: string;
    max: string;
    inclusive: 'both' | 'none' | 'left' | 'right';
    position: number;
  },
  now: number,
): SearchExpression {
  const read = (text: string) => {
    const span = text === '*' ? undefined : resolveDate(text, now);
    if (text !== '*' && !span) throw refuseQuery(range.position, `${text} is no date. ${dateHint}`);
    return span;
  };
  const min = read(range.min);
  const max = read(range.max);
  const includesMin = range.inclusive === 'both' || range.inclusive === 'left';
  const includesMax = range.inclusive === 'both' || range.inclusive === 'right';
  const from = min && (includesMin ? min.start : min.end);
  const to = max && (includesMax ? max.end : max.start);
  if (min && max && min.start > max.start) {
    throw refuseQuery(range.position, 'The range ends before it starts. Swap its dates.');
  }
  return { kind: 'received', ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
}

const trees = [
  ...directionTree,
  ...detectionTree({ apps: mailApps, graymail: true, phishingTraining: true }),
  ...quarantineStateTree({ apps: mailApps }),
];

function compileValue(field: QueryField & { kind: 'values' }, term: QueryTerm): SearchExpression {
  const value = term.value.toLowerCase();
  const chosen = term.isPattern
    ? field.values.filter((candidate) => matchesWildcard(candidate, value))
    : expandBranches(trees, [value]).filter((candidate) => field.values.includes(candidate));
  if (chosen.length === 0) {
    throw refuseQuery(
      term.position,
      `${term.value} is no value of ${term.field}. Use one of: ${field.values.join(', ')}.`,
    );
  }
  return matchFlags(chosen.flatMap((candidate) => field.flagOf?.(candidate) ?? [candidate]));
}

function compileFlag(anyOf: Parameters<typeof matchFlags>[0], term: QueryTerm): SearchExpression {
  const flag = matchFlags(anyOf);
  if (/^(true|yes|1)$/i.test(term.value)) return flag;
  if (/^(false|no|0)$/i.test(term.value)) return { kind: 'not', of: flag };
  throw refuseQuery(term.position, `Write ${term.field}:true or ${term.field}:false.`);
}
