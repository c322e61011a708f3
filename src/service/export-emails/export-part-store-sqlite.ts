import type { EmailKey } from '../search/email-index.ts';
import type { StoreHandle } from '../storage/operation.ts';

/** A stretch of the file of an export, as it was when it was on the disk. */
export interface ExportPart {
  /** The byte of the file that it begins at. */
  start: number;
  size: number;
  rows: number;
  /** CRC-32 of its bytes. */
  crc: number;
}

export interface ExportProgress extends ExportPart {
  id: string;
  /** Only mails older than this one are in the part. */
  from: EmailKey;
  /** Where the next part continues; null when this one was the last. */
  before: EmailKey | null;
}

/**
 * Records the present length of the file; false when the export was cancelled, or another program continued it: then
 * the file does not end where this part begins.
 */
export function advanceExport({ sql }: StoreHandle, progress: ExportProgress): boolean {
  const { id, start, size, rows, crc, from, before } = progress;
  const job = sql.get`UPDATE export SET size = ${start + size}, before_key = ${before}
    WHERE job = (SELECT number FROM job WHERE id = ${id} AND status = 'running')
      AND size = ${start} AND before_key = ${from} RETURNING job`?.['job'] as number | undefined;
  if (job === undefined) return false;
  sql.run`INSERT INTO export_part (job, start, size, rows, crc, before_key)
    VALUES (${job}, ${start}, ${size}, ${rows}, ${crc}, ${from})`;
  sql.run`UPDATE job SET done = done + ${rows}, total = max(total, done + ${rows}) WHERE number = ${job}`;
  return true;
}

/** The parts of the file of an export, in their order. */
export function listExportParts({ sql }: StoreHandle, id: string): ExportPart[] {
  return sql.all`SELECT start, size, rows, crc FROM export_part
    WHERE job = (SELECT number FROM job WHERE id = ${id}) ORDER BY start` as unknown as ExportPart[];
}

/**
 * Goes back to the part that the byte `at` lies in, to write it and those behind it again; false when the export has
 * ended, or no such part is known.
 */
export function rewindExport({ sql }: StoreHandle, { id, at }: { id: string; at: number }): boolean {
  const part = sql.get`SELECT part.job, part.start, part.before_key FROM export_part AS part
    JOIN job ON job.number = part.job
    WHERE job.id = ${id} AND job.status = 'running' AND part.start <= ${at} ORDER BY part.start DESC LIMIT 1` as
    | { job: number; start: number; before_key: number }
    | undefined;
  if (!part) return false;
  sql.run`DELETE FROM export_part WHERE job = ${part.job} AND start >= ${part.start}`;
  sql.run`UPDATE export SET size = ${part.start}, before_key = ${part.before_key}, rewinds = rewinds + 1
    WHERE job = ${part.job}`;
  sql.run`UPDATE job SET done = (SELECT coalesce(sum(rows), 0) FROM export_part WHERE job = ${part.job})
    WHERE number = ${part.job}`;
  return true;
}
