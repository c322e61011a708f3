import ipaddr from 'ipaddr.js';

/** The network of an address: /24 of IPv4, /64 of IPv6. */
export const networkOf = (address: string): string =>
  prefixesOf(address, { ipv4: [24], ipv6: [64] })[0] ?? '';

/**
 * The networks of an address, the smallest first. One machine has a /64 of IPv6 to itself, a customer usually a /56
 * and can easily get a /48: limits by address alone would allow one person 2^64 times the attempts.
 */
export const networksOf = (address: string): string[] =>
  prefixesOf(address, { ipv4: [32, 24], ipv6: [64, 56, 48] });

/** The largest network that one customer easily gets: /24 of IPv4, /48 of IPv6; empty for an invalid address. */
export const customerNetworkOf = (address: string): string => networksOf(address).at(-1) ?? '';

/**
 * The networks of an address, the largest first, for queues with turns by network: all networks of a provider's block
 * share one turn.
 */
export const networkPathOf = (address: string): string[] =>
  prefixesOf(address, { ipv4: [16, 24, 32], ipv6: [32, 48, 56, 64] });

/** The networks of these sizes, in that order; none for an invalid address. */
function prefixesOf(address: string, sizes: Record<'ipv4' | 'ipv6', readonly number[]>): string[] {
  if (!ipaddr.isValid(address)) return [];
  const parsed = ipaddr.process(address);
  const bytes = parsed.toByteArray();
  return sizes[parsed.kind()].map((bits) => {
    const kept = bytes.map((byte, index) => (index < bits / 8 ? byte : 0));
    return `${ipaddr.fromByteArray(kept).toString()}/${bits}`;
  });
}

/** The key of a device: its network, and its browser without version numbers, which every update changes. */
export const deviceOf = (clientAddress: string, userAgent: string): string =>
  `${networkOf(clientAddress)} ${userAgent.replace(/[\d._]+/g, '')}`.slice(0, 300);
