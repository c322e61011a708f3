import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Finds which of many CIDR ranges an address lies in; tells each by its number in the list. Text that is no address lies in none. */
export type RangeFinder = (address: string, found: (range: number) => void) => void;

/**
 * Prepares a search in thousands of ranges at once: one look-up for each length of prefix that occurs.
 * @param ranges Each valid and once.
 */
export function createRangeFinder(ranges: readonly string[]): RangeFinder {
  /** By kind of address and length of prefix: the ranges by the bits of their prefix. */
  const tables = { ipv4: new Map<number, Prefixes>(), ipv6: new Map<number, Prefixes>() };
  for (const [number, range] of ranges.entries()) {
    const [base, length] = ipaddr.parseCIDR(range);
    const lengths = tables[base.kind()];
    let prefixes = lengths.get(length);
    if (!prefixes) lengths.set(length, (prefixes = new Map()));
    const prefix = prefixOf(bitsOf(base), width[base.kind()], length);
    prefixes.set(prefix, [...(prefixes.get(prefix) ?? []), number]);
  }
  return (text, found) => {
    if (isIP(text) === 0) return;
    const address = ipaddr.process(text);
    const bits = bitsOf(address);
    for (const [length, prefixes] of tables[address.kind()])
      for (const number of prefixes.get(prefixOf(bits, width[address.kind()], length)) ?? []) found(number);
  };
}

/** Differently written ranges may be the same. */
type Prefixes = Map<bigint, readonly number[]>;

const width = { ipv4: 32, ipv6: 128 };

const bitsOf = (address: ipaddr.IPv4 | ipaddr.IPv6): bigint =>
  address.toByteArray().reduce((bits, byte) => (bits << 8n) | BigInt(byte), 0n);

const prefixOf = (bits: bigint, all: number, length: number): bigint => bits >> BigInt(all - length);
