import { open } from 'node:fs/promises';

/** Bytes read at a time. */
const chunkSize = 1024 * 1024;

/** A sliding window on a file that is read forward: all bytes from `offset` that are not consumed yet. */
interface FileWindow {
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

/** One line of a file with its position. */
interface LineEntry {
  /** Without its line end, valid until the next is read; absent if it is too long. */
  readonly bytes?: Buffer;
  readonly reason?: string;
  /** Counted from 1. */
  readonly line: number;
  readonly offset: number;
  /** Where the next line begins. */
  readonly end: number;
}

/** A row with ten thousand recipients is about half a megabyte. */
const lineLimit = 16 * 1024 * 1024;

/** Reads the non-blank lines of a file from `start`, which is preceded by `line` lines. */
export async function* readLines(path: string, start: number, line: number): AsyncGenerator<LineEntry> {
  const window = await openWindow(path, start);
  try {
    let searched = 0;
    let skipped = 0;
    for (let number = line + 1; ;) {
      const at = window.bytes.indexOf(0x0a, searched);
      if (at < 0 && !window.atEnd) {
        searched = window.bytes.length;
        if (searched > lineLimit) {
          skipped += searched;
          window.take(searched);
          searched = 0;
        }
        await window.more();
        continue;
      }
      const length = at < 0 ? window.bytes.length : at;
      const end = window.offset + length + (at < 0 ? 0 : 1);
      const offset = window.offset - skipped;
      const bytes = window.bytes.subarray(0, length);
      if (skipped > 0)
        yield { reason: `The line is longer than ${lineLimit / 1024 / 1024} MB.`, line: number, offset, end };
      else if (!isBlank(bytes)) yield { bytes: withoutMark(bytes, offset), line: number, offset, end };
      window.take(end - window.offset);
      searched = 0;
      skipped = 0;
      number += 1;
      if (at < 0) return;
    }
  } finally {
    await window.close();
  }
}

const isBlank = (bytes: Buffer): boolean => bytes.every((byte) => byte <= 0x20);

/** Removes the byte order mark that some editors write. */
const withoutMark = (bytes: Buffer, offset: number): Buffer =>
  offset === 0 && bytes[0] === 0xef && bytes[1] === 0xbb ? bytes.subarray(3) : bytes;
