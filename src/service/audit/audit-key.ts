import { hkdfSync } from 'node:crypto';
import { keyIdOf } from '../secret-box/secret-box.ts';
import { makeSecretKeyFile, readSecretKeyFile } from '../secret-box/secret-key-file.ts';
import type { AuditKey, ChainKey } from '../database/chain-key.ts';

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
