import type { FileHandle } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import type { Stores } from '../stores.ts';
import type { ExportFiles } from './export-files.ts';
import type { ExportRecord } from './export-record.ts';
import { onDisk } from './on-disk.ts';

/** Slices of a part: at most so many are written again after a crash. */
const partSlices = 10;

/**
 * Appends the next part of an export at the recorded end of its file, then records the part and where
 * the next one continues. The file is flushed before that. Returns false when another program writes it now.
 * @throws DamagedExport when the file is shorter than it is known to be
 */
export async function writeSlices(
  { stores, files }: { stores: Stores; files: ExportFiles },
  job: ExportRecord & { before: number },
): Promise<boolean> {
  const file = await onDisk(() => files.openRows(job.id, job.size));
  try {
    const part = { start: job.size, size: 0, rows: 0, crc: 0 };
    let before: number | null = job.before;
    for (let slices = 0; slices < partSlices && before !== null; slices += 1) {
      const { csv, rows, next } = await stores.exports.readExportSlice({
        job: job.id,
        criteria: job.criteria,
        now: job.askedAt,
        timeZone: job.timeZone,
        before,
        oldestUntil: job.oldestUntil,
        maskedFor: job.isMasked ? { address: job.actor, since: job.mailSince } : null,
        begins: part.start + part.size === 0,
      });
      await onDisk(() => writeAll(file, csv, part.start + part.size));
      part.size += csv.byteLength;
      part.rows += rows;
      part.crc = crc32(csv, part.crc);
      before = next;
      // Handed over by the database thread, and of no more use: the collector would leave dozens of them lying about.
      csv.buffer.transfer(0);
    }
    await onDisk(() => file.datasync());
    return await stores.exports.advanceExport({ id: job.id, ...part, from: job.before, before });
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
