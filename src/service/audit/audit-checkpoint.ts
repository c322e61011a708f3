import { createPrivateKey, createPublicKey, hkdfSync, type KeyObject, sign, verify } from 'node:crypto';
import type { ChainKey } from '../database/chain-key.ts';

/** A signed row number and hash: the owner of an old one can check later that the trail was not rewritten. */
export interface AuditCheckpoint {
  row: number;
  /** When it was made, milliseconds since 1970. */
  at: number;
  hash: Uint8Array;
  /** Id of the trail's key, from which the signing key is derived. */
  keyId: string;
  /** Ed25519 over `signedText`. */
  signature: Uint8Array;
}

/** Rows between two checkpoints; retention removes whole segments. */
export const segmentRows = 1_000;

/** The text that is signed, so that receivers can verify it without this program. */
export const signedText = ({ row, at, hash, keyId }: Omit<AuditCheckpoint, 'signature'>): string =>
  `postern audit checkpoint\n${row}\n${Buffer.from(hash).toString('hex')}\n${at}\n${keyId}\n`;

export const signCheckpoint = (key: ChainKey, checkpoint: Omit<AuditCheckpoint, 'signature'>): Buffer =>
  sign(null, Buffer.from(signedText(checkpoint)), signingKeyOf(key));

export const isSigned = (key: ChainKey, checkpoint: AuditCheckpoint): boolean =>
  verify(null, Buffer.from(signedText(checkpoint)), createPublicKey(signingKeyOf(key)), checkpoint.signature);

/** The public key that receivers verify checkpoints with: SPKI as PEM. */
export const publicKeyOf = (key: ChainKey): string =>
  createPublicKey(signingKeyOf(key)).export({ type: 'spki', format: 'pem' }) as string;

/** The PKCS #8 prefix of a raw Ed25519 private key (RFC 8410). */
const pkcs8Head = Buffer.from('302e020100300506032b657004220420', 'hex');
const known = new WeakMap<ChainKey, KeyObject>();

/** Derived from the trail's key, so that only one key has to be managed. */
function signingKeyOf(key: ChainKey): KeyObject {
  const made = known.get(key);
  if (made) return made;
  const seed = Buffer.from(hkdfSync('sha256', key.bytes, '', 'postern audit checkpoint', 32));
  const signing = createPrivateKey({ key: Buffer.concat([pkcs8Head, seed]), format: 'der', type: 'pkcs8' });
  known.set(key, signing);
  return signing;
}
