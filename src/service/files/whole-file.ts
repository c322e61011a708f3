import { createReadStream } from 'node:fs';
import { crc32 } from 'node:zlib';

/** Size and checksum of a complete file. */
export interface FileSeal {
  /** Bytes. */
  size: number;
  /** CRC-32 of the bytes; null if unknown. */
  crc: number | null;
}

/** Whether a file exists and is unchanged; reads all of it. */
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

/** Adds bytes to the seal of a file. */
export function addTo(seal: { size: number; crc: number }, bytes: Uint8Array): void {
  seal.size += bytes.byteLength;
  seal.crc = crc32(bytes, seal.crc);
}
