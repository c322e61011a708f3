import { appendAudit } from '../audit/audit-store-sqlite.ts';
import { queueMail, type NewQueuedMail } from '../mail-out/mail-queue-store-sqlite.ts';
import type { StoreHandle } from '../storage/operation.ts';

export interface FinishedExport {
  id: string;
  fileName: string;
  /** Bytes of the file as it is delivered. */
  size: number;
  /** CRC-32 of the file as it is delivered. */
  crc: number | null;
  isPacked: boolean;
  /** The mail brings a link and not the file. */
  isLink: boolean;
  /** The mail with the file or the link; null when its recipient has no address that mail can be sent to. */
  mail: NewQueuedMail | null;
  at: number;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

/** Ends an export whose file is complete, and queues its mail; false when it was cancelled meanwhile. */
export function finishExport(store: StoreHandle, finished: FinishedExport): boolean {
  const { sql } = store;
  const { id, fileName, size, crc, isPacked, isLink, mail, at, expiresAt } = finished;
  const job = sql.get`UPDATE job SET status = 'done', total = done, finished_at = ${at}
    WHERE id = ${id} AND status = 'running' RETURNING number, actor, done, client_address`;
  if (!job) return false;
  sql.run`UPDATE export SET file_name = ${fileName}, size = ${size}, crc = ${crc}, is_packed = ${isPacked ? 1 : 0},
    is_link = ${isLink ? 1 : 0}, message_key = ${mail?.messageKey ?? null}, expires_at = ${expiresAt}
    WHERE job = ${job['number'] as number}`;
  if (mail) queueMail(store, { ...mail, isTracked: true });
  appendAudit(store, [
    {
      at,
      actor: job['actor'] as string,
      action: 'emails_export',
      outcome: 'success',
      clientAddress: job['client_address'] as string,
      details: { job: id, rows: job['done'], bytes: size, delivery: isLink ? 'link' : 'attachment' },
    },
  ]);
  return true;
}

/** Ends an export that cannot go on. `problem`: `damaged`, or an error code of the contract. */
export function failExport(
  store: StoreHandle,
  { id, problem, at }: { id: string; problem: string; at: number },
): void {
  const { sql } = store;
  const job = sql.get`UPDATE job SET status = 'failed', finished_at = ${at}
    WHERE id = ${id} AND kind = 'export' AND status IN ('queued', 'running') RETURNING number, actor`;
  if (!job) return;
  sql.run`UPDATE export SET problem = ${problem} WHERE job = ${job['number'] as number}`;
  appendAudit(store, [
    {
      at,
      actor: job['actor'] as string,
      action: 'job_fail',
      outcome: 'failed',
      clientAddress: '',
      details: { job: id, problem },
    },
  ]);
}

/** Puts the mail of a finished export into the queue again, in place of the one before. */
export function requeueExportMail(
  store: StoreHandle,
  { id, mail }: { id: string; mail: NewQueuedMail },
): void {
  const { sql } = store;
  const before = sql.get`SELECT message_key FROM export JOIN job ON job.number = export.job WHERE id = ${id}`;
  const messageKey = (before?.['message_key'] ?? null) as string | null;
  sql.run`DELETE FROM outgoing_mail WHERE message_key = ${messageKey}`;
  sql.run`DELETE FROM mail_delivery WHERE message_key = ${messageKey}`;
  sql.run`UPDATE export SET message_key = ${mail.messageKey}
    WHERE job = (SELECT number FROM job WHERE id = ${id})`;
  queueMail(store, { ...mail, isTracked: true });
}

/** Writes down that the file of a finished export is not there any more, or not what it was: as if its time were over. */
export function markExportFileLost({ sql }: StoreHandle, { id, at }: { id: string; at: number }): void {
  sql.run`UPDATE export SET expires_at = ${at}
    WHERE job = (SELECT number FROM job WHERE id = ${id} AND status = 'done') AND expires_at > ${at}`;
}

/** Writes down that the files of expired exports are gone, and returns the exports that keep theirs. */
export function keepExports(
  { sql }: StoreHandle,
  { at }: { at: number },
): { id: string; needsRows: boolean }[] {
  sql.run`UPDATE export SET removed_at = ${at} WHERE removed_at IS NULL AND expires_at <= ${at}`;
  return sql.all`SELECT id, status = 'done' AND is_packed AS is_packed FROM job JOIN export ON export.job = job.number
    WHERE status IN ('queued', 'running') OR (status = 'done' AND removed_at IS NULL)`.map((row) => ({
    id: row['id'] as string,
    needsRows: row['is_packed'] === 0,
  }));
}
