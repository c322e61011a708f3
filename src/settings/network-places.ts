import { isIpOrNetwork } from '../api/validators.ts';
import { networkOf } from './networks.ts';

/** A network that the operator has named, so that people recognise where a session is. */
export interface NetworkPlace {
  readonly name: string;
  /** Whether an address lies in the network. */
  readonly holds: (address: string) => boolean;
}

/** Where an address is, as far as it is known: a name of the operator's, this machine, or a network without a name. */
export type Place = { kind: 'named'; name: string } | { kind: 'this_machine' | 'private' } | undefined;

const loopback = networkOf('127.0.0.0/8', '::1/128');
/** RFC 1918, RFC 4193 and link-local addresses: nobody outside has them. */
const privateUse = networkOf('10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '169.254.0.0/16', 'fc00::/7', 'fe80::/10'); // oxfmt-ignore

/**
 * Reads `203.0.113.0/24=Berlin office, 198.51.100.7=VPN`: networks or single addresses with their names, the first one
 * that fits counts. Undefined when an entry is neither.
 */
export function readPlaces(text: string): NetworkPlace[] | undefined {
  const places = text.split(',').map((entry) => {
    const equals = entry.indexOf('=');
    const network = entry.slice(0, equals).trim();
    const name = entry.slice(equals + 1).trim();
    return equals > 0 && name !== '' && isIpOrNetwork(network)
      ? { name, holds: networkOf(network) }
      : undefined;
  });
  return places.every((place) => place !== undefined) ? places : undefined;
}

/** Where an address is. */
export function findPlace(places: readonly NetworkPlace[], address: string): Place {
  const named = places.find((place) => place.holds(address));
  if (named) return { kind: 'named', name: named.name };
  if (loopback(address)) return { kind: 'this_machine' };
  return privateUse(address) ? { kind: 'private' } : undefined;
}
