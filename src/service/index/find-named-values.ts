import { valuesOfText } from './compile-lucene.ts';
import { parseQuery } from './parse-query.ts';
import { queryFieldOf } from './query-fields.ts';
import type { QueryNode } from './query-node.ts';

/** A field that a query names, with the values of it that are requested, where it has a list of them. */
export interface NamedValues {
  /** As written, in lower case. */
  readonly field: string;
  readonly values: readonly string[];
  /** The text of the value, and its offset in characters, from 0. */
  readonly found: string;
  readonly at: number;
}

/** The fields that a Lucene query names, in its order. None for a query that does not parse, which is refused when it is compiled. */
export function findNamedValues(query: string): NamedValues[] {
  try {
    return namedIn(parseQuery(query).node);
  } catch {
    return [];
  }
}

function namedIn(node: QueryNode): NamedValues[] {
  switch (node.kind) {
    case 'all':
      return [];
    case 'and':
    case 'or':
      return node.of.flatMap(namedIn);
    case 'not':
      return namedIn(node.of);
    case 'range':
      return [
        { field: node.field.name.toLowerCase(), values: [], found: node.field.name, at: node.field.position },
      ];
    case 'value': {
      const { field: named, value } = node;
      if (!named) return [];
      const field = queryFieldOf(named.name);
      return [
        {
          field: named.name.toLowerCase(),
          values: field?.kind === 'values' ? valuesOfText(field, value) : [],
          found: `${named.name}:${value.text}`,
          at: named.position,
        },
      ];
    }
  }
}
