import { guardSecretKeyFile } from '../secret-box/secret-key-file.ts';
import { databaseFile } from '../storage/database-file.ts';
import { openLane, type LaneHandle } from '../storage/lane.ts';
import { keepWhileUnchanged, type Run, watchDataVersion } from '../storage/keep-answers.ts';
import { lanes, type Lane as LaneName } from '../storage/operation.ts';
import type { Stores } from '../stores.ts';
import { makeStores } from './make-stores.ts';

/** The open database. All of its work runs on worker threads. */
export interface Storage {
  readonly file: string;
  readonly stores: Stores;
  /** Notices for the operator about the state it was found in. */
  readonly notices: readonly string[];
  /**
   * Starts a thread for each kind of reads, so that those of a server wait neither for each other nor, the first time, for
   * a thread: each takes 0.1 s and 20 MB. Until then all reads share one thread, which starts on first use and is enough
   * for commands.
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
  const open = (lane: LaneName) => openLane({ file, lane, secretKey }, onCrash);
  const writer = open('write');
  const readers = new Map<LaneName, LaneHandle>();
  const version = watchDataVersion(file);
  let isServer = false;
  let closed = false;
  const laneOf = (kind: LaneName): LaneHandle => {
    const lane = isServer || kind === 'write' ? kind : 'records';
    const known = lane === 'write' ? writer : readers.get(lane);
    // A closed store refuses every call.
    if (known || closed) return known ?? writer;
    const reader = open(lane);
    // Its pending callers get the error that it cannot be opened.
    reader.ready.catch(() => undefined);
    readers.set(lane, reader);
    return reader;
  };
  const close = async () => {
    closed = true;
    version.close();
    // The writer closes last: its final checkpoint needs all readers closed.
    await Promise.all([...readers.values()].map((reader) => reader.close()));
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
      isServer = true;
      await Promise.all(lanes.map((lane) => laneOf(lane).ready));
    },
    stores: makeStores((area, name, { lane, isKept }) => {
      const run: Run = (input, signal) => laneOf(lane).run(area, name, input, signal);
      return isKept ? keepWhileUnchanged(run, version) : run;
    }),
    close,
  };
}
