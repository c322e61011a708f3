import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rm, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { isWhole, type FileSeal } from '../files/whole-file.ts';
import { DamagedExport } from './check-export-file.ts';

/** Where the files of exports lie, below the data directory. */
const folderName = 'exports';

/** A file as it is delivered. */
export interface DeliveredFile extends FileSeal {
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
