import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The canonical text of an IP address (`2001:DB8::0` → `2001:db8::`, `::ffff:1.2.3.4` → `1.2.3.4`), or undefined. */
export function canonicalIp(text: string): string | undefined {
  const trimmed = text.trim();
  // ipaddr.js alone accepts `127.1` and zone ids as addresses.
  if (isIP(trimmed) === 0 || trimmed.includes('%')) return undefined;
  return isIP(trimmed) === 4 ? trimmed : ipaddr.process(trimmed).toString();
}

/** A test for 'is in this CIDR range' on canonical addresses; false for texts that are not addresses. Throws on a range that does not parse. */
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

/** The base of a CIDR range and its length; one of IPv4 addresses that is written in IPv6 is theirs. Throws on a range that does not parse. */
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
