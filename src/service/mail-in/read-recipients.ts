import { cleanLine } from './clean-text.ts';
import { fieldLimits } from './field-limits.ts';
import type { MailHeaders } from './mail-headers.ts';
import { parseMailboxes } from './parse-mailboxes.ts';

/** Headers in which delivery wrote the mailbox a copy was put into, by reliability. */
const deliveryHeaders = ['delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to', 'x-delivered-to'];

/** `undisclosed-recipients:;` to which a server added its name as to an address without one. */
const isGroupName = /^"?[^"@]*:\s*;?\s*"?@/;

/** The addresses a mail is written to (To, Cc, Bcc), each once, in order, without display names. */
export function readRecipients(headers: MailHeaders): string[] {
  return addressesOf(headers, ['to', 'cc', 'bcc', 'resent-to']);
}

/** The mailboxes delivery names in the headers, most reliable first. */
export function readDeliveredTo(headers: MailHeaders): string[] {
  return addressesOf(headers, deliveryHeaders).filter((address) => /^[^@\s]+@[^@\s]+$/.test(address));
}

function addressesOf(headers: MailHeaders, names: readonly string[]): string[] {
  const seen = new Map<string, string>();
  for (const name of names) {
    for (const value of headers.values(name)) {
      for (const { address } of parseMailboxes(value).mailboxes) {
        if (seen.size >= fieldLimits.recipients) return [...seen.values()];
        const clean = cleanLine(address, fieldLimits.address);
        const key = clean.toLowerCase();
        if (clean !== '' && !isGroupName.test(clean) && !seen.has(key)) seen.set(key, clean);
      }
    }
  }
  return [...seen.values()];
}
