/** Numbers found by other numbers, as arrays: threads copy those at once, and maps entry by entry. */
export interface NumberTable {
  /** The entries of a bucket start here and end where the next one's start. */
  readonly starts: Uint32Array;
  readonly keys: Int32Array;
  readonly values: Uint32Array;
  /** How many of the 32 bits of a mixed key do not name its bucket. */
  readonly shift: number;
}

/** Each key (32 bits, signed) leads to the place it has in the list; the same key may be there several times. */
export function createNumberTable(keys: Int32Array): NumberTable {
  const bits = Math.max(1, 33 - Math.clz32(keys.length));
  const shift = 32 - bits;
  const starts = new Uint32Array(2 ** bits + 1);
  for (const key of keys) starts[bucketOf(key, shift)]! += 1;
  for (let bucket = 1; bucket < starts.length; bucket++) starts[bucket]! += starts[bucket - 1]!;
  const sorted = { starts, keys: new Int32Array(keys.length), values: new Uint32Array(keys.length), shift };
  // Each bucket is filled from its end, which leaves its start in `starts`.
  for (let value = keys.length - 1; value >= 0; value--) {
    const key = keys[value]!;
    const at = (starts[bucketOf(key, shift)]! -= 1);
    sorted.keys[at] = key;
    sorted.values[at] = value;
  }
  return sorted;
}

/** Reports every value of a key, in the order of the list. */
export function eachValue(
  { starts, keys, values, shift }: NumberTable,
  key: number,
  visit: (value: number) => void,
): void {
  const bucket = bucketOf(key, shift);
  const end = starts[bucket + 1]!;
  for (let at = starts[bucket]!; at < end; at++) if (keys[at] === key) visit(values[at]!);
}

const bucketOf = (key: number, shift: number): number => Math.imul(key, 0x9e3779b1) >>> shift;

/** A key for the end of a text (FNV-1a, http://www.isthe.com/chongo/tech/comp/fnv/); other texts may share it. */
export function keyOfText(text: string, start = 0): number {
  let key = 0x811c9dc5 | 0;
  for (let at = start; at < text.length; at++) key = Math.imul(key ^ text.charCodeAt(at), 0x01000193);
  return key;
}
