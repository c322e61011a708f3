/** A pseudo-random number in [0, 1), deterministic for text and purpose (FNV-1a with a final mix). */
export function chanceOf(purpose: string, text: string): number {
  let hash = 0x811c9dc5;
  for (const part of [purpose, text])
    for (let at = 0; at < part.length; at += 1) hash = Math.imul(hash ^ part.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}

/** A pseudo-random entry of the list, deterministic for text and purpose. */
export function pickOf<T>(list: readonly T[], purpose: string, text: string): T {
  return list[Math.floor(chanceOf(purpose, text) * list.length)] as T;
}
