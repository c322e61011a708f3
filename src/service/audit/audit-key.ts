import { hkdfSync } from 'node:crypto';
import { keyIdOf } from '../secret-box/secret-box.ts';
import { makeSecretKeyFile, readSecretKeyFile } from '../secret-box/secret-key-file.ts';

/** The key that the audit trail is chained with. */
export interface ChainKey {
  /** Names the key without telling anything of it; the same name as that of the key it is derived from. */
  readonly id: string;
  readonly bytes: Uint8Array;
}

/** Where a database worker gets that key from, when it needs it. */
export interface AuditKey {
  /** The key at hand; undefined when there is none. */
  find(): ChainKey | undefined;
  /** The same, making the key file of the data directory when there is none: for a trail that has no key yet. */
  findOrMake(): ChainKey;
}

/**
 * The key of a deployment: derived from the one of the environment, else from the key file of the data directory. It
 * differs from the key that encrypts second factors, so that neither use weakens the other.
 */
export function createAuditKey(dataDirectory: string, environmentKey: Uint8Array | undefined): AuditKey {
  let known: ChainKey | undefined;
  const keep = (key: Uint8Array | undefined) => (known ??= key && deriveChainKey(key));
  const find = () => known ?? keep(environmentKey ?? readSecretKeyFile(dataDirectory));
  return { find, findOrMake: () => find() ?? keep(makeSecretKeyFile(dataDirectory))! };
}

/** The key of the trail that belongs to a deployment's key of 32 bytes. */
export const deriveChainKey = (key: Uint8Array): ChainKey => ({
  id: keyIdOf(key),
  bytes: new Uint8Array(hkdfSync('sha256', key, '', 'postern audit trail', 32)),
});
