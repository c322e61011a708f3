import { cleanLine, fieldLimits } from '../parse/clean-fields.ts';
import { domainOf } from '../../../api/domain-of.ts';
import type { MailHeaders } from '../parse/mime/read-headers.ts';
import { parseMailboxes } from '../parse/mime/parse-mailboxes.ts';
import { inReadingOrder } from '../parse/html/shown-text.ts';

/** The claimed sender of a mail. */
export interface Sender {
  readonly name: string;
  /** The address for replies in the absence of Reply-To; empty if there is none. */
  readonly address: string;
  /** Whether the address is from `From` itself. */
  readonly isInFrom: boolean;
  /** Further addresses in From, from more entries or more headers. */
  readonly others: readonly string[];
  /** Text in From that looks like an address, in names, comments and the like. */
  readonly shown: readonly string[];
  /** Whether all of From could be parsed. */
  readonly isWhole: boolean;
}

/** Headers for the sender's address if From has none. */
const fallbacks = ['sender', 'return-path', 'x-envelope-from'];
/** Most From headers that are read; one is valid (RFC 5322 §3.6). */
const mostHeaders = 20;
/** Most addresses of each kind besides the sender's. */
const named = 1_000;

/** Text that looks like an address; bounded and anchored, so that matching is linear. */
const addressLike =
  /(?<![\p{L}\p{N}._%+'-])[\p{L}\p{N}._%+'-]{1,100}@(?:[\p{L}\p{N}-]{1,63}\.){1,10}[\p{L}\p{N}-]{2,63}/gu;

/** Reads the sender, and everything in From that looks like an address. */
export function readSender(headers: MailHeaders): Sender {
  const written = headers.values('from');
  const from = written.slice(0, mostHeaders).map((value) => parseMailboxes(value));
  const isWhole = written.length <= mostHeaders && from.every((header) => header.isWhole);
  const mailboxes = from.flatMap((header) => header.mailboxes);
  const [first, ...rest] = mailboxes;
  const address = cleanLine(first?.address ?? '', fieldLimits.address);
  const others = unlike(
    address,
    rest.map((mailbox) => mailbox.address),
  );
  const texts = [...from.flatMap((header) => header.texts), ...beforeLastAt(first?.address ?? '')];
  const shown = unlike(address, texts.flatMap(addressesIn)).filter((text) => !others.includes(text));
  if (address !== '')
    return {
      name: cleanLine(inReadingOrder(first?.name ?? ''), fieldLimits.name),
      address,
      isInFrom: true,
      others,
      shown,
      isWhole,
    };
  const fallback = fallbacks
    .flatMap((name) => parseMailboxes(headers.first(name) ?? '').mailboxes)
    .find((mailbox) => mailbox.address !== '');
  const name = from.flatMap((header) => header.texts)[0] ?? fallback?.name ?? '';
  return {
    name: cleanLine(inReadingOrder(name), fieldLimits.name),
    address: cleanLine(fallback?.address ?? '', fieldLimits.address),
    isInFrom: false,
    others,
    shown,
    isWhole,
  };
}

/** Addresses in a text as it is displayed: full-width characters as ASCII, without invisible ones. */
function addressesIn(text: string): string[] {
  const visible = inReadingOrder(text)
    .replace(/[\p{Cf}\s]+/gu, (gap) => (/\s/.test(gap) ? ' ' : ''))
    .slice(0, 20_000)
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '');
  return visible.includes('@') ? (visible.match(addressLike) ?? []) : [];
}

/** `a@b@c` is delivered to c, but looks like an address at b. */
const beforeLastAt = (address: string): string[] => {
  const at = address.lastIndexOf('@');
  return address.startsWith('"') || address.indexOf('@') === at ? [] : [address.slice(0, at)];
};

/** Addresses other than the sender's, without duplicates; one per domain first, then further ones. */
const unlike = (address: string, list: readonly string[]): string[] => {
  const own = address.toLowerCase();
  const clean = list.map((text) => cleanLine(text, fieldLimits.address));
  const strange = [...new Set(clean)].filter((text) => text.toLowerCase() !== own && domainOf(text) !== '');
  const ofEach = new Map(strange.toReversed().map((text) => [domainOf(text), text]));
  return [...new Set([...ofEach.values()].toReversed().concat(strange))].slice(0, named);
};
