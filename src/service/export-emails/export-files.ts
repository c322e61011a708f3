import { createReadStream, createWriteStream } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32 } from 'node:zlib';
import { ZipFile } from 'yazl';
import { addTo, type FileSeal, isWhole } from '../files/whole-file.ts';
import type { MailOut } from '../mail-out/mail-out.ts';
import { mapSqliteError } from '../database/storage-errors.ts';
import type { Stores } from '../core/stores.ts';
import type { ExportPart } from './export-store-sqlite.ts';

/** Where the files of exports lie, below the data directory. */
const folderName = 'exports';

/** A file as it is delivered. */
interface DeliveredFile extends FileSeal {
  id: string;
  isPacked: boolean;
}

/** The files of exports: named after their jobs, readable for their owner alone. */
export interface ExportFiles {
  /**
   * Opens the file of rows for writing, truncated to its recorded length.
   * @throws DamagedExport when there is less: the rest would be filled with zeros
   */
  openRows(id: string, size: number): Promise<FileHandle>;
  readRows(id: string): AsyncIterable<Uint8Array>;
  /** Opens the packed file, empty; it is on the disk when the stream closes. */
  writePacked(id: string): NodeJS.WritableStream;
  removeRows(id: string): Promise<void>;
  /** Removes whatever there is of an export. */
  remove(id: string): Promise<void>;
  /** Ids of the exports that there are files of. */
  list(): Promise<string[]>;
  /** Whether the file of an export is still what it was when it was complete. */
  isIntact(file: DeliveredFile): Promise<boolean>;
  /** The file as it is delivered, opened when it is first read. */
  readDelivered(file: DeliveredFile): Readable;
  /** Path of the file as it is delivered, below the data directory. */
  pathOf(file: Pick<DeliveredFile, 'id' | 'isPacked'>): string;
}

export function createExportFiles(dataDirectory: string): ExportFiles {
  const folder = join(dataDirectory, folderName);
  const rows = (id: string) => join(folder, `${id}.csv`);
  const packed = (id: string) => join(folder, `${id}.zip`);
  const delivered = ({ id, isPacked }: DeliveredFile) => (isPacked ? packed(id) : rows(id));
  const remove = async (path: string) => rm(path, { force: true });
  return {
    async openRows(id, size) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = await open(rows(id), 'a+', 0o600).then(async (created) => {
        await created.close();
        // Not in append mode: writes begin at the end that the store has recorded.
        return open(rows(id), 'r+');
      });
      const found = (await file.stat()).size;
      if (found >= size) {
        await file.truncate(size);
        return file;
      }
      await file.close();
      throw new DamagedExport(found);
    },
    readRows: (id) => createReadStream(rows(id)),
    writePacked: (id) => createWriteStream(packed(id), { mode: 0o600, flush: true }),
    removeRows: (id) => remove(rows(id)),
    async remove(id) {
      await Promise.all([remove(rows(id)), remove(packed(id))]);
    },
    async list() {
      const names = await readdir(folder).catch(() => []);
      return [...new Set(names.map((name) => name.replace(/\.(?:csv|zip)$/, '')))];
    },
    isIntact: (file) => isWhole(delivered(file), file),
    readDelivered: (file) => Readable.from(chunksOf(delivered(file))),
    pathOf: ({ id, isPacked }) => join(folderName, `${id}.${isPacked ? 'zip' : 'csv'}`),
  };
}

async function* chunksOf(path: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path);
}

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

/** What exporting works with. */
export interface ExportParts {
  readonly stores: Stores;
  readonly files: ExportFiles;
  readonly mailOut: MailOut;
  /** Largest file that is attached to a mail, in bytes of the mail. */
  readonly attachmentLimit: number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Reports a full disk as the database does: ServiceError `disk_full`. */
export async function onDisk<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    throw mapSqliteError(error);
  }
}

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
