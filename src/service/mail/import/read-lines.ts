import { openWindow } from '../parse/archives/open-window.ts';

/** One line of a file with its position. */
export interface LineEntry {
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
