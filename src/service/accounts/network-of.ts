import ipaddr from 'ipaddr.js';

/** The network an address belongs to, as one customer of a provider has it: /24 of IPv4, /64 of IPv6. */
export const networkOf = (address: string): string =>
  prefixesOf(address, { ipv4: [24], ipv6: [64] })[0] ?? '';

/**
 * The networks an address belongs to, the smallest first. One machine has a /64 of IPv6 to itself, a customer usually
 * a /56 and can easily get a /48: counting addresses alone would count the same person 2^64 times.
 */
export const networksOf = (address: string): string[] =>
  prefixesOf(address, { ipv4: [32, 24], ipv6: [64, 56, 48] });

/**
 * The way to an address from outside to inside, for turns that are shared by network: a provider's block first, so that
 * all networks of one block share one turn.
 */
export const networkPathOf = (address: string): string[] =>
  prefixesOf(address, { ipv4: [16, 24, 32], ipv6: [32, 48, 56, 64] });

/** The networks of these sizes, in that order; none for what is no address. */
function prefixesOf(address: string, sizes: Record<'ipv4' | 'ipv6', readonly number[]>): string[] {
  if (!ipaddr.isValid(address)) return [];
  const parsed = ipaddr.process(address);
  const bytes = parsed.toByteArray();
  return sizes[parsed.kind()].map((bits) => {
    const kept = bytes.map((byte, index) => (index < bits / 8 ? byte : 0));
    return `${ipaddr.fromByteArray(kept).toString()}/${bits}`;
  });
}

/** What a device is recognised by: its network, and its browser without the numbers that every update changes. */
export const deviceOf = (clientAddress: string, userAgent: string): string =>
  `${networkOf(clientAddress)} ${userAgent.replace(/[\d._]+/g, '')}`.slice(0, 300);
