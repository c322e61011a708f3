import { isIP } from 'node:net';
import { domainToASCII, domainToUnicode } from 'node:url';
import ipaddr from 'ipaddr.js';
import { foldName } from '../core/fold-name.ts';
import { addressOf, foldText, isPlain, seenText } from './fold-text.ts';

/** A domain as DNS has it, in ASCII: `Bücher.example` → `xn--bcher-kva.example`. What cannot be a domain is folded as a text. */
export function foldDomain(domain: string): string {
  if (isPlain(domain)) return domain.toLowerCase();
  return toAscii(domain) || toAscii(seenText(domain)) || foldText(domain);
}

/** Empty for what is no host: the parser would take the beginning of it. */
const toAscii = (domain: string) => (/[\s/?#\\@:%]/.test(domain) ? '' : domainToASCII(domain));

/** An address without its display name, its domain in ASCII. */
export function foldAddress(text: string): string {
  const address = addressOf(text);
  if (isPlain(address)) return foldText(address);
  const at = address.lastIndexOf('@') + 1;
  return at === 0
    ? foldText(address).trim()
    : foldText(address.slice(0, at)).trimStart() + foldDomain(address.slice(at));
}

/** The address of a mailbox: its owner is who has exactly this one. */
export const foldMailbox = (text: string): string => foldName(addressOf(text));

/** The scheme, if there is one, with the name of a user, and the host. */
const hostOfLink = /^((?:[a-z][a-z0-9+.-]*:)?[\\/]{0,2}(?:[^\s/?#\\@]{0,400}@)?)([^\s/?#\\:@]+)/i;

/** A link, its host in ASCII. */
export function foldLink(link: string): string {
  if (isPlain(link)) return foldText(link).trim();
  const [whole = '', before = '', host = ''] = hostOfLink.exec(link) ?? [];
  if (isPlain(host) || !/[.\u3002]/.test(host)) return foldText(link).trim();
  return (foldText(before) + foldDomain(host) + foldText(link.slice(whole.length))).trim();
}

/** A Message-ID without its angle brackets. Doing it twice changes nothing. */
export function withoutBrackets(text: string): string {
  return text.replace(/^[<\s]+/, '').replace(/(?<![>\s])[>\s]+$/, '');
}

export function foldMessageId(text: string): string {
  const bare = withoutBrackets(text);
  return isPlain(bare) ? bare.toLowerCase() : withoutBrackets(foldAddress(bare));
}

/** The folded Message-ID of a stored one: those of ASCII are stored in their letter case, others folded (restore-row.ts). */
export const foldStoredId = (stored: string): string =>
  withoutBrackets(isPlain(stored) ? stored.toLowerCase() : stored);

const asciiLabel = /(?<![a-z0-9-])xn--[a-z0-9-]+/gi;

/** Whether a text may have labels of internationalised domains in ASCII. */
export const hasAsciiLabel = (text: string): boolean => text.includes('xn--');

/** Labels of one text that are read; no domain has as many. */
const maxLabels = 8;

/** A folded text with the names of domains as people read them: `max@xn--bcher-kva.example` → `max@bücher.example`. */
export function readableText(folded: string): string {
  if (!hasAsciiLabel(folded)) return folded;
  let left = maxLabels;
  return foldText(folded.replace(asciiLabel, (label) => (left-- > 0 && domainToUnicode(label)) || label));
}

/** The canonical text of an IP address (`2001:DB8::0` → `2001:db8::`, `::ffff:1.2.3.4` → `1.2.3.4`), or undefined. */
export function canonicalIp(text: string): string | undefined {
  const trimmed = text.trim();
  // ipaddr.js alone accepts `127.1` and zone ids as addresses.
  if (isIP(trimmed) === 0 || trimmed.includes('%')) return undefined;
  return isIP(trimmed) === 4 ? trimmed : ipaddr.process(trimmed).toString();
}

/**
 * A test for 'is in this CIDR range' on canonical addresses; false for texts that are not addresses. Throws on a range
 * that does not parse.
 */
export function compileCidr(cidr: string): (address: string) => boolean {
  const [base, bits] = parseRange(cidr);
  const kind = base.kind();
  const start = commonStartOf(cidr);
  const seen = new Map<string, boolean>();
  return (address) => {
    if (!address.startsWith(start)) return false;
    const known = seen.get(address);
    if (known !== undefined) return known;
    const valid = isIP(address) !== 0;
    const parsed = valid ? ipaddr.process(address) : undefined;
    const answer = parsed?.kind() === kind && parsed.match([base, bits]);
    if (seen.size > 50_000) seen.clear();
    seen.set(address, answer === true);
    return answer === true;
  };
}

/**
 * The base of a CIDR range and its length; one of IPv4 addresses that is written in IPv6 is theirs. Throws on a range
 * that does not parse.
 */
export function parseRange(cidr: string): [ipaddr.IPv4 | ipaddr.IPv6, number] {
  const [base, bits] = ipaddr.parseCIDR(cidr);
  return base instanceof ipaddr.IPv6 && base.isIPv4MappedAddress() && bits >= 96
    ? [base.toIPv4Address(), bits - 96]
    : [base, bits];
}

/** The whole octets that every address of an IPv4 range starts with, e.g. `10.3.` for `10.3.0.0/20`; else empty. */
export function commonStartOf(cidr: string): string {
  const [base, bits] = parseRange(cidr);
  if (base.kind() !== 'ipv4') return '';
  const octets = base
    .toString()
    .split('.')
    .slice(0, Math.min(3, Math.floor(bits / 8)));
  return octets.map((octet) => `${octet}.`).join('');
}

/** The starts by which ranges of IPv4 addresses are indexed: `10.3.4.5` → `10.3.`, `10.3.4.`. */
export function indexedStartsOf(address: string): string[] {
  if (isIP(address) !== 4) return [];
  const octets = address.split('.');
  return [`${octets[0]}.${octets[1]}.`, `${octets[0]}.${octets[1]}.${octets[2]}.`];
}
