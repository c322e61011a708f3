import { ServiceError } from '../../api/errors.ts';
import { compileLucene } from '../index/compile-lucene.ts';
import { parseQuery } from '../index/parse-query.ts';
import type { QueryNode } from '../index/query-node.ts';

/** A prompt that is a query already, `detection:cp_spam received:>=now-2d`, without blanks around it; undefined for others. */
export function readWrittenQuery(prompt: string, now: number): string | undefined {
  if (!/(?:^|[\s(!+-])[a-z_0-9]+:[^\s:]/i.test(prompt)) return undefined;
  try {
    compileLucene(prompt, { now });
    const isQuery = hasOnlyFields(parseQuery(prompt).node);
    return isQuery ? prompt.trim() : undefined;
  } catch (error) {
    if (error instanceof ServiceError) return undefined;
    throw error;
  }
}

const hasOnlyFields = (node: QueryNode): boolean => {
  if (node.kind === 'and' || node.kind === 'or') return node.of.every(hasOnlyFields);
  if (node.kind === 'not') return hasOnlyFields(node.of);
  return node.kind === 'range' || (node.kind === 'value' && node.field !== undefined);
};
