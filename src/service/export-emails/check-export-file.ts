import { crc32 } from 'node:zlib';
import type { ExportPart } from './export-part-store-sqlite.ts';

/** The file of an export is not what was written: from the part on that the byte `at` lies in. */
export class DamagedExport extends Error {
  override readonly name = 'DamagedExport';
  readonly at: number;
  constructor(at: number, options?: ErrorOptions) {
    super(`The file of the export is not what was written, from byte ${at} on.`, options);
    this.at = at;
  }
}

/**
 * Whether the parts follow on each other and come to the size and the rows that the job knows of.
 * @throws DamagedExport
 */
export function checkParts(parts: readonly ExportPart[], known: { size: number; rows: number }): void {
  let size = 0;
  let rows = 0;
  for (const part of parts) {
    if (part.start !== size) throw new DamagedExport(size);
    size += part.size;
    rows += part.rows;
  }
  if (size !== known.size || rows !== known.rows) throw new DamagedExport(0);
}

/**
 * Passes a file on and compares it with its parts on the way.
 * @throws DamagedExport when a part is not what was written, the file ends early or late, or is not there
 */
export async function* checkContent(
  content: AsyncIterable<Uint8Array>,
  parts: readonly ExportPart[],
): AsyncGenerator<Uint8Array> {
  let next = 0;
  let left = parts[0]?.size ?? 0;
  let crc = 0;
  try {
    for await (const chunk of content) {
      for (let at = 0; at < chunk.byteLength;) {
        const part = parts[next];
        if (!part) throw new DamagedExport(parts.at(-1)?.start ?? 0);
        const piece = chunk.subarray(at, at + left);
        crc = crc32(piece, crc);
        at += piece.byteLength;
        left -= piece.byteLength;
        if (left > 0) continue;
        if (crc !== part.crc) throw new DamagedExport(part.start);
        next += 1;
        left = parts[next]?.size ?? 0;
        crc = 0;
      }
      yield chunk;
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new DamagedExport(0, { cause: error });
  }
  if (next < parts.length) throw new DamagedExport(parts[next]?.start ?? 0);
}
