import { lookup as lookUp } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { networkOf } from '../../settings/networks.ts';
import { ReceiverProblem } from './receiver-problem.ts';

/** Whether a receiver may be at an address. */
export type MayReach = (address: string) => boolean;

/**
 * Receivers are named by people of the tenant, and the server may reach what they may not: its own network, the metadata of a
 * cloud. So only public addresses are connected to, and the networks that the operator names.
 */
export function createMayReach(networks: readonly string[]): MayReach {
  const isAllowed = networkOf(...networks);
  return (address) => {
    if (!ipaddr.isValid(address)) return false;
    // An IPv4 address in the form of IPv6 is judged as what it is.
    const plain = ipaddr.process(address);
    return plain.range() === 'unicast' || isAllowed(plain.toString());
  };
}

/**
 * Looks a name up for a connection, and fails with a `ReceiverProblem` when one of its addresses may not be reached. It
 * runs when the connection is made, because a name that was checked before may resolve differently by then.
 */
export const lookUpReceiver =
  (mayReach: MayReach): LookupFunction =>
  (name, options, done) => {
    lookUp(name, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, []);
      const wrong = addresses.find(({ address }) => !mayReach(address));
      if (wrong) return done(new ReceiverProblem('address_private', wrong.address), []);
      if (options.all) return done(null, addresses);
      return done(null, addresses[0]!.address, addresses[0]!.family);
    });
  };

/** An address in the place of a name is not looked up. @throws ReceiverProblem */
export function requireReachable(host: string, mayReach: MayReach): void {
  const bare = host.replace(/^\[(.*)\]$/, '$1');
  if (isIP(bare) !== 0 && !mayReach(bare)) throw new ReceiverProblem('address_private', bare);
}
