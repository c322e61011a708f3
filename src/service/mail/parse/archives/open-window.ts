import { open } from 'node:fs/promises';

/** Bytes read at a time. */
const chunkSize = 1024 * 1024;

/** A sliding window on a file that is read forward: all bytes from `offset` that are not consumed yet. */
export interface FileWindow {
  /** The unconsumed bytes from `offset` on; valid until `more` is called. */
  readonly bytes: Buffer;
  /** Position of `bytes[0]` in the file. */
  readonly offset: number;
  /** Whether nothing follows after `bytes`. */
  readonly atEnd: boolean;
  /** Consumes the first `count` bytes. */
  take(count: number): void;
  /** Reads more of the file into `bytes`. */
  more(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens a window on a file at `start`; memory grows with the unconsumed bytes, not with the file.
 * @param change Changes bytes in place when they are read.
 */
export async function openWindow(
  path: string,
  start: number,
  change?: (bytes: Buffer) => void,
): Promise<FileWindow> {
  const file = await open(path);
  let store = Buffer.allocUnsafe(chunkSize * 2);
  let from = 0;
  let to = 0;
  let offset = start;
  let atEnd = false;
  return {
    get bytes() {
      return store.subarray(from, to);
    },
    get offset() {
      return offset;
    },
    get atEnd() {
      return atEnd;
    },
    take(count) {
      from += count;
      offset += count;
    },
    async more() {
      if (store.length - to < chunkSize) {
        const held = store.subarray(from, to);
        // Doubling the buffer keeps copying linear.
        if (held.length > store.length / 2 || held.length + chunkSize > store.length)
          store = Buffer.allocUnsafe(held.length * 2 + chunkSize);
        held.copy(store);
        to = held.length;
        from = 0;
      }
      const { bytesRead } = await file.read(store, to, chunkSize, offset + (to - from));
      if (bytesRead === 0) atEnd = true;
      change?.(store.subarray(to, to + bytesRead));
      to += bytesRead;
    },
    close: () => file.close(),
  };
}

/**
 * Reads `length` bytes of a file from `start` on; fewer at the end of the file.
 * @param room The buffer to read into; allocated when absent.
 */
export async function readBytes(
  path: string,
  start: number,
  length: number,
  room?: SharedArrayBuffer,
): Promise<Buffer> {
  const file = await open(path);
  try {
    const bytes = room ? Buffer.from(room, 0, length) : Buffer.allocUnsafe(length);
    let to = 0;
    while (to < length) {
      const { bytesRead } = await file.read(bytes, to, Math.min(length - to, 8 * chunkSize), start + to);
      if (bytesRead === 0) break;
      to += bytesRead;
    }
    return bytes.subarray(0, to);
  } finally {
    await file.close();
  }
}
