import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { MailHeaders } from '../parse/mime/read-headers.ts';
import { belongsTo } from '../../config/address-domain.ts';

/** One hop of a message, from a Received header. Names lower case; missing values are empty. */
export interface Hop {
  /** Address of the connecting machine. */
  readonly ip: string;
  /** The verified (reverse DNS) name of that machine, if the receiving server wrote it beside the address. */
  readonly verifiedName: string;
  /** The HELO name of that machine, which is arbitrary. */
  readonly claimedName: string;
  /** The machine that wrote the header. */
  readonly by: string;
  /** The protocol: `esmtpsa`, `lmtp`, `microsoft smtp server`. */
  readonly protocol: string;
  /** The date at the end of the header. */
  readonly date: string;
  /** Whether it came from another machine, and was not submitted locally. */
  readonly hasFrom: boolean;
  /** Position of the header among all headers. */
  readonly position: number;
}

/** The hops of a message, the last one (our side) first. */
export function readReceivedChain(headers: MailHeaders): Hop[] {
  return headers
    .entries('received')
    .slice(0, 100)
    .map(({ value, position }) => readHop(value, position));
}

function readHop(value: string, position: number): Hop {
  const semicolon = value.lastIndexOf(';');
  const stations = value.slice(0, 2_000);
  const hasFrom = /^\s*from\s/i.test(stations);
  // Comments contain claims of the connecting machine, such as its certificate's name.
  const outside = blankComments(stations);
  const at = /(?:^|\s)by\s+([^\s;()]+)/i.exec(outside);
  const from = hasFrom ? stations.slice(0, at?.index ?? stations.length) : '';
  const after = outside.slice(at ? at.index + at[0].length : stations.length);
  return {
    ip: connectedAddress(from),
    verifiedName: verifiedNameIn(from),
    claimedName: nameOf(/^\s*from\s+(\S+)/i.exec(from)?.[1] ?? ''),
    by: nameOf(at?.[1] ?? ''),
    protocol: (/\swith\s+(microsoft smtp server|[\w-]+)/i.exec(after)?.[1] ?? '').toLowerCase(),
    date: semicolon < 0 ? '' : value.slice(semicolon + 1),
    hasFrom,
    position,
  };
}

const nameOf = (written: string): string => written.replace(/^\[|\]$|\.$/g, '').toLowerCase();

/** `(name [address])`, where Postfix and Sendmail write a verified name. */
function verifiedNameIn(from: string): string {
  const name = /\(([\w.-]+\w)\.?\s+\[[^\]]*\](?![^)]*may be forged)/i.exec(from)?.[1] ?? '';
  return name.includes('.') ? name.toLowerCase() : '';
}

/** Replaces parenthesised text by blanks, keeping positions. */
function blankComments(text: string): string {
  let depth = 0;
  return text.replace(/[^]/g, (letter) => {
    if (letter === '(') depth += 1;
    const isOutside = depth === 0;
    if (letter === ')' && depth > 0) depth -= 1;
    return isOutside ? letter : ' ';
  });
}

/**
 * The address of the connecting machine, as seen by the receiving server. The HELO name may look like an
 * address too (`from [10.0.0.1] (name [203.0.113.9])`): it comes first, or after `helo`, `ehlo` or `ident`,
 * and counts only if there is nothing else.
 */
function connectedAddress(from: string): string {
  const [, name = '', rest = ''] = /^\s*from\s+(\S+)([^]*)$/i.exec(from) ?? [];
  const [bare = '', ...comments] = rest.replace(/\b(?:helo|ehlo|ident)[=:\s]\s*[^\s)]*/gi, '').split('(');
  for (const text of [...comments, bare, name]) {
    const ip = addressIn(text);
    if (ip !== '') return ip;
  }
  return '';
}

/**
 * The last address in brackets, else one without brackets that is the whole text, else the first; empty if
 * there is none.
 */
function addressIn(text: string): string {
  const bracketed = [...text.matchAll(/\[(?:IPv6:)?([0-9a-f.:]{3,45})\]/gi)].toReversed();
  const alone = [...text.matchAll(/^([0-9a-f.:]{3,45})\s*(?:\)|$)/gi)];
  const anywhere = [...text.matchAll(/(?:^|[\s@-])(\d{1,3}(?:\.\d{1,3}){3})(?![\w.])/g)];
  for (const [, candidate = ''] of [...bracketed, ...alone, ...anywhere]) {
    const ip = canonicalIp(candidate);
    if (ip) return ip;
  }
  return '';
}

