import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { belongsTo } from '../address-domain.ts';
import { isPublicIp, type Hop } from './read-received-chain.ts';

/** Hosts of Exchange Online that mail from outside never reaches first. */
const exchangeInside = /\.prod\.outlook\.com$|\.outlook\.office365\.com$/;
/** Addresses that the machines behind them have (Microsoft's own, none that customers get). */
const exchangeAddress = /^2603:10[0-9a-f]6:/;

/**
 * How many of the topmost stations are genuine: written by machines of ours, not by whoever sent the message. By default the
 * topmost one and those below it for as long as the message was handed over inside: from a private address or between
 * servers of Exchange Online. With named hops, the topmost one must be one of them, and so must whoever handed it over.
 * @param trusted Host names (with all below them), addresses and networks, lower case; empty for the default.
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

/** Whether a host name is named, or lies below a name that is. */
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

/** Whether an address is named or lies in a named network. */
export function isTrustedAddress(ip: string, trusted: readonly string[]): boolean {
  // Most are host names, and what throws for each of those takes a tenth of the time of a mail.
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
