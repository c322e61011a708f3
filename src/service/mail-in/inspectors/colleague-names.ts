import { domainOf } from '../../../api/domain-of.ts';
import { belongsTo } from '../../config/address-domain.ts';
import { findColleague } from '../find-colleague.ts';
import { type Finding, finding, type InspectedMail, type Inspector } from '../inspector.ts';
import { isMailboxProvider } from '../mailbox-providers.ts';
import { isProvedSender } from '../prove-sender.ts';
import { isListHeader } from '../separate-new-mails.ts';

/**
 * Senders who have the name of a colleague but not the address, as where somebody asks for gift cards in the name of the
 * managing director. Suspected where anybody gets such an address, where answers go to one, or where our side checked the
 * sender and nothing proves it: programs and partners with a domain of their own write in people's names as well.
 */
export const colleagueNamesInspector: Inspector = {
  name: 'colleague-names',
  inspect(mail: InspectedMail): Finding[] {
    const { senderAddress: address, direction, tenant, headers } = mail;
    if (direction !== 'is_incoming' || domainOf(address) === '' || belongsTo(address, tenant.domains))
      return [];
    if (headers.all.some(({ name }) => isListHeader(name))) return [];
    const real = findColleague(mail);
    // People send mail to themselves.
    if (real === undefined || isOnlyTo(mail, real)) return [];
    const reply = mail.replyTo.find((other) => isMailboxProvider(domainOf(other)));
    if (reply !== undefined)
      return [finding('cp_ap_suspicious', 'colleague_reply', { real, address, reply })];
    const isSuspect = isMailboxProvider(domainOf(address)) || isUnproved(mail);
    return isSuspect ? [finding('cp_ap_suspicious', 'colleague_name', { real, address })] : [];
  },
};

/** Whether our side checked the sender, and none of the checks proves it. */
const isUnproved = ({ senderAddress, trace, headers, tenant, spf }: InspectedMail): boolean =>
  (trace.results.length > 0 || spf !== '') && !isProvedSender(senderAddress, trace, headers, tenant);

/** Whether nobody else of the organisation gets the mail. */
function isOnlyTo({ recipients, tenant }: InspectedMail, person: string): boolean {
  const own = recipients.filter((address) => belongsTo(address, tenant.domains));
  return own.length > 0 && own.every((address) => address.toLowerCase() === person.toLowerCase());
}
