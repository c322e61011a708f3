import { createHash } from 'node:crypto';

/** A number in [0, 1) that is always the same for the same text and purpose. */
export function chanceOf(purpose: string, text: string): number {
  return createHash('sha256').update(`${purpose}\0${text}`).digest().readUInt32BE(0) / 2 ** 32;
}

/** An entry of the list that is always the same for the same text and purpose. */
export function pickOf<T>(list: readonly T[], purpose: string, text: string): T {
  return list[Math.floor(chanceOf(purpose, text) * list.length)] as T;
}
