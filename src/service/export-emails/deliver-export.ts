import { ServiceError } from '../../api/errors.ts';
import type { NewQueuedMail } from '../mail-out/mail-queue-store-sqlite.ts';
import { paths } from '../../paths.ts';
import { addTo, type FileSeal } from '../files/whole-file.ts';
import { checkContent, checkParts } from './check-export-file.ts';
import type { ExportParts } from './export-parts.ts';
import type { ExportRecord } from './export-record.ts';
import { onDisk } from './on-disk.ts';
import { encodedSize, packExport } from './pack-export.ts';

/** Days that the file of an export is stored. */
export const daysKept = 7;

/**
 * Ends an export whose rows are all written: its file is attached to a mail as it is, or packed when that fits, or else the
 * mail brings a link to the packed file. Returns true: this is the last step.
 * @throws DamagedExport when the file is not what its parts were
 */
export async function deliverExport(parts: ExportParts, job: ExportRecord): Promise<boolean> {
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
