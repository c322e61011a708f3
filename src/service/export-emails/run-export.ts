import type { FileHandle } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { ServiceError } from '../../api/errors.ts';
import { paths } from '../../site/paths.ts';
import { addTo, type FileSeal } from '../files/whole-file.ts';
import type { JobWork } from '../jobs/job-runner.ts';
import type { Log } from '../core/log.ts';
import type { NewQueuedMail } from '../mail-out/mail-queue-store-sqlite.ts';
import { compileCriteria } from '../index/compile-criteria.ts';
import type { Stores } from '../core/stores.ts';
import {
  checkContent,
  checkParts,
  DamagedExport,
  encodedSize,
  type ExportFiles,
  type ExportParts,
  onDisk,
  packExport,
} from './export-files.ts';
import type { ExportRecord } from './export-store-sqlite.ts';

/** More mails than any store holds. */
const everyMatch = 1_000_000_000;
/** So often parts of a file are written again; a disk that loses more than that is not to be written to. */
const maxRewinds = 3;

/** What is done with exports, step by step. */
export const exportWork = (parts: ExportParts): JobWork => ({
  list: () => parts.stores.exports.listUnfinishedExports(undefined),
  step: (id) => runExportStep(parts, id),
  giveUp: (id) => giveUpExport(parts, id),
});

/**
 * Takes an export one step on: counts it, writes a stretch of it, or hands its file to the mail queue. Everything
 * that a step needs is in the store and the file, so that any other process can take the next one.
 */
export async function runExportStep(parts: ExportParts, id: string): Promise<{ ended: boolean }> {
  const { stores, files, now } = parts;
  const job = await stores.exports.resumeExport({ id, at: now() });
  if (!job) {
    await removeUnlessDone(parts, id);
    return { ended: true };
  }
  try {
    if (!job.isCounted) await count(parts, job);
    else if (job.before !== null) return { ended: !(await goesOn(parts, { ...job, before: job.before })) };
    else return { ended: await deliverExport(parts, job) };
    return { ended: false };
  } catch (error) {
    if (error instanceof DamagedExport) return { ended: !(await rewind(parts, job, error)) };
    if (!(error instanceof ServiceError) || error.code === 'unavailable') throw error;
    // Above all a full disk: to wait with a half-written file would keep it full.
    await files.remove(id);
    await stores.exports.failExport({ id, problem: error.code, at: now() });
    return { ended: true };
  }
}

/** Has what was lost of the file written again; false when that has been of no use. */
async function rewind({ stores, files, now }: ExportParts, job: ExportRecord, { at }: DamagedExport) {
  if (job.rewinds < maxRewinds && (await stores.exports.rewindExport({ id: job.id, at }))) return true;
  await files.remove(job.id);
  await stores.exports.failExport({ id: job.id, problem: 'damaged', at: now() });
  return false;
}

/** Ends an export that failed again and again for a reason that does not pass. */
async function giveUpExport({ stores, files, now }: ExportParts, id: string): Promise<void> {
  await stores.exports.failExport({ id, problem: 'internal', at: now() });
  await files.remove(id);
}

async function count({ stores }: ExportParts, job: ExportRecord): Promise<void> {
  const expression = compileCriteria(job.criteria, { now: job.askedAt });
  const total = await stores.exports.countExport({ id: job.id, expression, cap: everyMatch });
  await stores.exports.setExportTotal({ id: job.id, total });
}

async function goesOn(parts: ExportParts, job: ExportRecord & { before: number }): Promise<boolean> {
  if (await writeSlices(parts, job)) return true;
  await removeUnlessDone(parts, job.id);
  return false;
}

/** Removes the file of a cancelled export; one that another process continued or finished keeps its own. */
async function removeUnlessDone({ stores, files }: ExportParts, id: string): Promise<void> {
  const found = await stores.exports.findExport(id);
  if (found?.status === 'cancelled' || found?.status === 'failed') await files.remove(id);
}

/** Slices of a part: at most so many are written again after a crash. */
const partSlices = 10;

/**
 * Appends the next part of an export at the recorded end of its file, then records the part and where
 * the next one continues. The file is flushed before that. Returns false when another program writes it now.
 * @throws DamagedExport when the file is shorter than it is known to be
 */
