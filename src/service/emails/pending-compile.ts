import type { SearchCriteria } from '../../api/contract/emails/search-criteria.ts';
import type { SearchExpression } from '../search/search-expression.ts';

/** Stands in until the compilers of search/ land. */
export const compileCriteria = (criteria: SearchCriteria, _: { now: number }): SearchExpression =>
  criteria.subject
    ? { kind: 'text', field: 'subject', match: 'contains', value: criteria.subject }
    : { kind: 'all' };
export const compileLucene = (query: string, _: { now: number }): SearchExpression => ({
  kind: 'text',
  field: 'subject',
  match: 'contains',
  value: query,
});
