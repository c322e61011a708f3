import type { FileHandle } from 'node:fs/promises';
import type { Stores } from '../storage/open-storage.ts';
import type { ExportFiles } from './export-files.ts';
import type { RunningExport } from './export-store-sqlite.ts';
import { onDisk } from './on-disk.ts';

/** Slices that are written before they count as done: at most so many are written again after a crash. */
const stretch = 10;

/**
 * Writes the next slices of an export behind what is known to be in its file, then writes the new
 * position down. The file is on the disk before the position is. Returns false when somebody else has it now.
 */
export async function writeSlices(
  { stores, files }: { stores: Stores; files: ExportFiles },
  job: RunningExport,
): Promise<boolean> {
  const file = await onDisk(() => files.openRows(job.id, job.size));
  try {
    let { size, done, before } = job;
    for (let slices = 0; slices < stretch && before !== null; slices += 1) {
      const slice = await stores.exports.readExportSlice({
        criteria: job.criteria,
        now: job.askedAt,
        timeZone: job.timeZone,
        before,
        begins: size === 0,
      });
      await onDisk(() => writeAll(file, slice.csv, size));
      size += slice.csv.byteLength;
      done += slice.rows;
      before = slice.next;
    }
    await onDisk(() => file.datasync());
    return await stores.exports.advanceExport({ id: job.id, from: job.size, size, done, before });
  } finally {
    await file.close();
  }
}

async function writeAll(file: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let written = 0; written < bytes.byteLength;) {
    written += (await file.write(bytes, written, bytes.byteLength - written, position + written))
      .bytesWritten;
  }
}