async function writeSlices(
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

/** Days that the file of an export is stored. */
const daysKept = 7;

/**
 * Ends an export whose rows are all written: its file is attached to a mail as it is, or packed when that fits, or else the
 * mail brings a link to the packed file. Returns true: this is the last step.
 * @throws DamagedExport when the file is not what its parts were
 */
async function deliverExport(parts: ExportParts, job: ExportRecord): Promise<boolean> {
  const { stores, files, mailOut, attachmentLimit, now } = parts;
  const isPacked = encodedSize(job.size) > attachmentLimit;
  const seal = await onDisk(() => checkAndSeal(parts, job, isPacked));
  const file = { isPacked, isLink: encodedSize(seal.size) > attachmentLimit, ...seal };
  const fileName = isPacked ? job.fileName.replace(/\.csv$/, '.zip') : job.fileName;
  const at = now();
  const finished = await stores.exports.finishExport({
    id: job.id,
    fileName,
    ...file,
    mail: prepareExportMail(parts, { ...job, ...file, fileName }),
    at,
    expiresAt: at + daysKept * 24 * 3_600_000,
  });
  if (!finished) await files.remove(job.id);
  else if (isPacked) await files.removeRows(job.id);
  mailOut.wake();
  return true;
}

/** Compares the rows with what was written, packing them on the way when the mail needs that. */
async function checkAndSeal(
  { stores, files }: ExportParts,
  job: ExportRecord,
  isPacked: boolean,
): Promise<FileSeal> {
  const written = await stores.exports.listExportParts(job.id);
  checkParts(written, job);
  const content = checkContent(files.readRows(job.id), written);
  if (isPacked) return packExport(files, content, { id: job.id, csvName: job.fileName, at: job.askedAt });
  const seal = { size: 0, crc: 0 };
  for await (const chunk of content) addTo(seal, chunk);
  return seal;
}

type MailedFile = Pick<
  ExportRecord,
  'id' | 'recipient' | 'locale' | 'fileName' | 'rows' | 'size' | 'crc' | 'isPacked' | 'isLink'
>;

/** The mail that brings a file, or the link to it; null when its recipient's address is none that mail can be sent to. */
export function prepareExportMail(
  { mailOut, files }: Pick<ExportParts, 'mailOut' | 'files'>,
  file: MailedFile,
): NewQueuedMail | null {
  const { id, recipient, locale, fileName, rows, size, crc, isPacked, isLink } = file;
  const path = isLink ? paths.exports.file(id) : null;
  const values = { rows, size, file_name: fileName, path, days: daysKept };
  const type = isPacked ? 'application/zip' : 'text/csv; charset=utf-8';
  try {
    return mailOut.prepare(
      { to: recipient, template: 'export_ready', values, locale },
      isLink ? undefined : { file: files.pathOf(file), name: fileName, type, seal: { size, crc } },
    );
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'invalid_input') return null;
    throw error;
  }
}

/** How often expired files are looked for, milliseconds. */
const sweepEvery = 24 * 3_600_000;

/** Removes the files of exports that have expired, were cancelled or failed: now, and once a day. */
export function startSweep(parts: Pick<ExportParts, 'stores' | 'files' | 'now'>, log: Log): () => void {
  const sweep = () =>
    sweepExports(parts).catch((error: unknown) => {
      log('error', 'files of old exports could not be removed', { error: String(error) });
    });
  void sweep();
  const timer = setInterval(() => void sweep(), sweepEvery).unref();
  return () => clearInterval(timer);
}

/** Removes expired files. */
async function sweepExports({
  stores,
  files,
  now,
}: Pick<ExportParts, 'stores' | 'files' | 'now'>): Promise<void> {
  // In this order: the file of an export that begins meanwhile is not among those that were found.
  const found = await files.list();
  const kept = new Map((await stores.exports.keepExports({ at: now() })).map((one) => [one.id, one]));
  await Promise.all(
    found.map(async (id) => {
      const keeps = kept.get(id);
      if (!keeps) return files.remove(id);
      // A program that was killed between packing and tidying up left the rows beside the packed file.
      return keeps.needsRows ? undefined : files.removeRows(id);
    }),
  );
}
