import ipaddr from 'ipaddr.js';
import { randomBytes } from 'node:crypto';
import type { Call } from '../core/call.ts';
import type { SecretBox } from '../secret-box/secret-box.ts';
import type { Account } from './account.ts';
import { hashSecret } from '../secret-box/secrets.ts';
import type { Stores } from '../core/stores.ts';

/** Lifetime of a device token after the last sign-in, milliseconds. */
const lifetime = 180 * 24 * 3_600_000;
/** Most tokens checked per browser, which has one for each of its accounts. */
export const maxDevices = 5;

interface Parts {
  readonly secretBox: SecretBox;
  readonly now: () => number;
}
type Owner = Pick<Account, 'id' | 'deviceEpoch'>;

/**
 * A token for a browser that has signed in to an account, or opened a link mailed to its address, so that wrong guesses of
 * strangers do not lock it out (OWASP, device cookies). It grants nothing else. `NAME.SEALED`: the name identifies the
 * account, so that a browser has one for each; the sealed part is valid only for this account, until its password is
 * reset.
 */
export function issueDeviceToken(parts: Parts, account: Owner, call: Pick<Call, 'deviceTokens'>): string {
  const id = findDevice(parts, account, call) ?? randomBytes(9).toString('base64url');
  const sealed = parts.secretBox.seal(JSON.stringify({ id, at: parts.now() }), purposeOf(account));
  return `${nameOf(account)}.${sealed}`;
}

/** The id of the browser of a call if it has signed in to this account before; else undefined. */
function findDevice(
  { secretBox, now }: Parts,
  account: Owner,
  { deviceTokens }: Pick<Call, 'deviceTokens'>,
): string | undefined {
  const prefix = `${nameOf(account)}.`;
  for (const token of deviceTokens) {
    if (!token.startsWith(prefix)) continue;
    try {
      const opened = secretBox.open(token.slice(prefix.length), purposeOf(account));
      const { id, at } = JSON.parse(opened) as { id: string; at: number };
      if (now() - at < lifetime) return id;
    } catch {
      // Sealed with another key, issued before a password reset, or forged.
    }
  }
  return undefined;
}

/**
 * The key of the limits that only the owner of an account uses up: of a browser that has signed in to it or opened a link
 * mailed to its address, or of a session that is signed in to it. Undefined for strangers.
 */
export function ownKeyOf(
  parts: Parts,
  account: Owner,
  call: Pick<Call, 'deviceTokens' | 'session'>,
): string | undefined {
  const device = findDevice(parts, account, call);
  if (device) return `device:${device}`;
  const { session } = call;
  return session?.stage === 'done' && session.account.id === account.id ? `session:${session.id}` : undefined;
}

const nameOf = ({ id }: Owner) =>
  Buffer.from(hashSecret(`device of ${id}`))
    .toString('base64url')
    .slice(0, 8);
const purposeOf = ({ id, deviceEpoch }: Owner) => `device:${id}:${deviceEpoch}`;

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
