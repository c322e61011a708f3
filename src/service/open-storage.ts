import { guardSecretKeyFile } from './secret-box/secret-key-file.ts';
import { databaseFile } from './storage/database-file.ts';
import { openLane, type LaneHandle } from './storage/lane.ts';
import { lanes, type Lane as LaneName, type Operation } from './storage/operation.ts';
import { operations, type Operations } from './operations.ts';

/** The store operations as the main thread calls them: `await stores.jobs.createJob({ … })`. */
export type Stores = {
  readonly [Area in keyof Operations]: {
    readonly [Name in keyof Operations[Area]]: Operations[Area][Name] extends Operation<
      infer Input,
      infer Output
    >
      ? (input: Input, signal?: AbortSignal) => Promise<Output>
      : never;
  };
};

/** The open database: all of its work happens on worker threads. */
export interface Storage {
  readonly file: string;
  readonly stores: Stores;
  /** What the operator should know of the state it was found in. */
  readonly notices: readonly string[];
  /** Finishes what was asked and closes the database. */
  close(): Promise<void>;
}

interface StorageOptions {
  /** Hears of a database thread that stopped and is started again. */
  onCrash?: (error: Error) => void;
  /** The deployment's key, where the environment has it; without, the key file of the data directory counts. */
  secretKey?: Uint8Array | undefined;
  /** Threads that read begin when they are first asked: a command needs one or two of them, and each takes 20 MB and its time. */
  isLazy?: boolean;
}

/**
 * Opens the database of `dataDirectory`, creating and migrating it when needed.
 * @throws DatabaseRefused (by name: the error crosses a thread) when the file cannot be used; the message says what to do.
 */
export async function openStorage(
  dataDirectory: string,
  { onCrash = () => undefined, secretKey, isLazy = false }: StorageOptions = {},
): Promise<Storage> {
  const file = databaseFile(dataDirectory);
  const notice = secretKey ? undefined : guardSecretKeyFile(dataDirectory);
  const opened = new Map<LaneName, LaneHandle>();
  const open = (lane: LaneName) => {
    const handle = openLane({ file, lane, secretKey }, onCrash);
    opened.set(lane, handle);
    return handle;
  };
  const close = async () => {
    // The writer goes last: its final checkpoint needs the readers gone.
    const readers = lanes.filter((lane) => lane !== 'write');
    await Promise.all(readers.map((lane) => opened.get(lane)?.close()));
    await opened.get('write')?.close();
  };
  try {
    await open('write').ready;
    if (!isLazy) await Promise.all(lanes.map((lane) => opened.get(lane)?.ready ?? open(lane).ready));
  } catch (error) {
    await close();
    throw error;
  }
  const stores = proxyStores((lane) => opened.get(lane) ?? open(lane));
  return { file, notices: notice ? [notice] : [], stores, close };
}

function proxyStores(laneOf: (lane: LaneName) => LaneHandle): Stores {
  const areas = Object.entries(operations).map(([area, group]) => [
    area,
    Object.fromEntries(
      Object.entries(group as Record<string, Operation<unknown, unknown>>).map(([name, operation]) => {
        const run: Run = (input, signal) => laneOf(operation.lane).run(area, name, input, signal);
        return [name, operation.oncePerTurn ? oncePerTurn(run) : run];
      }),
    ),
  ]);
  return Object.fromEntries(areas) as Stores;
}

type Run = (input: unknown, signal?: AbortSignal) => Promise<unknown>;

/** Lets calls with equal input in one turn of the event loop share an answer; none of them alone may abort it. */
function oncePerTurn(run: Run): Run {
  const asked = new Map<string, Promise<unknown>>();
  return (input) => {
    const key = JSON.stringify(input);
    const known = asked.get(key);
    if (known) return known;
    if (asked.size === 0) setImmediate(() => asked.clear());
    const answer = run(input);
    asked.set(key, answer);
    return answer;
  };
}
