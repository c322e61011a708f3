import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { MailHeaders } from './mail-headers.ts';

/** One station of a message's way, from a Received header. */
export interface Hop {
  /** Address of the machine that handed the message over; empty when the header does not say. */
  readonly ip: string;
  /** The date text at the end of the header. */
  readonly date: string;
}

/** The way of a message, its last station (our side) first. */
export function readReceivedChain(headers: MailHeaders): Hop[] {
  return headers
    .values('received')
    .slice(0, 100)
    .map((value) => {
      const semicolon = value.lastIndexOf(';');
      const stations = value.slice(0, 2_000);
      const from = /^\s*from\s/i.test(stations) ? stations.split(/\sby\s/i, 1)[0] : '';
      return { ip: firstAddress(from ?? ''), date: semicolon < 0 ? '' : value.slice(semicolon + 1) };
    });
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
  if (isIP(trimmed) === 0) return undefined;
  return ipaddr.process(trimmed.split('%', 1)[0] ?? '').toString();
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
