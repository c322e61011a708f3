import {
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';
import type { AuditKey, ChainKey } from '../database/operation.ts';
import { keyIdOf } from '../secret-box/secret-box.ts';
import { makeSecretKeyFile, readSecretKeyFile } from '../secret-box/secret-key-file.ts';

/** A row of the trail in the form that is stored and hashed. */
export interface AuditRow {
  id: number;
  at: number;
  actor: string;
  action: string;
  outcome: string;
  clientAddress: string;
  details: string;
  /** Version of the hashed form: 1 for rows from before they had a session and a request. */
  form: number;
  session: string;
  request: string;
}

/** The current version of the form. */
export const rowForm = 2;

/** The trail's record of its own end. */
export interface AuditHead {
  /** Number of rows, which is also the number of the last one. */
  rows: number;
  /** Hash of the last row. */
  hash: Uint8Array;
  /** Name of the key of the newest rows; null while the trail has no key. */
  keyId: string | null;
  /** The first row that is chained with that key; 0 while there is none. */
  keyedFrom: number;
  /** The last row that was written before the trail had a key; 0 when it always had one. */
  plainTo: number;
  /** The last row that the trail's retention has removed, with its hash; 0 for none. */
  removedTo: number;
  removedHash: Uint8Array | null;
}

/** The previous hash for the first row. */
export const genesis = Buffer.alloc(32);

/** The hash of a row, which cannot be computed without the key. */
export const chainRow = (key: ChainKey, previous: Uint8Array, row: AuditRow): Buffer =>
  createHmac('sha256', key.bytes).update('row\0').update(previous).update(contentOf(row)).digest();

/** The hash of a row from before the trail had a key. */
export const chainPlainRow = (previous: Uint8Array, row: AuditRow): Buffer =>
  createHash('sha256')
    .update(previous)
    .update(JSON.stringify([row.at, row.actor, row.action, row.outcome, row.clientAddress, row.details]))
    .digest();

/** A MAC of the trail's end, which detects rows that were cut off. */
export const proveHead = (
  key: ChainKey,
  { rows, hash, keyedFrom, plainTo, removedTo, removedHash }: AuditHead,
): Buffer =>
  createHmac('sha256', key.bytes)
    .update('head\0')
    .update(
      JSON.stringify([
        rows,
        hex(hash),
        key.id,
        keyedFrom,
        plainTo,
        // A complete trail keeps its original form of the MAC.
        ...(removedTo > 0 ? [removedTo, hex(removedHash ?? genesis)] : []),
      ]),
    )
    .digest();

const contentOf = (row: AuditRow): string =>
  JSON.stringify([
    row.id,
    row.at,
    row.actor,
    row.action,
    row.outcome,
    row.clientAddress,
    row.details,
    ...(row.form === 1 ? [] : [row.form, row.session, row.request]),
  ]);

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

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
const signedText = ({ row, at, hash, keyId }: Omit<AuditCheckpoint, 'signature'>): string =>
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

/**
 * The key of a deployment: derived from the one in the environment, else from the key file of the data
 * directory. It differs from the key that encrypts second factors, so that neither use weakens the other.
 */
export function createAuditKey(dataDirectory: string, environmentKey: Uint8Array | undefined): AuditKey {
  let known: ChainKey | undefined;
  const keep = (key: Uint8Array | undefined) => (known ??= key && deriveChainKey(key));
  const find = () => known ?? keep(environmentKey ?? readSecretKeyFile(dataDirectory));
  return { find, findOrMake: () => find() ?? keep(makeSecretKeyFile(dataDirectory))! };
}

/** Derives the trail's key from a deployment's key of 32 bytes. */
export const deriveChainKey = (key: Uint8Array): ChainKey => ({
  id: keyIdOf(key),
  bytes: new Uint8Array(hkdfSync('sha256', key, '', 'postern audit trail', 32)),
});
