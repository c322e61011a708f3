import type { MailApp } from '../../../api/vocabulary/platforms.ts';
import { parseMailDate } from '../parse/mime/parse-date.ts';
import type { MailHeaders } from '../parse/mime/read-headers.ts';
import type { Hop } from './received-chain.ts';
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

/**
 * Most mailboxes that a message becomes mail of. Each mail names all recipients, so the cost grows with their square; Postfix hands
 * over as many recipients at a time unless told otherwise.
 */
export const maxMailboxes = 50;

/**
 * The mailboxes that a message was delivered to, lower case: the chosen one, and those of the other recipients of the tenant. A
 * recorded delivery says that this copy is of one mailbox; an envelope, where it is known, says more than the headers.
 * @param choose What `chooseMailbox` makes of these recorded deliveries.
 */
export function chooseMailboxes(
  mail: {
    sender: string;
    recipients: readonly string[];
    deliveredTo: readonly string[];
    domains: readonly string[];
    envelope: readonly string[] | undefined;
  },
  choose: (deliveredTo: readonly string[]) => string,
): { mailbox: string; others: readonly string[] } {
  const { sender, domains, deliveredTo, envelope } = mail;
  const own = (addresses: readonly string[]) => addresses.filter((address) => belongsTo(address, domains));
  const enveloped = envelope && new Set(own(envelope).map(mailboxOf));
  if (!enveloped || enveloped.size === 0) {
    const mailbox = ownMailboxOf(choose(deliveredTo), domains);
    const isRecorded = own(deliveredTo).length > 0 || !belongsTo(mailbox, domains);
    return { mailbox, others: isRecorded ? [] : othersOf(own(mail.recipients), mailbox) };
  }
  const reached = (address: string) => enveloped.has(mailboxOf(address));
  const chosen = ownMailboxOf(choose(deliveredTo.filter(reached)), domains);
  const named = own(mail.recipients).filter(reached);
  const isChosen = enveloped.has(chosen) || chosen === mailboxOf(sender);
  const mailbox = isChosen ? chosen : mailboxOf(named[0] ?? [...enveloped][0]!);
  return { mailbox, others: othersOf([...named, ...enveloped], mailbox) };
}

const othersOf = (addresses: readonly string[], mailbox: string): string[] =>
  [...new Set(addresses.map(mailboxOf))].filter((one) => one !== mailbox);

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

/**
 * The platform a mailbox lives on, by the server that wrote the topmost `Received`, else by headers above it. Only a copy
 * that no server received, such as sent mail, is assigned by its other headers: those of a received mail may be the
 * sender's or those of his platform. `fallback` when nothing tells.
 */
export function chooseApp(headers: MailHeaders, hops: readonly Hop[], fallback: MailApp): MailApp {
  const [last] = hops;
  if (last) {
    if (/(?:^|\.)google\.com$|^2002:a/.test(last.by)) return 'google_mail';
    const isMicrosoft = last.protocol === 'microsoft smtp server' || last.protocol === 'mapi';
    if (isMicrosoft || /(?:^|\.)outlook(?:\.office365)?\.com$/.test(last.by)) return 'office365_emails';
  }
  const end = last?.position ?? Infinity;
  const has = (name: string) => (headers.entries(name)[0]?.position ?? Infinity) < end;
  if (has('x-gm-message-state') || has('x-gmail-labels')) return 'google_mail';
  const isExchange =
    has('x-forefront-antispam-report') ||
    has('x-ms-exchange-organization-scl') ||
    has('x-ms-exchange-crosstenant-id');
  return isExchange ? 'office365_emails' : fallback;
}

/**
 * When our servers received the mail, milliseconds since 1970: the topmost Received header with a date, which
 * the sender cannot forge; else the sender's Date; else the time given by the message's source.
 */
export function readTime(headers: MailHeaders, hops: readonly Hop[], fallback: number): number {
  const now = Math.max(Date.now(), fallback);
  const dates = [
    ...hops.map((hop) => hop.date),
    headers.first('date') ?? '',
    headers.first('delivery-date') ?? '',
  ];
  for (const date of dates) {
    const time = date === '' ? undefined : parseMailDate(date, now);
    if (time !== undefined) return time;
  }
  return fallback;
}
