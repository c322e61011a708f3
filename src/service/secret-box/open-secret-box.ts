import { DatabaseRefused } from '../database/storage-errors.ts';
import type { Stores } from '../core/stores.ts';
import { createSecretBox, mfaPurpose, sealedBy, type SecretBox } from './secret-box.ts';
import { makeSecretKeyFile, readSecretKeyFile, secretKeyFile } from './secret-key-file.ts';

/**
 * Opens the box of a deployment: with the key of the environment, else with the one in the key file, which is made when
 * nothing was sealed yet. Secrets that are still readable in the database are sealed.
 * @throws DatabaseRefused when the database has secrets that this key does not open.
 */
export async function openSecretBox(
  stores: Pick<Stores, 'mfa'>,
  dataDirectory: string,
  environmentKey: Uint8Array | undefined,
): Promise<SecretBox> {
  const secrets = await stores.mfa.listMfaSecrets(undefined);
  const keyIds = new Set(secrets.map(({ secret }) => sealedBy(secret)).filter((id) => id !== undefined));
  const key = environmentKey ?? readSecretKeyFile(dataDirectory);
  if (!key && keyIds.size > 0) throw wrongKey(dataDirectory, 'is missing');
  const box = createSecretBox(key ?? makeSecretKeyFile(dataDirectory));
  if ([...keyIds].some((id) => id !== box.keyId))
    throw wrongKey(dataDirectory, `is another one (${box.keyId})`);
  const readable = secrets.filter(({ secret }) => sealedBy(secret) === undefined);
  if (readable.length > 0) {
    await stores.mfa.sealMfaSecrets(
      readable.map(({ userId, secret }) => ({
        userId,
        secret,
        sealed: box.seal(secret, mfaPurpose(userId)),
      })),
    );
  }
  return box;
}

const wrongKey = (dataDirectory: string, what: string) =>
  new DatabaseRefused(
    `The key that the second factors are sealed with ${what}. Put back ${secretKeyFile(dataDirectory)} or ` +
      'POSTERN_SECRET_KEY as it was. If it is lost, remove the second factors: postern user reset-mfa EMAIL.',
  );
