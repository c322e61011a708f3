import type { Direction } from '../../../api/vocabulary/directions.ts';
import { belongsTo } from '../../config/address-domain.ts';
import { domainOf } from '../../../api/domain-of.ts';
import { plainDomain } from './organisation-of.ts';

/** Whether a sender claims to be from one of the domains, in any spelling of the address. */
export const claimsToBeOf = (sender: string, domains: readonly string[]): boolean =>
  belongsTo(`@${plainDomain(domainOf(sender))}`, domains);

/**
 * The direction of a mail, by the tenant's domains: from one of them to others only is internal, from one of
 * them to anybody else is outgoing, all else incoming. Unauthenticated mail in the tenant's name is incoming.
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
