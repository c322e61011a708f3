import { isIP } from 'node:net';
import { wordsOf } from './fold-text.ts';
import { bareDomain } from './match-fields.ts';
import type { SearchCriteria } from '../../api/contract/emails/search-criteria.ts';
import { type FieldProblem, ServiceError } from '../../api/errors.ts';
import {
  detectionTree,
  directionTree,
  leavesOf,
  mailApps,
  quarantineActors,
  quarantineStateTree,
  type VocabularyNode,
} from '../../api/vocabulary.ts';

/** The trees whose values a search may name, complete: a tenant shows a part of them. */
export const criteriaTrees = {
  detection: detectionTree({ apps: mailApps, graymail: true, phishingTraining: true }),
  quarantined_state: quarantineStateTree({ apps: mailApps }),
  direction: directionTree,
} as const;
export type TreeField = keyof typeof criteriaTrees;

/**
 * Checks the fields of a search (MX-07, MX-08, MX-09).
 * @throws ServiceError `headers_not_supported`, or `invalid_input` with a message for every field that is wrong.
 */
export function validateCriteria(criteria: SearchCriteria): void {
  if (criteria.message_headers && criteria.message_headers.length > 0) {
    throw new ServiceError('headers_not_supported', 'Filtering emails based on headers is not supported.', {
      fields: [{ path: 'message_headers', message: 'Remove the headers filter.' }],
    });
  }
  const fields = [...dateProblems(criteria), ...treeProblems(criteria), ...textProblems(criteria)];
  if (fields.length === 0) return;
  const info = fields.map(({ path, message }) => `${path}: ${message}`).join(' ');
  throw new ServiceError('invalid_input', info, { fields });
}

function dateProblems({ time_type, range_from, range_to }: SearchCriteria): FieldProblem[] {
  if (time_type === 'last' || (!time_type && !range_from && !range_to)) return [];
  if (!range_from) return [{ path: 'range_from', message: 'Enter the date and time from which to search.' }];
  if (!range_to) return [{ path: 'range_to', message: 'Enter the date and time until which to search.' }];
  if (Date.parse(range_from) <= Date.parse(range_to)) return [];
  return [{ path: 'range_to', message: 'Enter an end that is not before the start of the range.' }];
}

function treeProblems(criteria: SearchCriteria): FieldProblem[] {
  const problems: FieldProblem[] = [];
  for (const [path, tree] of Object.entries(criteriaTrees)) {
    const known = new Set(valuesOf(tree));
    const unknown = criteria[path as TreeField]?.filter((value) => !known.has(value)) ?? [];
    if (unknown.length > 0) {
      problems.push({
        path,
        message: `Remove ${unknown.join(', ')}: choose from ${leavesOf(tree).join(', ')}.`,
      });
    }
  }
  if (criteria.quarantine_actor && !quarantineActors.some((actor) => actor === criteria.quarantine_actor)) {
    problems.push({ path: 'quarantine_actor', message: `Choose one of ${quarantineActors.join(', ')}.` });
  }
  return problems;
}

function valuesOf(nodes: readonly VocabularyNode[]): string[] {
  return nodes.flatMap((node) => [node.value, ...valuesOf(node.children ?? [])]);
}

const addressHint = 'Enter an IP address such as 192.0.2.1 or 2001:db8::1, or a range such as 192.0.2.0/24.';
const emailHint = 'Enter a complete email address such as name@example.com.';

function textProblems(criteria: SearchCriteria): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const check = (path: keyof SearchCriteria & string, wrong: boolean, message: string) => {
    if (wrong) problems.push({ path, message });
  };
  for (const path of ['sender_server_ip', 'sender_smtp_ip', 'sender_client_ip'] as const) {
    const value = criteria[path];
    check(path, value !== undefined && !isAddressOrRange(value), addressHint);
  }
  const { from_email, recipients, from_domain, attach_md5, attach_sha256 } = criteria;
  const exactSender = from_email !== undefined && criteria.from_email_matching === 'exact';
  check('from_email', exactSender && !isEmailAddress(from_email), emailHint);
  const exactRecipients = criteria.recipient_matching === 'exact' ? (recipients ?? []) : [];
  check('recipients', !exactRecipients.every(isEmailAddress), emailHint);
  const { subject, subject_matching } = criteria;
  const needsWords = subject !== undefined && subject_matching === 'match';
  check('subject', needsWords && wordsOf(subject).length === 0, 'Enter at least one word.');
  const wholeDomain = from_domain !== undefined && criteria.from_domain_matching !== 'endswith';
  check(
    'from_domain',
    wholeDomain && !isDomainName(bareDomain(from_domain)),
    'Enter a domain such as example.com.',
  );
  check(
    'from_domain',
    from_domain !== undefined && bareDomain(from_domain) === '',
    'Enter a domain such as example.com.',
  );
  check('attach_md5', attach_md5 !== undefined && !/^[0-9a-f]{32}$/i.test(attach_md5), 'Enter the 32 hexadecimal digits of an MD5.'); // prettier-ignore
  check('attach_sha256', attach_sha256 !== undefined && !/^[0-9a-f]{64}$/i.test(attach_sha256), 'Enter the 64 hexadecimal digits of a SHA-256.'); // prettier-ignore
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
