import { domainOf } from '../../../../api/domain-of.ts';
import { belongsTo } from '../../../config/address-domain.ts';
import { labelOf } from '../imitated-domain.ts';
import { type Finding, finding, type InspectedMail, type Inspector, textsShown } from '../inspector.ts';
import { isMailboxProvider } from '../known-brands.ts';
import { inLatin, skeletonOf, nameKey } from '../name-similarity.ts';
import { isDoubtfulSender } from '../../trust/sender.ts';
import { parseMailboxes } from '../../parse/mime/parse-mailboxes.ts';

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

/** Addresses whose names are compared, in each text. */
const maxAddresses = 500;

/**
 * The address of somebody of the organisation whose name the sender has: of the directory, or of another party of the
 * conversation, addressed as well or quoted with the address.
 */
function findColleague(mail: InspectedMail): string | undefined {
  if (mail.origin.namesakeOf !== undefined) return mail.origin.namesakeOf;
  const wanted = nameKey(mail.senderName);
  if (wanted === '') return undefined;
  for (const { name, address } of peopleIn(mail))
    if (belongsTo(address, mail.tenant.domains) && nameKey(name) === wanted) return address;
  return undefined;
}

/** Names beside addresses in headers and texts. */
function* peopleIn(mail: InspectedMail): Generator<{ name: string; address: string }> {
  for (const header of ['to', 'cc'])
    for (const value of mail.headers.values(header)) yield* parseMailboxes(value, maxAddresses).mailboxes;
  for (const text of textsShown(mail)) yield* quotedPeople(text);
}

/** What stands before an address in angle or square brackets: `From: Ann Lee <ann@…>`, `schrieb Ann Lee [mailto:ann@…]`. */
const addressAhead = /[<[(]\s{0,3}(?:mailto:)?([^\s<>[\]()@]{1,64}@[^\s<>[\]()@]{3,255})\s{0,3}[>\])]/gu;
const nameBehind = /[\p{L}\p{M}'’.,\- "“”]{3,80}$/u;

function* quotedPeople(text: string): Generator<{ name: string; address: string }> {
  let found = 0;
  for (const match of text.matchAll(addressAhead)) {
    if ((found += 1) > maxAddresses) return;
    const line = text
      .slice(Math.max(0, match.index - 80), match.index)
      .split('\n')
      .at(-1)!;
    const words = (nameBehind.exec(line)?.[0] ?? '').trim().split(/\s+/);
    const address = match[1]!;
    // Words before the name, as in `On Friday, Ann Lee <…> wrote`, are not known to be none of it.
    for (let from = 0; from < words.length - 1; from += 1)
      yield { name: words.slice(from).join(' '), address };
  }
}
