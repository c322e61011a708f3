import { foldWhole } from '../records/email-texts.ts';
import {
  compileCidr,
  foldAddress,
  foldDomain,
  foldLink,
  foldMailbox,
  foldMessageId,
} from '../records/fold-address.ts';
import { foldText, isPlain, tokenize } from '../records/fold-text.ts';
import { domainFields, type SearchExpression, type TextField } from '../ports/search-expression.ts';
import { earliestTime, firstKeyAt, latestTime, type KeyRange } from '../records/mail-key.ts';

/** So few mailboxes are found by the terms of the index; more are looked up row by row. */
export const fewMailboxes = 40;

/**
 * Folds the values of an expression, flattens nested 'and' and 'or', and settles what is always or never true, so that
 * what compiles it meets few cases: no empty needles, no 'all' or 'none' below the top.
 */
export function normalizeExpression(expression: SearchExpression): SearchExpression {
  switch (expression.kind) {
    case 'all':
    case 'none':
    case 'campaign':
    case 'owner':
      return expression;
    case 'and':
      return combine('and', expression.of);
    case 'or':
      return combine('or', expression.of);
    case 'not': {
      const of = normalizeExpression(expression.of);
      if (of.kind === 'all') return { kind: 'none' };
      if (of.kind === 'none') return { kind: 'all' };
      return of.kind === 'not' ? of.of : { kind: 'not', of };
    }
    case 'text':
      return normalizeText(expression);
    case 'flags':
      return expression.anyOf.length === 0 ? { kind: 'none' } : expression;
    case 'received':
      return normalizeReceived(expression.from, expression.to);
    case 'mailbox-in': {
      const { domains, addresses } = expression;
      if (domains.length + addresses.length === 0) return { kind: 'none' };
      if (!expression.isShort) return expression;
      return combine(
        'or',
        addresses.map((value) => ({ kind: 'text', field: 'mailbox', match: 'exact', value })),
      );
    }
    case 'count': {
      const { min, max } = expression;
      if (max !== undefined && max < Math.max(0, min)) return { kind: 'none' };
      return min <= 0 && max === undefined ? { kind: 'all' } : expression;
    }
    case 'ip-range':
      compileCidr(expression.cidr);
      return expression;
  }
}

/** How whole values of each field are folded: as the texts of mails are (`textsOf`). */
export const foldValue: Readonly<Record<TextField, (value: string) => string>> = {
  subject: foldWhole,
  sender_email: foldAddress,
  sender_name: foldWhole,
  sender_domain: foldDomain,
  recipients: foldAddress,
  links: foldLink,
  attachment_md5: foldWhole,
  attachment_sha256: foldWhole,
  attachment_name: foldWhole,
  sender_ip: foldWhole,
  client_ip: foldWhole,
  message_id: foldMessageId,
  mailbox: foldMailbox,
};

function normalizeText(expression: SearchExpression & { kind: 'text' }): SearchExpression {
  const { field, match, value: typed } = expression;
  if (match === 'exact' || match === 'domain') {
    const value = foldValue[field](typed);
    return match === 'domain' && value === '' ? nothingOf(typed) : { ...expression, value };
  }
  const value = field === 'mailbox' ? foldMailbox(typed) : foldText(typed);
  if ((match === 'wildcard' || match === 'pattern') && /^\*+$/.test(value)) return { kind: 'all' };
  const isEmpty = match === 'words' ? tokenize(value).length === 0 : value === '';
  if (isEmpty) return nothingOf(typed);
  const isReadable = domainFields.has(field) && !isPlain(typed);
  return { ...expression, value, ...(isReadable && { isReadable }) };
}

/** Without a value everything matches; a value of nothing that people see matches nothing, rather than everything. */
const nothingOf = (typed: string): SearchExpression => ({ kind: isPlain(typed) ? 'all' : 'none' });

function normalizeReceived(from?: number, to?: number): SearchExpression {
  const open = (from === undefined || from <= earliestTime) && (to === undefined || to > latestTime);
  if (open) return { kind: 'all' };
  if (from !== undefined && to !== undefined && from >= to) return { kind: 'none' };
  return { kind: 'received', ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
}

function combine(kind: 'and' | 'or', of: readonly SearchExpression[]): SearchExpression {
  const neutral = kind === 'and' ? 'all' : 'none';
  const decisive = kind === 'and' ? 'none' : 'all';
  const parts: SearchExpression[] = [];
  for (const part of of.map(normalizeExpression)) {
    if (part.kind === decisive) return part;
    if (part.kind === kind) parts.push(...part.of);
    else if (part.kind !== neutral) parts.push(part);
  }
  if (parts.length === 0) return { kind: neutral };
  return parts.length === 1 && parts[0] ? parts[0] : { kind, of: parts };
}

/** Takes the date bounds that always hold out of a normalized expression: they become a range of keys. */
export function splitKeyRange(expression: SearchExpression): { range: KeyRange; rest: SearchExpression } {
  const range = { from: firstKeyAt(earliestTime), to: firstKeyAt(latestTime + 1) };
  const parts = expression.kind === 'and' ? expression.of : [expression];
  const rest: SearchExpression[] = [];
  for (const part of parts) {
    if (part.kind !== 'received') {
      rest.push(part);
      continue;
    }
    range.from = Math.max(range.from, firstKeyAt(Math.ceil(part.from ?? earliestTime)));
    range.to = Math.min(range.to, firstKeyAt(Math.ceil(part.to ?? latestTime + 1)));
  }
  return { range, rest: combine('and', rest) };
}
