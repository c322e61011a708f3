import { fieldProblem, refuseField } from '../core/refuse.ts';
import { isOwnDomain, ownDomainOf, splitValues } from '../../api/validators.ts';

/**
 * Reads mail domains separated by commas or spaces, e.g. `example.com, example.org`, in any script.
 * @throws ServiceError `invalid_input` at the field `domains`, naming the one that is wrong.
 */
export function tenantDomains(text: string): string[] {
  const domains = splitValues(text).map(ownDomainOf);
  const wrong = domains.find((domain) => !isOwnDomain(domain));
  if (wrong !== undefined) throw refuseField(fieldProblem('domains', 'domain_wrong', { domain: wrong }));
  if (domains.length === 0) throw refuseField(fieldProblem('domains', 'domain_needed'));
  return [...new Set(domains)];
}
