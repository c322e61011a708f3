import { openForReceiver } from '../outgoing/receiver-problem.ts';
import { sealingPurposes } from '../secret-box/seal-purposes.ts';
import { sealedBy, type SecretBox } from '../secret-box/secret-box.ts';

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

/** Replaces the current secret, which keeps signing for a day, unless it was sealed with another key. */
export function replaceSecret(box: SecretBox, sealed: string, secret: string, now: number): string {
  const [present] = isReadable(box, sealed) ? read(box, sealed) : [];
  const kept: KeptSecret[] = [
    { secret, until: null },
    ...(present ? [{ ...present, until: now + overlap }] : []),
  ];
  return box.seal(JSON.stringify(kept), sealingPurposes.webhook);
}

/** Whether something is kept that the present key opens. */
export const isReadable = ({ keyId }: SecretBox, sealed: string): boolean => sealedBy(sealed) === keyId;

const read = (box: SecretBox, sealed: string): KeptSecret[] =>
  sealed === '' ? [] : (JSON.parse(openForReceiver(box, sealed, sealingPurposes.webhook)) as KeptSecret[]);

/** Encrypts the private key of a client certificate; PEM. */
export const sealKey = (box: SecretBox, key: string): string => box.seal(key, sealingPurposes.syslog);

/** Decrypts that key; empty for none. */
export const openKey = (box: SecretBox, sealed: string): string =>
  sealed === '' ? '' : openForReceiver(box, sealed, sealingPurposes.syslog);
