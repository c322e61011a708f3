import { createPrivateKey, createPublicKey, hkdfSync, type KeyObject, sign, verify } from 'node:crypto';
import type { ChainKey } from './audit-key.ts';

/** A row of the trail and its hash, signed: whoever kept one knows later whether the trail is still the same. */
export interface AuditCheckpoint {
  row: number;
  /** When it was made, milliseconds since 1970. */
  at: number;
  hash: Uint8Array;
  /** Names the key of the trail, from which the signing key is derived. */
  keyId: string;
  /** Ed25519 over `signedText`. */
  signature: Uint8Array;
}

/** Rows between two checkpoints; the trail's retention removes such stretches as a whole. */
export const segmentRows = 1_000;

/** What a checkpoint signs, so that a receiver can verify it without knowing this program. */
export const signedText = ({ row, at, hash, keyId }: Omit<AuditCheckpoint, 'signature'>): string =>
  `postern audit checkpoint\n${row}\n${Buffer.from(hash).toString('hex')}\n${at}\n${keyId}\n`;

export const signCheckpoint = (key: ChainKey, checkpoint: Omit<AuditCheckpoint, 'signature'>): Buffer =>
  sign(null, Buffer.from(signedText(checkpoint)), signingKeyOf(key));

export const isSigned = (key: ChainKey, checkpoint: AuditCheckpoint): boolean =>
  verify(null, Buffer.from(signedText(checkpoint)), createPublicKey(signingKeyOf(key)), checkpoint.signature);

/** The public key that receivers verify checkpoints with: SPKI as PEM. */
export const publicKeyOf = (key: ChainKey): string =>
  createPublicKey(signingKeyOf(key)).export({ type: 'spki', format: 'pem' }) as string;

/** What stands before the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410). */
const pkcs8Head = Buffer.from('302e020100300506032b657004220420', 'hex');
const known = new WeakMap<ChainKey, KeyObject>();

/** Derived from the key of the trail, so that there is one key to keep. */
function signingKeyOf(key: ChainKey): KeyObject {
  const made = known.get(key);
  if (made) return made;
  const seed = Buffer.from(hkdfSync('sha256', key.bytes, '', 'postern audit checkpoint', 32));
  const signing = createPrivateKey({ key: Buffer.concat([pkcs8Head, seed]), format: 'der', type: 'pkcs8' });
  known.set(key, signing);
  return signing;
}
