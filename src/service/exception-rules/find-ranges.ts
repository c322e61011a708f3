import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Finds which of many CIDR ranges an address lies in; tells each by its number in the list. Text that is no address lies in none. */
export type RangeFinder = (address: string, found: (range: number) => void) => void;

/**
 * Prepares a search in thousands of ranges at once: one look-up for each length of prefix that occurs.
 * @param ranges Each valid and once.
 */
export function createRangeFinder(ranges: readonly string[]): RangeFinder {
  const tables = { ipv4: createTable(32), ipv6: createTable(128) };
  for (const [number, range] of ranges.entries()) {
    const [base, length] = ipaddr.parseCIDR(range);
    tables[base.kind()].add(bitsOf(base), length, number);
  }
  return (text, found) => {
    if (isIP(text) === 0) return;
    const address = ipaddr.process(text);
    const table = tables[address.kind()];
    if (!table.isEmpty()) table.find(bitsOf(address), found);
  };
}

/** Ranges of one kind of address, by length of prefix and by the bits of the prefix. */
function createTable(width: number) {
  // Differently written ranges may be the same.
  const lengths = new Map<number, Map<bigint, number[]>>();
  const prefixOf = (bits: bigint, length: number) => bits >> BigInt(width - length);
  return {
    isEmpty: () => lengths.size === 0,
    add(bits: bigint, length: number, range: number) {
      const prefix = prefixOf(bits, length);
      const prefixes = lengths.get(length) ?? new Map<bigint, number[]>();
      prefixes.set(prefix, [...(prefixes.get(prefix) ?? []), range]);
      lengths.set(length, prefixes);
    },
    find(bits: bigint, found: (range: number) => void) {
      for (const [length, prefixes] of lengths) prefixes.get(prefixOf(bits, length))?.forEach(found);
    },
  };
}

const bitsOf = (address: ipaddr.IPv4 | ipaddr.IPv6): bigint =>
  BigInt(`0x${Buffer.from(address.toByteArray()).toString('hex')}`);
