import { randomBytes, randomUUID } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  linkSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseRefused } from '../database/storage-errors.ts';
import { keyIdOf, secretKeyBytes } from './secret-box.ts';

/** Where the key of a data directory is, unless the environment has it. */
export const secretKeyFile = (dataDirectory: string): string => join(dataDirectory, 'postern.key');

/**
 * The key in the file of a data directory; undefined when there is none.
 * @throws DatabaseRefused when the file holds no key.
 */
export function readSecretKeyFile(dataDirectory: string): Uint8Array | undefined {
  const file = secretKeyFile(dataDirectory);
  return existsSync(file) ? readKey(file) : undefined;
}

function readKey(file: string): Uint8Array {
  const key = Buffer.from(readFileSync(file, 'utf8').trim(), 'base64');
  if (key.length === secretKeyBytes) return key;
  throw new DatabaseRefused(
    `${file} holds no key of ${secretKeyBytes} bytes in base64. Put the copy of it back.`,
  );
}

/**
 * Takes the key file away from other users of the machine, to whom a copy by hand gives it. Returns a notice for the
 * operator; undefined if nothing had to be changed, or the file does not exist.
 * @throws DatabaseRefused when others can read it and that cannot be changed.
 */
export function guardSecretKeyFile(dataDirectory: string): string | undefined {
  const file = secretKeyFile(dataDirectory);
  const modeOf = () => statSync(file, { throwIfNoEntry: false })?.mode ?? 0;
  const before = modeOf();
  if ((before & othersBits) === 0) return undefined;
  const shown = (before & 0o777).toString(8);
  try {
    chmodSync(file, 0o600);
  } catch {
    // It belongs to somebody else, or the file system has no modes: seen below.
  }
  if ((modeOf() & othersBits) !== 0) {
    throw new DatabaseRefused(
      `The key ${file} can be read by other users of this machine (mode ${shown}), and this one may not change that. ` +
        'Run chmod 600 on it as its owner, or keep the key in POSTERN_SECRET_KEY and remove the file.',
    );
  }
  return `The key ${file} could be read by other users of this machine (mode ${shown}). Now only its owner can.`;
}

/** Group and others may read, write or run. */
const othersBits = 0o077;

/** Makes a key in the file of a data directory, for its owner alone; of two programs at once both get the first one's. */
export function makeSecretKeyFile(dataDirectory: string): Uint8Array {
  const partial = writeNewKey(join(dataDirectory, '.postern.key'));
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

/** Where the next key waits until the database has it. */
const nextKeyFile = (dataDirectory: string): string => join(dataDirectory, 'postern.key.next');

/** The key of an interrupted change, or a new one, in a file of its own. */
export function makeNextKeyFile(dataDirectory: string): Uint8Array {
  const file = nextKeyFile(dataDirectory);
  if (!existsSync(file)) renameSync(writeNewKey(file), file);
  return readKey(file);
}

/** Writes a new key, for its owner alone, to a file that gets its name when it is complete. */
function writeNewKey(name: string): string {
  const partial = `${name}.${randomUUID()}`;
  writeFileSync(partial, `${randomBytes(secretKeyBytes).toString('base64')}\n`, { mode: 0o600, flush: true });
  return partial;
}

/** Puts the next key in the place of the key, once the database has it. Another program may have done so already. */
export function useNextKeyFile(dataDirectory: string): void {
  const file = nextKeyFile(dataDirectory);
  if (existsSync(file)) renameSync(file, secretKeyFile(dataDirectory));
}

/** Finishes a change of the key that was interrupted after the database had it. `idInUse` says which key the database has. */
export function settleNextKeyFile(dataDirectory: string, idInUse: () => string | undefined): void {
  const file = nextKeyFile(dataDirectory);
  if (existsSync(file) && keyIdOf(readKey(file)) === idInUse()) useNextKeyFile(dataDirectory);
}
