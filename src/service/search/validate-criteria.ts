import { wordsOf } from './fold-text.ts';
import { bareDomain } from '../../api/validators.ts';
import type { SearchCriteria } from '../../api/contract/emails/search-criteria.ts';
import { type FieldProblem, ServiceError } from '../../api/errors.ts';
import { quarantineActors } from '../../api/vocabulary/states.ts';
import { criteriaTrees, leavesOf, type TreeField, valuesOf } from '../../api/vocabulary/trees.ts';
import { codeOf, fieldProblem, refuseInput, say } from '../refuse.ts';
import { isDomainName, isEmailAddress, isIpOrNetwork, isMd5, isSha256 } from '../../api/validators.ts';

/**
 * Checks the fields of a search (MX-07, MX-08, MX-09).
 * @throws ServiceError `headers_not_supported`, or `invalid_input` with a message for every field that is wrong.
 */
export function validateCriteria(criteria: SearchCriteria): void {
  if (criteria.message_headers && criteria.message_headers.length > 0) {
    throw new ServiceError('headers_not_supported', say('headers_unsupported'), {
      ...codeOf('headers_unsupported'),
      fields: [fieldProblem('message_headers', 'headers_remove')],
    });
  }
  const fields = [...dateProblems(criteria), ...treeProblems(criteria), ...textProblems(criteria)];
  if (fields.length > 0) throw refuseInput(fields);
}

function dateProblems({ time_type, range_from, range_to }: SearchCriteria): FieldProblem[] {
  if (time_type === 'last' || (!time_type && !range_from && !range_to)) return [];
  if (!range_from) return [fieldProblem('range_from', 'range_from_missing')];
  if (!range_to) return [fieldProblem('range_to', 'range_to_missing')];
  if (Date.parse(range_from) <= Date.parse(range_to)) return [];
  return [fieldProblem('range_to', 'range_reversed')];
}

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

type FieldCode = 'not_address' | 'not_email' | 'not_domain' | 'not_md5' | 'not_sha256' | 'no_word';

function textProblems(criteria: SearchCriteria): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const check = (path: keyof SearchCriteria & string, wrong: boolean, problem: FieldCode) => {
    if (wrong) problems.push(fieldProblem(path, problem));
  };
  for (const path of ['sender_server_ip', 'sender_smtp_ip', 'sender_client_ip'] as const) {
    const value = criteria[path];
    check(path, value !== undefined && !isIpOrNetwork(value), 'not_address');
  }
  const { from_email, recipients, from_domain, attach_md5, attach_sha256 } = criteria;
  const exactSender = from_email !== undefined && criteria.from_email_matching === 'exact';
  check('from_email', exactSender && !isEmailAddress(from_email), 'not_email');
  const exactRecipients = criteria.recipient_matching === 'exact' ? (recipients ?? []) : [];
  check('recipients', !exactRecipients.every(isEmailAddress), 'not_email');
  const { subject, subject_matching } = criteria;
  const needsWords = subject !== undefined && subject_matching === 'match';
  check('subject', needsWords && wordsOf(subject).length === 0, 'no_word');
  const wholeDomain = from_domain !== undefined && criteria.from_domain_matching !== 'endswith';
  check('from_domain', wholeDomain && !isDomainName(bareDomain(from_domain)), 'not_domain');
  check('from_domain', from_domain !== undefined && bareDomain(from_domain) === '', 'not_domain');
  check('attach_md5', attach_md5 !== undefined && !isMd5(attach_md5), 'not_md5');
  check('attach_sha256', attach_sha256 !== undefined && !isSha256(attach_sha256), 'not_sha256');
  return problems;
}
