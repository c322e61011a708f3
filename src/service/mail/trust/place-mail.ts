import { belongsTo, mailboxOf } from '../../config/address-domain.ts';
import type { Direction } from '../../../api/vocabulary/directions.ts';
import { domainOf } from '../../../api/domain-of.ts';
import { plainDomain } from './organisation-of.ts';

/** The mailbox of an address that was chosen: one of the tenant without what stands behind a plus. */
export const ownMailboxOf = (address: string, domains: readonly string[]): string =>
  belongsTo(address, domains) ? mailboxOf(address) : address.toLowerCase();

/**
 * The mailbox a copy belongs to, lower case: the one that delivery recorded, else the first recipient of the
 * tenant. For mail that the tenant sent to others it is the sender's; if it also went to somebody of the
 * tenant, the sender must be authenticated, otherwise a spoofed sender could choose the mailbox. Without any
 * address of the tenant, the first address there is; empty when the mail names none.
 */
export function chooseMailbox(mail: {
  sender: string;
  recipients: readonly string[];
  /** The result of the SPF check: a mail that failed was not sent by its claimed sender. */
  spf: string;
  /** Whether the sender is authenticated. */
  isProved: boolean;
  deliveredTo: readonly string[];
  domains: readonly string[];
}): string {
  const inside = (address: string) => belongsTo(address, mail.domains);
  const isSentOut =
    inside(mail.sender) &&
    !/^(?:soft)?fail$/i.test(mail.spf) &&
    !(mail.recipients.length > 0 && mail.recipients.every(inside)) &&
    (mail.isProved || !mail.recipients.some(inside));
  const chosen =
    mail.deliveredTo.find(inside) ??
    (isSentOut ? mail.sender : undefined) ??
    mail.recipients.find(inside) ??
    mail.deliveredTo[0] ??
    mail.recipients[0] ??
    '';
  return chosen.toLowerCase();
}

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
