import { ServiceError } from '../../api/errors.ts';
import type { NewQueuedMail } from '../mail-out/mail-queue-store-sqlite.ts';
import { paths } from '../../paths.ts';
import type { ExportParts } from './export-parts.ts';
import type { RunningExport } from './export-store-sqlite.ts';
import { onDisk } from './on-disk.ts';
import { encodedSize, packExport } from './pack-export.ts';

/** Days that the file of an export is kept. */
export const daysKept = 7;

/**
 * Ends an export whose rows are all written: its file goes with a mail as it is, or packed when that fits, or else the
 * mail brings a link to the packed file. Returns true: this is the last step.
 */
export async function deliverExport(parts: ExportParts, job: RunningExport): Promise<boolean> {
  const { stores, files, mailOut, attachmentLimit, now } = parts;
  const isPacked = encodedSize(job.size) > attachmentLimit;
  const size = isPacked ? await onDisk(() => packExport(files, job.id, job.fileName)) : job.size;
  const file = { isPacked, isLink: encodedSize(size) > attachmentLimit, size };
  const fileName = isPacked ? job.fileName.replace(/\.csv$/, '.zip') : job.fileName;
  const at = now();
  const finished = await stores.exports.finishExport({
    id: job.id,
    fileName,
    ...file,
    mail: prepareExportMail(parts, { ...job, ...file, fileName, rows: job.done }),
    at,
    expiresAt: at + daysKept * 24 * 3_600_000,
  });
  if (!finished) await files.remove(job.id);
  else if (isPacked) await files.removeRows(job.id);
  mailOut.wake();
  return true;
}

interface MailedFile {
  id: string;
  recipient: string;
  locale: string;
  fileName: string;
  rows: number;
  size: number;
  isPacked: boolean;
  isLink: boolean;
}

/** The mail that brings a file, or the link to it; null when its recipient's address is none that mail can be sent to. */
export function prepareExportMail(
  { mailOut, files }: Pick<ExportParts, 'mailOut' | 'files'>,
  file: MailedFile,
): NewQueuedMail | null {
  const { id, recipient, locale, fileName, rows, size, isPacked, isLink } = file;
  const path = isLink ? paths.exports.file(id) : null;
  const values = { rows, size, file_name: fileName, path, days: daysKept };
  const type = isPacked ? 'application/zip' : 'text/csv; charset=utf-8';
  try {
    return mailOut.prepare(
      { to: recipient, template: 'export_ready', values, locale },
      isLink ? undefined : { file: files.pathOf(id, isPacked), name: fileName, type },
    );
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'invalid_input') return null;
    throw error;
  }
}
