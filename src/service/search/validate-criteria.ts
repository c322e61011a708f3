import { foldText, tokenize } from './fold-text.ts';
import { bareDomain } from '../../api/refang.ts';
import { isTimeZone, isValueOf, type ValueKind } from '../../api/validators.ts';
import type { SearchCriteria } from '../../api/contract/emails/search-criteria.ts';
import { countFilterNames, readCount } from '../../api/vocabulary/count-filters.ts';
import type { FieldProblem } from '../../api/errors.ts';
import { factsOf, type MatchingName, textCalls } from '../../api/vocabulary/search-fields.ts';
import { quarantineActors } from '../../api/vocabulary/states.ts';
import { criteriaTrees, leavesOf, type TreeField, valuesOf } from '../../api/vocabulary/trees.ts';
import { fieldProblem, refuseInput, refuseWith } from '../refuse.ts';

/**
 * Checks the fields of a search (MX-07, MX-08, MX-09).
 * @throws ServiceError `headers_not_supported`, or `invalid_input` with a message for every field that is wrong.
 */
export function validateCriteria(criteria: SearchCriteria): void {
  if (criteria.message_headers && criteria.message_headers.length > 0) {
    const fields = [fieldProblem('message_headers', 'headers_remove')];
    throw refuseWith({ fields }, 'headers_not_supported', 'headers_unsupported');
  }
  const fields = [
    ...dateProblems(criteria),
    ...zoneProblems(criteria),
    ...treeProblems(criteria),
    ...textProblems(criteria),
    ...countProblems(criteria),
  ];
  if (fields.length > 0) throw refuseInput(fields);
}

function dateProblems({ time_type, range_from, range_to }: SearchCriteria): FieldProblem[] {
  if (time_type === 'last' || (!time_type && !range_from && !range_to)) return [];
  if (!range_from) return [fieldProblem('range_from', 'range_from_missing')];
  if (!range_to) return [fieldProblem('range_to', 'range_to_missing')];
  if (Date.parse(range_from) <= Date.parse(range_to)) return [];
  return [fieldProblem('range_to', 'range_reversed')];
}

const zoneProblems = ({ query_time_zone: zone }: SearchCriteria): FieldProblem[] =>
  zone === undefined || isTimeZone(zone) ? [] : [fieldProblem('query_time_zone', 'time_zone_unknown')];

function treeProblems(criteria: SearchCriteria): FieldProblem[] {
  const problems: FieldProblem[] = [];
  for (const [path, tree] of Object.entries(criteriaTrees)) {
    const known = new Set(valuesOf(tree));
    const unknown = criteria[path as TreeField]?.filter((value) => !known.has(value)) ?? [];
    if (unknown.length > 0) {
      const values = { unknown: unknown.join(', '), known: leavesOf(tree).join(', ') };
      problems.push(fieldProblem(path, 'unknown_values', values));
    }
  }
  if (criteria.quarantine_actor && !quarantineActors.some((actor) => actor === criteria.quarantine_actor)) {
    const choices = quarantineActors.join(', ');
    problems.push(fieldProblem('quarantine_actor', 'input_choose', { choices }));
  }
  return problems;
}

const countProblems = (criteria: SearchCriteria): FieldProblem[] =>
  countFilterNames
    .filter((name) => criteria[name] !== undefined && !readCount(criteria[name]))
    .map((name) => fieldProblem(name, 'not_count'));

type FieldCode =
  | 'not_address'
  | 'not_email'
  | 'not_domain'
  | 'not_md5'
  | 'not_sha256'
  | 'no_word'
  | 'value_unseen';

/** The error for a value that is not of its kind, in the order in which they are reported; null where any text is right. */
const codeOfKind: Record<ValueKind, FieldCode | null> = {
  ip: 'not_address',
  text: null,
  link: null,
  words: null,
  message_id: null,
  email: 'not_email',
  emails: 'not_email',
  domain: 'not_domain',
  hash: 'not_sha256',
  md5: 'not_md5',
  sha256: 'not_sha256',
};

const kindsInOrder = Object.keys(codeOfKind);
const checkedCalls = textCalls.toSorted(
  (one, other) => kindsInOrder.indexOf(one.kind) - kindsInOrder.indexOf(other.kind),
);

function textProblems(criteria: SearchCriteria): FieldProblem[] {
  return checkedCalls.flatMap(({ filter, call, kind }) => {
    const values = [criteria[call] ?? []].flat();
    const { matching } = factsOf(filter);
    const mode = matching ? criteria[matching.name as MatchingName] : '';
    const code = values.map((value) => valueProblem(kind, mode, value)).find(Boolean);
    return code ? [fieldProblem(call, code)] : [];
  });
}

function valueProblem(kind: ValueKind, mode: string, value: string): FieldCode | null {
  if (foldText(value).trim() === '') return 'value_unseen';
  if (kind === 'words') return mode === 'match' && tokenize(foldText(value)).length === 0 ? 'no_word' : null;
  const isNothing = kind === 'domain' && bareDomain(value) === '';
  return isNothing || !isValueOf(kind, value, mode) ? codeOfKind[kind] : null;
}
