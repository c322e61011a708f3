import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { ExportFiles } from './export-files.ts';

/** Packs the rows of an export into a zip file; one that an earlier try began is written anew. Returns its bytes. */
export async function packExport(files: ExportFiles, id: string, csvName: string): Promise<number> {
  const zip = new ZipFile();
  zip.addReadStream(files.readRows(id), csvName, { mode: 0o600 });
  zip.end();
  await pipeline(zip.outputStream, files.writePacked(id));
  return files.packedSize(id);
}

/** Bytes that a file takes in a mail: base64 in lines of 76 characters (RFC 2045 §6.8). */
export const encodedSize = (bytes: number): number => Math.ceil(bytes / 57) * 78;
