import { domainOf } from '../../../../api/domain-of.ts';
import { belongsTo } from '../../../config/address-domain.ts';
import { findColleague } from '../find-colleague.ts';
import { labelOf } from '../imitated-domain.ts';
import { type Finding, finding, type InspectedMail, type Inspector } from '../inspector.ts';
import { isMailboxProvider } from '../mailbox-providers.ts';
import { inLatin, skeletonOf } from '../name-similarity.ts';
import { isDoubtfulSender } from '../../trust/prove-sender.ts';

/**
 * Senders who have the name of a colleague or of a department but not the address, as where somebody asks for gift cards in the name
 * of the managing director. Suspected where anybody gets such an address, where answers go to one, or where our side checked the
 * sender and nothing proves it: programs and partners with a domain of their own write in people's names as well.
 */
export const colleagueNamesInspector: Inspector = {
  name: 'colleague-names',
  inspect(mail: InspectedMail): Finding[] {
    const { senderName: name, senderAddress: address, direction, tenant } = mail;
    if (direction !== 'is_incoming' || domainOf(address) === '' || belongsTo(address, tenant.domains))
      return [];
    const reply = mail.replyTo.find((other) => isMailboxProvider(domainOf(other)));
    if (reply === undefined && !isMailboxProvider(domainOf(address)) && !isDoubtfulSender(mail)) return [];
    const real = findColleague(mail);
    if (real === undefined) {
      return isDesk(name, tenant.domains)
        ? [finding('cp_ap_suspicious', 'colleague_desk', { name, address })]
        : [];
    }
    // People send mail to themselves.
    if (isOnlyTo(mail, real)) return [];
    return reply === undefined
      ? [finding('cp_ap_suspicious', 'colleague_name', { real, address })]
      : [finding('cp_ap_suspicious', 'colleague_reply', { real, address, reply })];
  },
};

/** Shorter names are words. */
const shortestName = 5;
const desks =
  /(?<!\p{L})(?:it|edv|help ?desk|service ?desk|support|hr|human resources|payroll|admin\p{L}*|security|mail\p{L}*|e-?mail|web ?mail|department|postmaster|management|finance|accounts|personal\p{L}*|buchhaltung|\p{L}*abteilung|verwaltung|gehaltsabrechnung|lohnbuchhaltung|gesch\p{L}*ftsf\p{L}+)(?!\p{L})/iu;

/** Whether a name is that of a department with the organisation's, as its domains have it: `Northwind IT Service Desk`. */
function isDesk(name: string, domains: readonly string[]): boolean {
  if (name.length > 200 || /[()[\]]/.test(name)) return false;
  const words = skeletonOf(name).split(/[^\p{L}\p{N}]+/u);
  return (
    desks.test(inLatin(name)) &&
    domains.some((own) => {
      const { label, skeleton } = labelOf(own);
      return label.length >= shortestName && words.includes(skeleton);
    })
  );
}

/** Whether nobody else of the organisation gets the mail. */
function isOnlyTo({ recipients, tenant }: InspectedMail, person: string): boolean {
  const own = recipients.filter((address) => belongsTo(address, tenant.domains));
  return own.length > 0 && own.every((address) => address.toLowerCase() === person.toLowerCase());
}
