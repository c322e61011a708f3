import { cleanLine } from '../clean-text.ts';
import { belongsTo } from '../../../config/address-domain.ts';
import { fieldLimits } from '../field-limits.ts';
import type { MailHeaders } from './mail-headers.ts';
import { parseMailboxes } from './parse-mailboxes.ts';

/** Headers in which delivery records the mailbox, the most reliable first. */
const deliveryHeaders = ['delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to', 'x-delivered-to'];

/** `undisclosed-recipients:;` with a domain that a server appended, as to an address without one. */
const isGroupName = /^"?[^"@]*:\s*;?\s*"?@/;

/** Most recipients that are looked at. */
const mostRead = 100_000;

/**
 * The recipients of a mail (To, Cc, Bcc) without duplicates, in order, without display names. If there are
 * more than are stored, those of the tenant replace the last others, so that they cannot be hidden behind ten
 * thousand strangers.
 * @param others Recipients that its headers may leave out.
 */
export function readRecipients(
  headers: MailHeaders,
  domains: readonly string[],
  others: readonly string[] = [],
): { recipients: string[]; isWhole: boolean } {
  const named = addressesOf(headers, ['to', 'cc', 'bcc', 'resent-to'], mostRead);
  const known = others.length > 0 ? new Set(named.map((address) => address.toLowerCase())) : undefined;
  const all = known ? [...named, ...others.filter((address) => !known.has(address.toLowerCase()))] : named;
  const kept = all.slice(0, fieldLimits.recipients);
  const own = all.slice(fieldLimits.recipients).filter((address) => belongsTo(address, domains));
  const room = Math.max(0, fieldLimits.recipients - own.length);
  return {
    recipients: [...kept.slice(0, room), ...own].slice(0, fieldLimits.recipients),
    isWhole: named.length < mostRead,
  };
}

/**
 * The mailboxes that delivery recorded in headers, the most reliable first.
 * @param end Headers from this position on do not count: their sender may have written them (`endOfOurHeaders`).
 */
export function readDeliveredTo(headers: MailHeaders, end: number): string[] {
  return addressesOf(headers, deliveryHeaders, fieldLimits.recipients, end).filter((address) =>
    /^[^@\s]+@[^@\s]+$/.test(address),
  );
}

function addressesOf(headers: MailHeaders, names: readonly string[], most: number, end = Infinity): string[] {
  const seen = new Map<string, string>();
  for (const name of names) {
    for (const { value, position } of headers.entries(name)) {
      if (position >= end) break;
      for (const { address } of parseMailboxes(value, most).mailboxes) {
        if (seen.size >= most) return [...seen.values()];
        const clean = cleanLine(address, fieldLimits.address);
        const key = clean.toLowerCase();
        if (clean !== '' && !isGroupName.test(clean) && !seen.has(key)) seen.set(key, clean);
      }
    }
  }
  return [...seen.values()];
}
