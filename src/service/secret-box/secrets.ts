import { hash, randomBytes, randomInt } from 'node:crypto';

/** The prefix of session tokens, which distinguishes them from API tokens. */
export const sessionTokenPrefix = 'pss_';

/** A secret nobody can guess: 256 random bits, safe in a URL or header. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** A short random id that is no secret. People give it to commands, where a word that begins with `-` is an option. */
export function newId(): string {
  const id = randomBytes(12).toString('base64url');
  return id.startsWith('-') ? newId() : id;
}

/** The form secrets are stored and looked up in. */
export const hashSecret = (secret: string): Uint8Array => hash('sha256', secret, 'buffer');

/** Letters and figures that are not mistaken for each other. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

/**
 * A code as it counts, from what a person typed: spacing, hyphens and case do not matter, anything else does. Codes are hashed
 * in this form.
 */
export const typedCode = (typed: string): string => typed.replace(/[\s-]/g, '').toLowerCase();

/** A secret for a person to copy, e.g. `k7wq-9fzt-…`; each group of four carries about 20 bits. */
export function readableSecret(groups: number): string {
  const group = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return Array.from({ length: groups }, group).join('-');
}
