import { open } from 'node:fs/promises';

/** Bytes read at a time. */
const chunkSize = 1024 * 1024;

/** A piece of a file being read forward: all bytes from `offset` that nobody has taken yet. */
export interface FileWindow {
  /** Bytes of the file from `offset` on, at least those asked for unless the file ends. */
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
        // Doubling keeps the copying of a long message linear. Always a new buffer: takers may still hold the old one.
        const grown = Buffer.allocUnsafe(Math.max(chunkSize * 2, held.length * 2 + chunkSize));
        held.copy(grown);
        store = grown;
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

/** Messages from this size on are read into memory that threads can share, so that they are in it once. Bytes. */
const sharedSize = 1024 * 1024;

/** Reads `length` bytes of a file from `start` on; fewer when it ends before. */
export async function readBytes(path: string, start: number, length: number): Promise<Buffer> {
  const file = await open(path);
  try {
    const isShared = length >= sharedSize;
    const bytes = isShared ? Buffer.from(new SharedArrayBuffer(length)) : Buffer.allocUnsafe(length);
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
