import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/**
 * The passwords that guessers try first, as fingerprints in ascending order: half a megabyte for 100,000 of them, and
 * nobody can read a password from it. `scripts/make-leaked-passwords.ts` makes it.
 */
export const leakedPasswordsFile = new URL('./leaked-passwords.bin', import.meta.url);

/** Bytes of a fingerprint. Of a hundred million other passwords about ten are false positives. */
const fingerprintBytes = 5;

/** A password as it is compared: how it is written in capitals, or in characters of full width, makes no other one of it. */
export const foldPassword = (password: string): string => password.normalize('NFKC').toLowerCase();

/** The fingerprint of a folded password. */
export const fingerprintOf = (folded: string): Buffer =>
  createHash('sha256').update(folded).digest().subarray(0, fingerprintBytes);

let known: Buffer | undefined;

/** Whether a folded password is among the most common leaked ones. */
export function isLeaked(folded: string): boolean {
  known ??= readFileSync(leakedPasswordsFile);
  const wanted = fingerprintOf(folded);
  let from = 0;
  let to = known.length / fingerprintBytes;
  while (from < to) {
    const middle = (from + to) >> 1;
    const at = middle * fingerprintBytes;
    const order = known.compare(wanted, 0, fingerprintBytes, at, at + fingerprintBytes);
    if (order === 0) return true;
    if (order < 0) from = middle + 1;
    else to = middle;
  }
  return false;
}
