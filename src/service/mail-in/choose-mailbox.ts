import { belongsTo } from '../address-domain.ts';

/**
 * The mailbox a copy belongs to, lower case: where delivery put it, else the tenant's first recipient; the sender
 * of a mail that one of the tenant has sent to others, which has to be proved where it went to somebody of the tenant too: else whoever
 * writes in our name chooses whose mailbox it is in. Without any address of the tenant, the first address there is; empty when the mail names none.
 */
export function chooseMailbox(mail: {
  sender: string;
  recipients: readonly string[];
  /** The result of the SPF check: a mail that failed was sent by somebody else. */
  spf: string;
  /** Whether the sender is the one it says. */
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
