import { messageLimit } from '../../../../api/limits.ts';

/**
 * Size in bytes of the buffers for batches; a larger message is a batch of its own, in the one large buffer.
 */
export const roomSize = 4 * 1024 * 1024;

/** A buffer for one batch, shared between threads. */
export interface Room {
  readonly buffer: SharedArrayBuffer;
  /** Returns the buffer; it must not be in use any more. */
  giveBack(): void;
}

/** A pool of buffers for the messages of an import. */
export interface MessageRooms {
  /** A buffer of `roomSize` bytes. */
  take(): Room;
  /** A buffer for one message of any accepted size; waits until the previous large one is stored. */
  takeLarge(): Promise<Room>;
}

/**
 * Creates a pool that reuses its buffers: shared memory is released only when every thread has collected its
 * garbage, which may take long. Pages of a buffer that are never written take no physical memory.
 */
export function createMessageRooms(): MessageRooms {
  const free: SharedArrayBuffer[] = [];
  let large: SharedArrayBuffer | undefined;
  let isLargeFree = Promise.resolve();
  return {
    take() {
      const buffer = free.pop() ?? new SharedArrayBuffer(roomSize);
      return { buffer, giveBack: () => void free.push(buffer) };
    },
    async takeLarge() {
      const before = isLargeFree;
      const turn = Promise.withResolvers<void>();
      isLargeFree = turn.promise;
      await before;
      large ??= new SharedArrayBuffer(messageLimit);
      return { buffer: large, giveBack: turn.resolve };
    },
  };
}