/** The canonical form of an IP address, IPv4 also for mapped IPv6; undefined if invalid. */
export function canonicalIp(text: string): string | undefined {
  const trimmed = text.trim().replace(/^\[(?:IPv6:)?|\]$/gi, '');
  const version = isIP(trimmed);
  if (version === 0) return undefined;
  return version === 4 ? trimmed : ipaddr.process(trimmed.split('%', 1)[0] ?? '').toString();
}

/**
 * Ranges from which no other organisation's machine connects
 * (https://www.iana.org/assignments/iana-ipv4-special-registry).
 */
const localRanges = new Set<string>([
  'private',
  'loopback',
  'linkLocal',
  'uniqueLocal',
  'carrierGradeNat',
  'unspecified',
  'multicast',
  'broadcast',
]);

/** Whether an address can be that of another organisation's machine. */
export function isPublicIp(ip: string): boolean {
  return isIP(ip) !== 0 && !localRanges.has(ipaddr.process(ip).range());
}

/** Internal hosts of Exchange Online, which external mail never reaches first. */
const exchangeInside = /\.prod\.outlook\.com$|\.outlook\.office365\.com$/;
/** Addresses of these hosts (Microsoft's own, not assigned to customers). */
const exchangeAddress = /^2603:10[0-9a-f]6:/;

/**
 * The number of topmost hops that are genuine, that is, written by our own servers and not by the sender. By
 * default the topmost one and those below it while the message was handed over internally: from a private
 * address or between servers of Exchange Online. With named hops, the topmost one must be among them, and so
 * must each connecting machine.
 * @param trusted Host names (with their subdomains), addresses and networks, lower case; empty for the
 * default.
 */
export function countGenuineHops(hops: readonly Hop[], trusted: readonly string[]): number {
  const isNamed = trusted.length > 0;
  let genuine = 0;
  for (const hop of hops) {
    if (isNamed && !isTrustedName(hop.by, trusted) && !isTrustedAddress(hop.by, trusted)) break;
    genuine += 1;
    const goesOn = isNamed ? cameFromNamed(hop, trusted) : cameFromInside(hop);
    if (!goesOn) break;
  }
  return genuine;
}

/** Whether a message never came from outside: all of its hops are genuine, and the first one got it from inside too. */
export function isWrittenInside(hops: readonly Hop[], trusted: readonly string[]): boolean {
  const first = hops.at(-1);
  if (!first || countGenuineHops(hops, trusted) < hops.length) return false;
  return trusted.length > 0 ? cameFromNamed(first, trusted) : cameFromInside(first);
}

/** Whether a host name or one of its parent domains is listed. */
export const isTrustedName = (name: string, trusted: readonly string[]): boolean =>
  name !== '' && belongsTo(`@${name}`, trusted);

function cameFromInside(hop: Hop): boolean {
  if (!hop.hasFrom || hop.ip === '') return !hop.hasFrom;
  if (!isPublicIp(hop.ip)) return true;
  return (
    exchangeInside.test(hop.by) &&
    !hop.by.endsWith('.protection.outlook.com') &&
    hop.claimedName.endsWith('.outlook.com') &&
    exchangeAddress.test(hop.ip)
  );
}

const cameFromNamed = (hop: Hop, trusted: readonly string[]): boolean =>
  !hop.hasFrom ||
  isTrustedAddress(hop.ip, trusted) ||
  isTrustedName(hop.verifiedName, trusted) ||
  (hop.ip !== '' && ipaddr.process(hop.ip).range() === 'loopback');

/** Whether an address or its network is listed. */
export function isTrustedAddress(ip: string, trusted: readonly string[]): boolean {
  // Most entries are host names; parsing each as an address would throw, which takes a tenth of the time of a
  // mail.
  if (trusted.length === 0 || isIP(ip) === 0) return false;
  const address = ipaddr.process(ip);
  return trusted.some((entry) => {
    if (!entry.includes('/'))
      return ipaddr.isValid(entry) && ipaddr.process(entry).toString() === address.toString();
    if (!ipaddr.isValidCIDR(entry)) return false;
    const [network, bits] = ipaddr.parseCIDR(entry);
    return network.kind() === address.kind() && address.match(network, bits);
  });
}
