import type { SecretBox } from '../secret-box/secret-box.ts';

const purpose = 'audit delivery: webhook';
const keyPurpose = 'audit delivery: key of a certificate';
/** How long the previous secret also signs, milliseconds. */
const overlap = 86_400_000;

interface KeptSecret {
  secret: string;
  /** When it expires, milliseconds since 1970; null for the current one. */
  until: number | null;
}

/** The secrets of a webhook that sign at present, the current one first. */
export function openSecrets(box: SecretBox, sealed: string, now: number): string[] {
  return read(box, sealed)
    .filter(({ until }) => until === null || until > now)
    .map(({ secret }) => secret);
}

/** Replaces the current secret, which keeps signing for a day. */
export function replaceSecret(box: SecretBox, sealed: string, secret: string, now: number): string {
  const [present] = read(box, sealed);
  const kept: KeptSecret[] = [
    { secret, until: null },
    ...(present ? [{ ...present, until: now + overlap }] : []),
  ];
  return box.seal(JSON.stringify(kept), purpose);
}

const read = (box: SecretBox, sealed: string): KeptSecret[] =>
  sealed === '' ? [] : (JSON.parse(box.open(sealed, purpose)) as KeptSecret[]);

/** Encrypts the private key of a client certificate; PEM. */
export const sealKey = (box: SecretBox, key: string): string => box.seal(key, keyPurpose);

/** Decrypts that key; empty for none. */
export const openKey = (box: SecretBox, sealed: string): string =>
  sealed === '' ? '' : box.open(sealed, keyPurpose);
