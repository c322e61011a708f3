import { open } from 'node:fs/promises';

/** Bytes read at a time. */
const chunkSize = 1024 * 1024;

/** A piece of a file being read forward: all bytes from `offset` that nobody has taken yet. */
export interface FileWindow {
  /** Bytes of the file from `offset` on, as they stand until more is read. */
  readonly bytes: Buffer;
  /** Position of `bytes[0]` in the file. */
  readonly offset: number;
  /** Nothing follows after `bytes`. */
  readonly atEnd: boolean;
  /** Lets go of the first `count` bytes. */
  take(count: number): void;
  /** Reads further; `bytes` grows. */
  more(): Promise<void>;
  close(): Promise<void>;
}

/** Opens a window on a file at `start`; memory grows with what is not taken, never with the file. */
export async function openWindow(path: string, start: number): Promise<FileWindow> {
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
        // Doubling keeps the copying of what is long linear.
        if (held.length > store.length / 2 || held.length + chunkSize > store.length)
          store = Buffer.allocUnsafe(held.length * 2 + chunkSize);
        held.copy(store);
        to = held.length;
        from = 0;
      }
      const { bytesRead } = await file.read(store, to, chunkSize, offset + (to - from));
      if (bytesRead === 0) atEnd = true;
      to += bytesRead;
    },
    close: () => file.close(),
  };
}

/**
 * Reads `length` bytes of a file from `start` on; fewer when it ends before.
 * @param room Where they are put; memory of their own when absent.
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
