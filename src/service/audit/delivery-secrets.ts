import type { SecretBox } from '../secret-box/secret-box.ts';

const purpose = 'audit delivery: webhook';
const keyPurpose = 'audit delivery: key of a certificate';
/** How long the secret before signs as well, milliseconds. */
const overlap = 86_400_000;

interface KeptSecret {
  secret: string;
  /** When it ends, milliseconds since 1970; null for the present one. */
  until: number | null;
}

/** The secrets of a webhook that sign now, the present one first. */
export function openSecrets(box: SecretBox, sealed: string, now: number): string[] {
  return read(box, sealed)
    .filter(({ until }) => until === null || until > now)
    .map(({ secret }) => secret);
}

/** Puts a secret in the place of the present one, which goes on signing for a day. */
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

/** Seals the key of a certificate that this service shows; PEM. */
export const sealKey = (box: SecretBox, key: string): string => box.seal(key, keyPurpose);

/** That key; empty for none. */
export const openKey = (box: SecretBox, sealed: string): string =>
  sealed === '' ? '' : box.open(sealed, keyPurpose);
