import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { MailHeaders } from './mail-headers.ts';

/** One station of a message's way, from a Received header. Names lower case; what the header does not say is empty. */
export interface Hop {
  /** Address of the machine that handed the message over. */
  readonly ip: string;
  /** The name of that machine as the name service confirms it, where the station wrote it beside the address. */
  readonly verifiedName: string;
  /** The name that machine gave itself: anything. */
  readonly claimedName: string;
  /** The machine that wrote the header. */
  readonly by: string;
  /** How it was handed over: `esmtpsa`, `lmtp`, `microsoft smtp server`. */
  readonly protocol: string;
  /** The date text at the end of the header. */
  readonly date: string;
  /** Whether it came from a machine at all and was not written on this one. */
  readonly hasFrom: boolean;
  /** Where the header stands among all headers. */
  readonly position: number;
}

/** The way of a message, its last station (our side) first. */
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
  const at = /(?:^|[\s)])by\s+([^\s;()]+)/i.exec(stations);
  const from = hasFrom ? stations.slice(0, at?.index ?? stations.length) : '';
  const after = stations.slice(at ? at.index + at[0].length : stations.length);
  return {
    ip: firstAddress(from),
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

/** `(name [address])`, as Postfix and Sendmail write a name that leads back to the address. */
function verifiedNameIn(from: string): string {
  const name = /\(([\w.-]+\w)\.?\s+\[[^\]]*\](?![^)]*may be forged)/i.exec(from)?.[1] ?? '';
  return name.includes('.') ? name.toLowerCase() : '';
}

/** The first IP address in brackets, parentheses or bare, in that order of trust; empty when there is none. */
function firstAddress(text: string): string {
  const candidates = [
    ...text.matchAll(/\[(?:IPv6:)?([0-9a-f.:]{3,45})\]/gi),
    ...text.matchAll(/\(([0-9a-f.:]{3,45})\)/gi),
    ...text.matchAll(/(?:^|[\s(@-])(\d{1,3}(?:\.\d{1,3}){3})(?![\w.])/g),
  ];
  for (const candidate of candidates) {
    const ip = canonicalIp(candidate[1] ?? '');
    if (ip) return ip;
  }
  return '';
}

/** The canonical text of an address, IPv4 also for mapped IPv6; undefined when it is none. */
export function canonicalIp(text: string): string | undefined {
  const trimmed = text.trim().replace(/^\[(?:IPv6:)?|\]$/gi, '');
  const version = isIP(trimmed);
  if (version === 0) return undefined;
  return version === 4 ? trimmed : ipaddr.process(trimmed.split('%', 1)[0] ?? '').toString();
}

/** Ranges no other organisation's machine connects from (https://www.iana.org/assignments/iana-ipv4-special-registry). */
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

/** Whether an address can be one of another organisation's machines. */
export function isPublicIp(ip: string): boolean {
  return isIP(ip) !== 0 && !localRanges.has(ipaddr.process(ip).range());
}
