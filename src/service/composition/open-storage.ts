import { guardSecretKeyFile } from '../secret-box/secret-key-file.ts';
import { databaseFile } from '../storage/database-file.ts';
import { openLane } from '../storage/lane.ts';
import { keepWhileUnchanged, type Run, watchDataVersion } from '../storage/keep-answers.ts';
import type { Lane } from '../storage/operation.ts';
import { openReaderLanes } from '../storage/reader-lanes.ts';
import type { Stores } from '../stores.ts';
import { makeStores } from './make-stores.ts';

/** The open database. All of its work runs on worker threads. */
export interface Storage {
  readonly file: string;
  readonly stores: Stores;
  /** Notices for the operator about the state it was found in. */
  readonly notices: readonly string[];
  /**
   * Lets each kind of reads have a thread of its own while it is used, so that those of a server do not wait for each other. Until then
   * all reads share one thread, which starts on first use and is enough for commands.
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
 * Opens the database of `dataDirectory`, creating and migrating it if needed. It reads on one thread until `openReaders`.
 * @throws DatabaseRefused (by name: the error crosses a thread) when the file cannot be used; the message is what to
 * do.
 */
export async function openStorage(
  dataDirectory: string,
  { onCrash = () => undefined, secretKey }: StorageOptions = {},
): Promise<Storage> {
  const file = databaseFile(dataDirectory);
  const notice = secretKey ? undefined : guardSecretKeyFile(dataDirectory);
  const open = (lane: Lane) => openLane({ file, lane, secretKey }, onCrash);
  const writer = open('write');
  const readers = openReaderLanes(open);
  const version = watchDataVersion(file);
  let closed = false;
  // A closed store refuses every call.
  const laneOf = (lane: Lane) => (lane === 'write' || closed ? writer : readers.of(lane));
  const close = async () => {
    closed = true;
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
    openReaders: () => readers.separate(),
    stores: makeStores((area, name, { lane, isKept }) => {
      const run: Run = (input, signal) => laneOf(lane).run(area, name, input, signal);
      return isKept ? keepWhileUnchanged(run, version) : run;
    }),
    close,
  };
}
