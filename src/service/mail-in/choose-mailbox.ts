import type { Direction } from '../../api/vocabulary.ts';
import { belongsTo } from './decide-direction.ts';

/**
 * The mailbox a copy belongs to, lower case: where delivery put it, else the tenant's first recipient; the sender for
 * outgoing mail. Without any address of the tenant, the first address there is; empty when the mail names none.
 */
export function chooseMailbox(mail: {
  direction: Direction;
  sender: string;
  recipients: readonly string[];
  deliveredTo: readonly string[];
  domains: readonly string[];
}): string {
  const inside = (address: string) => belongsTo(address, mail.domains);
  const chosen =
    mail.deliveredTo.find(inside) ??
    (mail.direction === 'is_outgoing' ? mail.sender : undefined) ??
    mail.recipients.find(inside) ??
    mail.deliveredTo[0] ??
    mail.recipients[0] ??
    '';
  return chosen.toLowerCase();
}
