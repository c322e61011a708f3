import { createReadStream } from 'node:fs';
import { crc32 } from 'node:zlib';

/** What a file was when it was complete. */
export interface FileSeal {
  /** Bytes. */
  size: number;
  /** CRC-32 of the bytes; null when nobody took it. */
  crc: number | null;
}

/** Whether a file is there and still what it was, byte for byte: reads all of it. */
export async function isWhole(path: string, seal: FileSeal): Promise<boolean> {
  const found = { size: 0, crc: 0 };
  try {
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
      addTo(found, chunk);
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
  return found.size === seal.size && (seal.crc === null || found.crc === seal.crc);
}

/** Takes bytes into the seal of a file. */
export function addTo(seal: { size: number; crc: number }, bytes: Uint8Array): void {
  seal.size += bytes.byteLength;
  seal.crc = crc32(bytes, seal.crc);
}
