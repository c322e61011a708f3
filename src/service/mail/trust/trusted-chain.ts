import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { belongsTo } from '../../config/address-domain.ts';
import { isPublicIp, type Hop } from './read-received-chain.ts';

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
