import { isIP } from 'node:net';
import { wordsOf } from './fold-text.ts';
import { bareDomain } from './match-fields.ts';
import type { SearchCriteria } from '../../api/contract/emails/search-criteria.ts';
import { type FieldProblem, ServiceError } from '../../api/errors.ts';
import { quarantineActors } from '../../api/vocabulary/states.ts';
import { criteriaTrees, leavesOf, type TreeField, valuesOf } from '../../api/vocabulary/trees.ts';
import { codeOf, fieldProblem, refuseInput, say } from '../refuse.ts';

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
    check(path, value !== undefined && !isAddressOrRange(value), 'not_address');
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
  check('attach_md5', attach_md5 !== undefined && !/^[0-9a-f]{32}$/i.test(attach_md5), 'not_md5');
  check('attach_sha256', attach_sha256 !== undefined && !/^[0-9a-f]{64}$/i.test(attach_sha256), 'not_sha256');
  return problems;
}

/** An IPv4 or IPv6 address, with or without a prefix length. */
export function isAddressOrRange(text: string): boolean {
  const [address = '', prefix, ...more] = text.split('/');
  const version = address.includes('%') ? 0 : isIP(address);
  if (version === 0 || more.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128));
}

/** An address `local@domain` without a display name; what stands before the '@' is judged loosely, as mail is. */
export function isEmailAddress(text: string): boolean {
  const at = text.lastIndexOf('@');
  return at > 0 && at <= 64 && !/[\s<>,;"]/.test(text.slice(0, at)) && isDomainName(text.slice(at + 1));
}

/** A domain of two labels or more; internationalised ones as typed or in their ASCII form. */
export function isDomainName(text: string): boolean {
  const labels = text.split('.');
  return (
    text.length <= 253 &&
    labels.length > 1 &&
    labels.every((label) => /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u.test(label))
  );
}
