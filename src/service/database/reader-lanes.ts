import type { LaneHandle } from './lane.ts';
import type { Lane } from './operation.ts';

export type ReaderLane = Exclude<Lane, 'write'>;

/** The threads that read the database. */
export interface ReaderLanes {
  /** The thread that reads of this kind run on now. */
  of(lane: ReaderLane): LaneHandle;
  /** Finishes pending work and ends the threads. */
  close(): Promise<void>;
}

interface Reader {
  readonly handle: LaneHandle;
  isReady: boolean;
  /** When it was last used since it was ready, by `performance.now()`. */
  usedAt: number;
}

/** A thread ends after nobody has used it for so long, milliseconds: each holds about 17 MB. */
const longestIdle = 5 * 60_000;

/**
 * Threads that start when they are needed and end when they are not, but for that of `records`, which also does the work of each other
 * one until that has started: nobody waits for a start.
 */
export function openReaderLanes(
  open: (lane: ReaderLane) => LaneHandle,
  idle: number = longestIdle,
): ReaderLanes {
  const readers = new Map<ReaderLane, Reader>();
  const ending = new Set<Promise<void>>();

  const start = (lane: ReaderLane): Reader => {
    const reader: Reader = { handle: open(lane), isReady: false, usedAt: performance.now() };
    readers.set(lane, reader);
    // One that cannot be opened is tried again after the time of an idle one; of `records`, its callers get the error.
    reader.handle.ready.then(
      () => (reader.isReady = true),
      () => undefined,
    );
    return reader;
  };
  const endIdle = (): void => {
    for (const [lane, { handle, usedAt }] of readers) {
      if (lane === 'records' || performance.now() - usedAt < idle) continue;
      readers.delete(lane);
      const ended = handle.close().finally(() => ending.delete(ended));
      ending.add(ended);
    }
  };
  const timer = setInterval(endIdle, idle / 5).unref();

  return {
    of(lane) {
      const records = readers.get('records') ?? start('records');
      if (lane === 'records') return records.handle;
      const reader = readers.get(lane) ?? start(lane);
      if (!reader.isReady) return records.handle;
      reader.usedAt = performance.now();
      return reader.handle;
    },
    async close() {
      clearInterval(timer);
      await Promise.all([...ending, ...Array.from(readers.values(), ({ handle }) => handle.close())]);
    },
  };
}
