import { fieldProblem, refuseField } from '../refuse.ts';

/**
 * Reads mail domains separated by commas or spaces, e.g. `example.com, example.org`.
 * @throws ServiceError `invalid_input` at the field `domains`, naming the one that is wrong.
 */
export function tenantDomains(text: string): string[] {
  const domains = text
    .toLowerCase()
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map((domain) => domain.replace(/^@/, ''));
  const wrong = domains.find(
    (domain) => !/^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/.test(domain),
  );
  if (wrong !== undefined) throw refuseField(fieldProblem('domains', 'domain_wrong', { domain: wrong }));
  if (domains.length === 0) throw refuseField(fieldProblem('domains', 'domain_needed'));
  return [...new Set(domains)];
}
