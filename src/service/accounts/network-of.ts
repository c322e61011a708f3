import ipaddr from 'ipaddr.js';
import type { Stores } from '../core/stores.ts';

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

/** Networks with recent sign-ins, whose clients are more likely colleagues than strangers. */
export interface KnownNetworks {
  has(clientAddress: string): boolean;
  add(clientAddress: string): void;
}

/** How long a network stays known, milliseconds: as long as the sign-in history. */
const kept = 90 * 24 * 3_600_000;
/** Most networks in memory; the latest are kept. */
const most = 20_000;

/** Reads the networks from the history of sign-ins; later ones are added as they happen. */
export async function readKnownNetworks(
  stores: Pick<Stores, 'signIns'>,
  now: number,
): Promise<KnownNetworks> {
  const networks = new Set<string>();
  const add = (clientAddress: string) => {
    const network = networkOf(clientAddress);
    if (network === '') return;
    networks.delete(network);
    networks.add(network);
    if (networks.size > most) networks.delete(networks.values().next().value!);
  };
  const places = await stores.signIns.listPlaces({ after: now - kept, limit: most });
  for (const place of places.toReversed()) add(place);
  return { has: (clientAddress) => networks.has(networkOf(clientAddress)), add };
}
