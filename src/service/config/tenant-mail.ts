import type { MailApp } from '../../api/vocabulary/platforms.ts';
import { fieldProblem, refuseField } from '../core/refuse.ts';
import { isOwnDomain, ownDomainOf, splitValues } from '../../api/validators.ts';

/** The name of the setting with the tenant's facts and features. */
export const tenantSetting = 'tenant';

/** The tenant's settings for parsing. */
export interface TenantMail {
  /** The tenant's own domains, lower case. */
  readonly domains: readonly string[];
  /** Enabled mail apps; the first is the default. */
  readonly apps: readonly MailApp[];
  /**
   * The tenant's trusted mail servers: host names with their subdomains, addresses, networks, lower case.
   * Empty for the default, the topmost hop of each mail.
   */
  readonly trustedHops?: readonly string[];
  /**
   * Trusted authserv-ids of `Authentication-Results`, lower case; empty for the default, the trusted hops.
   */
  readonly trustedAuthservIds?: readonly string[];
}

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
