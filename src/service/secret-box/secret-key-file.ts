import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseRefused } from '../storage/database-refused.ts';
import { secretKeyBytes } from './secret-box.ts';

/** Where the key of a data directory is, unless the environment has it. */
export const secretKeyFile = (dataDirectory: string): string => join(dataDirectory, 'postern.key');

/**
 * The key in the file of a data directory; undefined when there is none.
 * @throws DatabaseRefused when the file holds no key.
 */
export function readSecretKeyFile(dataDirectory: string): Uint8Array | undefined {
  const file = secretKeyFile(dataDirectory);
  if (!existsSync(file)) return undefined;
  const key = Buffer.from(readFileSync(file, 'utf8').trim(), 'base64');
  if (key.length === secretKeyBytes) return key;
  throw new DatabaseRefused(
    `${file} holds no key of ${secretKeyBytes} bytes in base64. Put the copy of it back.`,
  );
}

/** Makes a key in the file of a data directory, for its owner alone; of two programs at once both get the first one's. */
export function makeSecretKeyFile(dataDirectory: string): Uint8Array {
  const partial = join(dataDirectory, `.postern.key.${randomUUID()}`);
  writeFileSync(partial, `${randomBytes(secretKeyBytes).toString('base64')}\n`, { mode: 0o600, flush: true });
  try {
    // Appears complete or not at all, and never in the place of another.
    linkSync(partial, secretKeyFile(dataDirectory));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(partial);
  }
  return readSecretKeyFile(dataDirectory)!;
}
