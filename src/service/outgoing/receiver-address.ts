import { lookup as lookUp } from 'node:dns';
import { lookup as resolve } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import ipaddr from 'ipaddr.js';
import { networkOf } from '../../settings/networks.ts';
import { ReceiverProblem } from './receiver-problem.ts';

/** Whether a receiver may be at an address; for a name of an own network only where the operator names the address. */
export type MayReach = (address: string, isOwnName?: boolean) => boolean;

/**
 * Receivers are named by people of the tenant, and the server may reach what they may not: its own network, the metadata of a
 * cloud. So only public addresses are connected to, and the networks that the operator names.
 */
export function createMayReach(networks: readonly string[]): MayReach {
  const isAllowed = networkOf(...networks);
  return (address, isOwnName = false) => {
    if (!ipaddr.isValid(address)) return false;
    // An IPv4 address in the form of IPv6 is judged as what it is.
    const plain = ipaddr.process(address);
    if (isAllowed(plain.toString())) return true;
    return !isOwnName && plain.range() === 'unicast' && (plain.kind() === 'ipv4' || isGlobal(plain));
  };
}

/** Public addresses of IPv6 are in 2000::/3 alone; others contain one of IPv4 (`::127.0.0.1`). */
const isGlobal = (address: ipaddr.IPv4 | ipaddr.IPv6): boolean => address.toByteArray()[0]! >> 5 === 1;

/** Endings of names that no public server has: RFC 6761, 6762 and 8375, ICANN (`internal`), and what routers use. */
const ownEndings =
  /(?:^|\.)(?:localhost|localdomain|local|internal|intranet|private|corp|home|lan|home\.arpa)$/;

/** Whether a name has a meaning only within a network: whoever looks it up elsewhere, such as a proxy, finds another server. */
export function isOwnName(host: string): boolean {
  const name = host.toLowerCase().replace(/\.$/, '');
  return isIP(name.replace(/^\[(.*)\]$/, '$1')) === 0 && (!name.includes('.') || ownEndings.test(name));
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

/** Longest wait for a name, milliseconds. */
const lookUpTime = 5_000;

/**
 * The same for a receiver that a proxy connects to, and looks up: the name is checked as far as it resolves here. The proxy
 * has to refuse what does not. @throws ReceiverProblem
 */
export async function requireReachableByProxy(host: string, mayReach: MayReach): Promise<void> {
  requireReachable(host, mayReach);
  if (isIP(host.replace(/^\[(.*)\]$/, '$1')) !== 0) return;
  const slow = setTimeout(lookUpTime, undefined, { ref: false });
  const looked = resolve(host, { all: true }).catch(() => undefined);
  const addresses = await Promise.race([looked, slow]);
  const wrong = addresses?.find(({ address }) => !mayReach(address, isOwnName(host)));
  if (wrong) throw new ReceiverProblem('address_private', wrong.address);
  if (!addresses && isOwnName(host)) throw new ReceiverProblem('address_private', host);
}

/** An address in the place of a name is not looked up. @throws ReceiverProblem */
export function requireReachable(host: string, mayReach: MayReach): void {
  const bare = host.replace(/^\[(.*)\]$/, '$1');
  if (isIP(bare) !== 0 && !mayReach(bare)) throw new ReceiverProblem('address_private', bare);
}
