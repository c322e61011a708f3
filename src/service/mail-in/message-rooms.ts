import { messageLimit } from '../../api/limits.ts';

/** Bytes of the memory that batches are gathered in; what is larger travels alone, in the one large room. */
export const roomSize = 4 * 1024 * 1024;

/** Memory for one batch that threads share. */
export interface Room {
  readonly buffer: SharedArrayBuffer;
  /** Whoever has it must not be using it any more. */
  giveBack(): void;
}

/** The memory of the messages of an import. */
export interface MessageRooms {
  /** Room for `roomSize` bytes. */
  take(): Room;
  /** Room for one message of any size that is taken in; waits until the large one before it is stored. */
  takeLarge(): Promise<Room>;
}

/**
 * Memory that is used again and again: what threads have shared is free only when each of them has collected its garbage, which
 * none hurries to do for it. Pages that nobody writes to are not taken from the machine.
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
