import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { guardSecretKeyFile, settleNextKeyFile } from '../../secret-box/secret-key-file.ts';
import { databaseFile } from '../../database/database-file.ts';
import { openLane, openReaderLanes } from '../../database/lane.ts';
import { keepWhileUnchanged, type Run, watchDataVersion } from '../../database/keep-answers.ts';
import type { Lane, Operation } from '../../database/operation.ts';
import type { Stores } from '../stores.ts';
import { operations } from './operations.ts';

/** The open database. All of its work runs on worker threads. */
export interface Storage {
  readonly file: string;
  readonly stores: Stores;
  /** Notices for the operator about the state it was found in. */
  readonly notices: readonly string[];
  /**
   * Lets each kind of reads have a thread of its own while it is used, so that those of a server do not wait for each other. Until then
   * they run on the writer's, which is enough for commands and ready at once.
   */
  openReaders(): Promise<void>;
  /** Finishes pending work and closes the database. */
  close(): Promise<void>;
}

interface StorageOptions {
  /** Called when a database thread has stopped and is restarted. */
  onCrash?: (error: Error) => void;
  /** The deployment's key from the environment; without it, the key file of the data directory is used. */
  secretKey?: Uint8Array | undefined;
}

/**
 * Opens the database of `dataDirectory`, creating and migrating it if needed. It has one thread until `openReaders`.
 * @throws DatabaseRefused (by name: the error crosses a thread) when the file cannot be used; the message is what to
 * do.
 */
export async function openStorage(
  dataDirectory: string,
  { onCrash = () => undefined, secretKey }: StorageOptions = {},
): Promise<Storage> {
  const file = databaseFile(dataDirectory);
  if (existsSync(file)) settleNextKeyFile(dataDirectory, () => readKeyIdInUse(file));
  const notice = secretKey ? undefined : guardSecretKeyFile(dataDirectory);
  const open = (lane: Lane) => openLane({ file, lane, secretKey }, onCrash);
  const writer = open('write');
  const readers = openReaderLanes(open);
  const version = watchDataVersion(file);
  let areReadersOpen = false;
  const laneOf = (lane: Lane) => (lane === 'write' || !areReadersOpen ? writer : readers.of(lane));
  const close = async () => {
    // A closed writer refuses every call.
    areReadersOpen = false;
    version.close();
    // The writer closes last: its final checkpoint needs all readers closed.
    await readers.close();
    await writer.close();
  };
  try {
    await writer.ready;
  } catch (error) {
    await close();
    throw error;
  }
  return {
    file,
    notices: notice ? [notice] : [],
    async openReaders() {
      await readers.of('records').ready;
      areReadersOpen = true;
    },
    stores: makeStores((area, name, { lane, isKept }) => {
      const run: Run = (input, signal) => laneOf(lane).run(area, name, input, signal);
      return isKept ? keepWhileUnchanged(run, version) : run;
    }),
    close,
  };
}

/** The id of the key that the audit trail of a database goes on with. */
function readKeyIdInUse(file: string): string | undefined {
  const db = new DatabaseSync(file, { readOnly: true, timeout: 15_000 });
  try {
    return db.prepare('SELECT key_id FROM audit_head').get()?.['key_id'] as string | undefined;
  } finally {
    db.close();
  }
}

/** The stores of all areas, each operation called by what `callOf` makes of it. */
export function makeStores(
  callOf: (area: string, name: string, operation: Operation<unknown, unknown>) => Run,
): Stores {
  const areas = Object.entries(operations).map(([area, group]) => [
    area,
    Object.fromEntries(
      Object.entries(group as Record<string, Operation<unknown, unknown>>).map(([name, operation]) => [
        name,
        callOf(area, name, operation),
      ]),
    ),
  ]);
  return Object.fromEntries(areas) as Stores;
}
