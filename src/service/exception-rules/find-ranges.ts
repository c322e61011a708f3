import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { parseRange } from '../search/fold-address.ts';
import { createNumberTable, eachValue, type NumberTable } from './number-table.ts';

/** Thousands of CIDR ranges, prepared to be found by an address: one look-up for each length of prefix that occurs. */
export interface RangeIndex {
  /** Lengths of IPv4 and IPv6 prefixes in bits, each once. */
  readonly lengths: { readonly 4: readonly number[]; readonly 6: readonly number[] };
  readonly prefixes: NumberTable;
}

/** @param ranges Each valid. */
export function indexRanges(ranges: readonly string[]): RangeIndex {
  const lengths = { 4: new Set<number>(), 6: new Set<number>() };
  const keys = ranges.map((range) => {
    const [base, length] = parseRange(range);
    lengths[base.kind() === 'ipv4' ? 4 : 6].add(length);
    return keyOfPrefix(base.toByteArray(), length);
  });
  return {
    lengths: { 4: [...lengths[4]], 6: [...lengths[6]] },
    prefixes: createNumberTable(Int32Array.from(keys)),
  };
}

/**
 * Reports the ranges that an address probably lies in (prefixes may share a key), by their number in the list. Text that is
 * no address is in none.
 */
export function findRanges(
  { lengths, prefixes }: RangeIndex,
  address: string,
  found: (range: number) => void,
): void {
  const family = isIP(address);
  if (family === 0) return;
  const bytes = family === 4 ? address.split('.').map(Number) : ipaddr.process(address).toByteArray();
  for (const length of lengths[bytes.length === 4 ? 4 : 6])
    eachValue(prefixes, keyOfPrefix(bytes, length), found);
}

/** A key for the first `length` bits of an address. */
function keyOfPrefix(bytes: readonly number[], length: number): number {
  let key = (bytes.length << 8) | length;
  for (let bit = 0; bit < length; bit += 8) {
    const mask = length - bit < 8 ? 0xff & ~(0xff >> (length - bit)) : 0xff;
    key = Math.imul(key ^ (bytes[bit >> 3]! & mask), 0x01000193);
  }
  return key;
}
