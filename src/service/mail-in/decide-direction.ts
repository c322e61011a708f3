import type { Direction } from '../../api/vocabulary/directions.ts';
import { belongsTo, domainOf } from '../address-domain.ts';
import { plainDomain } from './organisation-of.ts';

/** Whether a sender says to be of one of the domains, however the address is spelt. */
export const claimsToBeOf = (sender: string, domains: readonly string[]): boolean =>
  belongsTo(`@${plainDomain(domainOf(sender))}`, domains);

/**
 * Which way a mail went, from the tenant's domains: sent by one of them to others only is internal, sent by one of them
 * to anybody else is outgoing, all else incoming. A mail in the tenant's name that nobody proves came from outside.
 */
export function decideDirection(mail: {
  sender: string;
  recipients: readonly string[];
  isProved: boolean;
  domains: readonly string[];
}): Direction {
  if (!mail.isProved || !claimsToBeOf(mail.sender, mail.domains)) return 'is_incoming';
  return mail.recipients.length > 0 && mail.recipients.every((address) => belongsTo(address, mail.domains))
    ? 'is_internal'
    : 'is_outgoing';
}
