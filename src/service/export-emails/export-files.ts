import { open, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { createReadStream, createWriteStream } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { ServiceError } from '../../api/errors.ts';

/** Where the files of exports lie, below the data directory. */
const folderName = 'exports';

/** The files of exports: named after their jobs, readable for their owner alone. */
export interface ExportFiles {
  /**
   * Opens the file of rows for writing, cut to what is known to be in it.
   * @throws ServiceError `internal` when there is less: the rest would be filled with zeros
   */
  openRows(id: string, size: number): Promise<FileHandle>;
  readRows(id: string): NodeJS.ReadableStream;
  /** Opens the packed file, empty. */
  writePacked(id: string): NodeJS.WritableStream;
  /** Bytes of the packed file. */
  packedSize(id: string): Promise<number>;
  removeRows(id: string): Promise<void>;
  /** Removes whatever there is of an export. */
  remove(id: string): Promise<void>;
  /** Ids of the exports that there are files of. */
  list(): Promise<string[]>;
  /** The file as it is delivered, opened when it is first read; undefined when there is none. */
  findDelivered(id: string, isPacked: boolean): Promise<{ size: number; content: Readable } | undefined>;
  /** Path of the file as it is delivered, below the data directory. */
  pathOf(id: string, isPacked: boolean): string;
}

export function createExportFiles(dataDirectory: string): ExportFiles {
  const folder = join(dataDirectory, folderName);
  const rows = (id: string) => join(folder, `${id}.csv`);
  const packed = (id: string) => join(folder, `${id}.zip`);
  const remove = async (path: string) => rm(path, { force: true });
  return {
    async openRows(id, size) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = await open(rows(id), 'a+', 0o600).then(async (created) => {
        await created.close();
        // Not for appending: what is written goes where the store says the file ends.
        return open(rows(id), 'r+');
      });
      if ((await file.stat()).size >= size) {
        await file.truncate(size);
        return file;
      }
      await file.close();
      throw new ServiceError('internal', 'A part of the file of the export is missing.');
    },
    readRows: (id) => createReadStream(rows(id)),
    writePacked: (id) => createWriteStream(packed(id), { mode: 0o600 }),
    packedSize: async (id) => (await stat(packed(id))).size,
    removeRows: (id) => remove(rows(id)),
    async remove(id) {
      await Promise.all([remove(rows(id)), remove(packed(id))]);
    },
    async list() {
      const names = await readdir(folder).catch(() => []);
      return [...new Set(names.map((name) => name.replace(/\.(?:csv|zip)$/, '')))];
    },
    async findDelivered(id, isPacked) {
      const path = isPacked ? packed(id) : rows(id);
      try {
        return { size: (await stat(path)).size, content: Readable.from(chunksOf(path)) };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw error;
      }
    },
    pathOf: (id, isPacked) => join(folderName, `${id}.${isPacked ? 'zip' : 'csv'}`),
  };
}

async function* chunksOf(path: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path);
}
