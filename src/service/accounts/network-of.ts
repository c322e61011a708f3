import ipaddr from 'ipaddr.js';

/** The network an address belongs to, as one customer of a provider has it: /24 of IPv4, /64 of IPv6. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return '';
  const parsed = ipaddr.process(address);
  const [bits, bytes] = parsed.kind() === 'ipv4' ? [24, 3] : [64, 8];
  const kept = parsed.toByteArray().map((byte, index) => (index < bytes ? byte : 0));
  return `${ipaddr.fromByteArray(kept).toString()}/${bits}`;
}

/** What a device is recognised by: its network, and its browser without the numbers that every update changes. */
export const deviceOf = (clientAddress: string, userAgent: string): string =>
  `${networkOf(clientAddress)} ${userAgent.replace(/[\d._]+/g, '')}`.slice(0, 300);
