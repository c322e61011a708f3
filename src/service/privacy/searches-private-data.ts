import {
  choiceFilterNames,
  factsOf,
  operatorTrees,
  textCalls,
  textFilterNames,
  treeFilterNames,
  treeFilters,
} from '../../api/vocabulary/search-fields.ts';
import { parseQuery } from '../index/parse-query.ts';
import { requireField } from '../index/query-fields.ts';
import type { NamedField, QueryNode } from '../index/query-node.ts';
import type { TextField } from '../ports/search-expression.ts';

/** Texts of the index that are private: those of private filters, and two that only queries name. */
const privateFields: ReadonlySet<string> = new Set<TextField>([
  ...textCalls.filter(({ filter }) => factsOf(filter).isPrivate).map(({ index }) => index),
  'attachment_name',
  'mailbox',
]);

/** Whether a Lucene query searches private data, as a word without a field does. Invalid queries do not. */
export function searchesPrivateData(query: string): boolean {
  try {
    return isPrivate(parseQuery(query).node);
  } catch {
    return false;
  }
}

/** The names of a search in an address of the Mail Explorer whose values are not private. */
const openNames: ReadonlySet<string> = new Set([
  'last',
  'time',
  'amount',
  'unit',
  'from',
  'to',
  'query_zone',
  'operator',
  'sort',
  ...treeFilterNames,
  ...operatorTrees.map((name) => treeFilters[name].operator),
  ...choiceFilterNames,
  ...textFilterNames.flatMap((name) => {
    const { isPrivate: isClosed, matching } = factsOf(name);
    return [...(isClosed ? [] : [name]), ...(matching ? [matching.name] : [])];
  }),
]);

/** Whether a saved search names private data, or something that is not known to be open: a question, an invalid query. */
export function savesPrivateData(search: string): boolean {
  return [...new URLSearchParams(search)].some(([name, value]) => {
    if (name !== 'query') return !openNames.has(name);
    try {
      return isPrivate(parseQuery(value).node);
    } catch {
      return true;
    }
  });
}

function isPrivate(node: QueryNode): boolean {
  switch (node.kind) {
    case 'all':
      return false;
    case 'and':
    case 'or':
      return node.of.some(isPrivate);
    case 'not':
      return isPrivate(node.of);
    default:
      return isPrivateField(node.field);
  }
}

function isPrivateField(field: NamedField | undefined): boolean {
  if (!field) return true;
  const found = requireField(field);
  return (found.kind === 'text' || found.kind === 'words') && privateFields.has(found.field);
}
