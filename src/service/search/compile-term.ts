import type { OwnerField } from '../../api/vocabulary/directory-fields.ts';
import { expandBranches } from '../../api/vocabulary/trees.ts';
import { compileCount } from './compile-count.ts';
import { compileDate } from './compile-date.ts';
import { compileLevel, matchValues, refuseValue, type ValuesField } from './compile-level.ts';
import { foldText, tokenize } from './fold-text.ts';
import { matchAddressOrRange, matchDomain, matchFlags, matchText } from './match-fields.ts';
import { matchesWildcard } from './match-wildcard.ts';
import type { Comparison, QueryNode, QueryText } from './query-node.ts';
import { defaultFields, requireField } from './query-fields.ts';
import { refuseQuery } from './refuse-query.ts';
import type { QueryTime } from './resolve-date.ts';
import type { SearchExpression, TextField, TextMatch } from './search-expression.ts';
import { isIpOrNetwork, meantValue } from '../../api/validators.ts';

/** Compiles one value. @throws ServiceError `invalid_query` when its field cannot have it. */
export function compileTerm(
  { field: named, comparison, value }: QueryNode & { kind: 'value' },
  time: QueryTime,
): SearchExpression {
  if (named === undefined) {
    if (isAnyText(value)) return { kind: 'all' };
    return { kind: 'or', of: defaultFields.map((field) => compileText(field, '', value)) };
  }
  const field = requireField(named);
  if (field.kind === 'date') return compileDate(comparison, value, time);
  if (field.kind === 'count') return compileCount(field.of, comparison, named.name, value);
  if (field.kind === 'values' && field.isNumber && !['', '='].includes(comparison))
    return compileLevel(field, named.name, comparison, value);
  if (comparison !== '' && comparison !== '=') {
    throw refuseQuery('query_compare_field', { at: value.position, found: comparison });
  }
  switch (field.kind) {
    case 'text':
      return compileText(field.field, comparison, value, field.isWhole);
    case 'words':
      return compileWords(field.field, comparison, value);
    case 'domain':
      return compileDomain(comparison, value);
    case 'address':
      return compileAddress(field.field, comparison, value);
    case 'owner':
      return compileOwner(field.field, comparison, value);
    case 'campaign':
      return compileCampaign(value);
    case 'values':
      return compileValue(field, named.name, value);
    case 'flag':
      return compileFlag(field.anyOf, named.name, value);
  }
}

const isAnyText = ({ isPattern, text }: QueryText) => isPattern && /^\*+$/.test(text);

function compileText(
  field: TextField,
  comparison: Comparison,
  value: QueryText,
  isWhole = false,
): SearchExpression {
  if (isAnyText(value)) return { kind: 'not', of: matchText(field, 'exact', '') };
  if (comparison === '=') return matchText(field, value.isPattern ? 'pattern' : 'exact', value.text);
  const match: TextMatch = value.isPattern ? 'wildcard' : isWhole ? 'exact' : 'contains';
  return matchText(field, match, requireText(value));
}

function compileWords(field: TextField, comparison: Comparison, value: QueryText): SearchExpression {
  if (comparison === '=' || value.isPattern) return compileText(field, comparison, value);
  if (tokenize(foldText(value.text)).length === 0)
    throw refuseQuery('query_no_words', { at: value.position });
  return matchText(field, 'words', value.text);
}

function requireText({ text, position }: QueryText): string {
  if (foldText(text).trim() !== '') return text;
  throw refuseQuery('query_value_empty', { at: position });
}

/** `*.example.com` is what a wildcard of DNS is: any domain below `example.com`, not that itself. */
function compileDomain(comparison: Comparison, value: QueryText): SearchExpression {
  const { text, isPattern } = value;
  if (comparison === '=' && !isPattern) return matchDomain('exact', text);
  if (!isPattern) return matchDomain('domain', requireText(value));
  if (!/^\*\.[^*?]+$/.test(text)) return compileText('sender_domain', comparison, value);
  const apex = text.slice(2);
  return { kind: 'and', of: [matchDomain('domain', apex), { kind: 'not', of: matchDomain('exact', apex) }] };
}

function compileAddress(
  field: 'sender_ip' | 'client_ip',
  comparison: Comparison,
  value: QueryText,
): SearchExpression {
  const { text, position } = value;
  if (value.isPattern || (comparison === '=' && text === '')) return compileText(field, comparison, value);
  if (!isIpOrNetwork(meantValue('ip', text)))
    throw refuseQuery('query_no_address', { at: position, value: text });
  return matchAddressOrRange(field, text);
}

/** Behind `=` as the directory writes it, else in any letter case; `*` matches any value. */
function compileOwner(field: OwnerField, comparison: Comparison, value: QueryText): SearchExpression {
  if (isAnyText(value)) return { kind: 'not', of: { kind: 'owner', field, match: 'exact', value: '' } };
  if (comparison === '=' && !value.isPattern)
    return { kind: 'owner', field, match: 'exact', value: value.text };
  return { kind: 'owner', field, match: value.isPattern ? 'pattern' : 'any-case', value: requireText(value) };
}

function compileCampaign({ text, position }: QueryText): SearchExpression {
  const number = Number(text);
  if (/^\d{1,15}$/.test(text)) return { kind: 'campaign', number };
  throw refuseQuery('query_no_value', { at: position, value: text, field: 'campaign', known: '1, 2, 3…' });
}

/** The values of a field that a text matches: itself, those below a branch of the tree, or those of a pattern. */
export function valuesOfText(field: ValuesField, { text, isPattern }: QueryText): readonly string[] {
  const value = text.toLowerCase();
  return isPattern
    ? field.values.filter((candidate) => matchesWildcard(candidate, value))
    : expandBranches(field.tree ?? [], [value]).filter((candidate) => field.values.includes(candidate));
}

function compileValue(field: ValuesField, name: string, given: QueryText): SearchExpression {
  const chosen = valuesOfText(field, given);
  if (chosen.length === 0) throw refuseValue(field, name, given);
  return matchValues(field, chosen);
}

function compileFlag(
  anyOf: Parameters<typeof matchFlags>[0],
  name: string,
  { text, position }: QueryText,
): SearchExpression {
  const flag = matchFlags(anyOf);
  if (/^(true|yes|1)$/i.test(text)) return flag;
  if (/^(false|no|0)$/i.test(text)) return { kind: 'not', of: flag };
  throw refuseQuery('query_no_flag', { at: position, field: name });
}
