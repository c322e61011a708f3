import type { Stores } from '../stores.ts';
import { networkOf } from './network-of.ts';

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
