import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { addTo, type FileSeal } from '../files/whole-file.ts';
import type { ExportFiles } from './export-files.ts';

/**
 * Packs the rows of an export into a zip file that is on the disk when this resolves; one that an earlier try began is
 * rewritten. An error of `content` ends it.
 */
export async function packExport(
  files: ExportFiles,
  content: AsyncIterable<Uint8Array>,
  { id, csvName, at }: { id: string; csvName: string; at: number },
): Promise<FileSeal> {
  const zip = new ZipFile();
  const out = zip.outputStream as Readable;
  // The library does not listen to it: an error would end the program, and leave the output open.
  const input = Readable.from(content).on('error', (error) => out.destroy(error));
  zip.addReadStream(input, csvName, { mode: 0o600, mtime: new Date(at) });
  zip.end();
  const seal = { size: 0, crc: 0 };
  await pipeline(
    out,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        addTo(seal, chunk);
        yield chunk;
      }
    },
    files.writePacked(id),
  );
  return seal;
}

/** Bytes of a file in a mail: base64 in lines of 76 characters (RFC 2045 §6.8). */
export const encodedSize = (bytes: number): number => Math.ceil(bytes / 57) * 78;
