import type { TenantMail } from '../../config/tenant-mail.ts';
import type { MailHeaders } from '../parse/mime/read-headers.ts';
import { parseMailboxes, readDeliveredTo, readRecipients } from '../parse/mime/parse-mailboxes.ts';
import { spfOf } from './authentication-results.ts';
import { confirmedListOf } from './confirmed-list.ts';
import { readReceivedChain } from './received-chain.ts';
import { hasFailedCheck, isProvedSender, readSender, readSenderIps } from './sender.ts';
import { endOfOurHeaders, readTrustedTrace } from './trusted-trace.ts';

/** Who sent a mail and to whom, and what our own servers say about it. */
export type MailTrust = ReturnType<typeof readTrust>;

/** What is known about a mail besides its bytes. */
interface KnownSource {
  /** Its recipients as our own server recorded them. */
  readonly envelope?: readonly string[] | undefined;
  /** The importing person says that it was sent by people of the tenant. */
  readonly isSent: boolean;
  /** Its archive says so. */
  readonly isArchivedAsSent: boolean;
}

/** Reads sender and recipients, and how far trusted headers confirm them. */
export function readTrust(headers: MailHeaders, tenant: TenantMail, source: KnownSource) {
  const { envelope } = source;
  const hops = readReceivedChain(headers);
  const trace = readTrustedTrace(headers, hops, tenant);
  const sender = readSender(headers);
  const deliveredTo = envelope ?? readDeliveredTo(headers, endOfOurHeaders(headers, hops, trace));
  const written = readRecipients(headers, tenant.domains, envelope);
  const isSenderProved = isProvedSender(sender.address, trace, headers, tenant);
  // An archive counts somebody else's mail in the owner's name as sent too: our own checks know better.
  const isSent = source.isSent || (source.isArchivedAsSent && !hasFailedCheck(trace));
  return {
    hops,
    trace,
    sender,
    replyTo: readReplyTo(headers, sender.address),
    recipients: written.recipients.length > 0 ? written.recipients : deliveredTo.slice(0, 1),
    deliveredTo,
    /** The result of the SPF check by our side. */
    spf: spfOf(trace).result,
    /** Whether our side proved the sender; `isProved`: or it is known that the mail was sent by the tenant. */
    isSenderProved,
    isSent,
    isProved: isSent || isSenderProved,
    /** Addresses of the server that connected to our side, and of the author's computer. */
    ips: readSenderIps(headers, hops, trace),
    /** The mailing list that sent it on; empty for none. */
    list: confirmedListOf(headers, trace),
    hasAllHeaders: sender.isWhole && written.isWhole,
  };
}

/** Characters and entries that are read; real mails have one. */
const longest = 20_000;
const most = 20;

/** Where answers go instead of to the sender: the addresses of Reply-To without the sender's, as written. */
function readReplyTo(headers: MailHeaders, sender: string): string[] {
  const { mailboxes } = parseMailboxes((headers.first('reply-to') ?? '').slice(0, longest), most);
  const addresses = new Map(mailboxes.map(({ address }) => [address.toLowerCase(), address]));
  addresses.delete(sender.toLowerCase());
  addresses.delete('');
  return [...addresses.values()];
}
