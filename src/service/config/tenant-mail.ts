import type { MailApp } from '../../api/vocabulary/platforms.ts';

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
