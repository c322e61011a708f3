import type { SearchCriteria } from '../../api/contract/emails/search-criteria.ts';
import { appendAudit, auditAct } from '../audit/audit-store-sqlite.ts';
import type { JobActor } from '../jobs/job-actor.ts';
import { keepJobReach, storeOfJob } from '../jobs/job-reach-sqlite.ts';
import { stopWithoutRights } from '../jobs/control-job-store-sqlite.ts';
import {
  type MailDelivery,
  type NewQueuedMail,
  queueMail,
  readDelivery,
} from '../mail-out/mail-queue-store-sqlite.ts';
import { refuse } from '../core/refuse.ts';
import type { SearchExpression } from '../ports/search-expression.ts';
import type { SearchHandle, StoreHandle } from '../database/operation.ts';
import type { InTurns } from '../turns/in-turns.ts';
import type { EmailKey } from '../ports/mail-records.ts';

/** An export with its job, as it is stored. */
export interface ExportRecord {
  id: string;
  actorId: number;
  /** The address of who requested it, as it is now. */
  actor: string;
  /** Since when mail to that address is theirs, milliseconds since 1970. */
  mailSince: number;
  /** Whether the person could not see private data at the time; masked values in the file stay masked. */
  isMasked: boolean;
  status: 'queued' | 'running' | 'done' | 'failed' | 'cancelled';
  criteria: SearchCriteria;
  /** What 'last' counts back from, milliseconds since 1970. */
  askedAt: number;
  /** Empty once the account was removed. */
  recipient: string;
  locale: string;
  timeZone: string;
  /** The name people see. */
  fileName: string;
  /** Matches when it began; exact once `isCounted`. */
  total: number;
  isCounted: boolean;
  /** Rows in the file. */
  rows: number;
  /** Bytes in the file; of the file as it is delivered once the job is done. */
  size: number;
  /** CRC-32 of the file as it is delivered. */
  crc: number | null;
  /** Where the next slice continues; null when all rows are written. */
  before: EmailKey | null;
  /** Milliseconds since 1970 that an export with the oldest mail first ends before; null: the newest first. */
  oldestUntil: number | null;
  /** How often parts of the file were lost and written again. */
  rewinds: number;
  /** Why it failed; empty while it has not. */
  problem: string;
  isPacked: boolean;
  /** The mail brings a link and not the file. */
  isLink: boolean;
  /** The mail that brings the file; null while there is none. */
  messageKey: string | null;
  /** Milliseconds since 1970; null until the file is complete. */
  expiresAt: number | null;
}

/** Reads an export; undefined when no export has this id. */
export function readExport({ sql }: StoreHandle, id: string): ExportRecord | undefined {
  const row = sql.get`SELECT job.actor_id, job.actor, user.email, user.removed_at AS left_at,
      (SELECT max(until) FROM former_address WHERE address = user.email AND user_id <> user.id) AS mail_since, job.needs, job.status, job.criteria, job.total, job.done, export.*
    FROM job JOIN export ON export.job = job.number LEFT JOIN user ON user.id = job.actor_id WHERE job.id = ${id}`;
  return (
    row && {
      id,
      actorId: row['actor_id'] as number,
      actor: (row['email'] ?? row['actor']) as string,
      mailSince: (row['mail_since'] ?? 0) as number,
      isMasked: !(row['needs'] as string).split(' ').includes('private_data:view'),
      status: row['status'] as ExportRecord['status'],
      criteria: JSON.parse(row['criteria'] as string) as SearchCriteria,
      askedAt: row['asked_at'] as number,
      recipient: row['left_at'] === null ? ((row['email'] ?? row['recipient']) as string) : '',
      locale: row['locale'] as string,
      timeZone: row['time_zone'] as string,
      fileName: row['file_name'] as string,
      total: row['total'] as number,
      isCounted: row['counted'] === 1,
      rows: row['done'] as number,
      size: row['size'] as number,
      crc: row['crc'] as number | null,
      before: row['before_key'] as EmailKey | null,
      oldestUntil: row['oldest_until'] as number | null,
      rewinds: row['rewinds'] as number,
      problem: row['problem'] as string,
      isPacked: row['is_packed'] === 1,
      isLink: row['is_link'] === 1,
      messageKey: row['message_key'] as string | null,
      expiresAt: row['expires_at'] as number | null,
    }
  );
}

export interface NewExport {
  id: string;
  actor: Omit<JobActor, 'heldState'>;
  criteria: SearchCriteria;
  /** What 'last' counts back from, milliseconds since 1970: a later try finds what the first one found. */
  askedAt: number;
  recipient: string;
  locale: string;
  timeZone: string;
  fileName: string;
  /** Where it begins and ends: what arrives meanwhile does not get in between. */
  place: ExportPlace;
  /** Matches, as far as they were counted. */
  total: number;
  /** A digest of the request. */
  requestHash: string;
  /** Id of the export that this one tries again. */
  retryOf: string | null;
  at: number;
}

/** Where an export begins, and of one with the oldest mail first where it ends; see `ExportRecord`. */
export interface ExportPlace {
  before: EmailKey;
  oldestUntil: number | null;
}

/**
 * Stores an export as a job. A person has one at a time: the same request while it runs returns it.
 * @throws ServiceError `conflict` while another search of this person is exported.
 */
export function createExport(
  store: StoreHandle,
  request: NewExport,
): { id: string; total: number; repeated: boolean } {
  const { sql } = store;
  const running = sql.get`SELECT id, total, request_hash FROM job
    WHERE kind = 'export' AND actor_id = ${request.actor.id} AND status IN ('queued', 'running')`;
  if (running && running['request_hash'] === request.requestHash) {
    return { id: running['id'] as string, total: running['total'] as number, repeated: true };
  }
  if (running) {
    throw refuse('conflict', 'export_busy');
  }
  const { id: actorId, needs = 'mail_explorer:act' } = request.actor;
  const { lastInsertRowid } = sql.run`INSERT INTO job
    (id, kind, status, total, actor_id, actor, held_state, criteria, retry_of, request_hash, created_at, client_address,
      needs, reach)
    VALUES (${request.id}, 'export', 'queued', ${request.total}, ${actorId}, ${request.actor.email}, '',
      ${JSON.stringify(request.criteria)}, (SELECT number FROM job WHERE id = ${request.retryOf}),
      ${request.requestHash}, ${request.at}, ${request.actor.clientAddress}, ${needs},
      ${keepJobReach(store, { actorId, needs })})`;
  sql.run`INSERT INTO export (job, asked_at, recipient, locale, time_zone, file_name, before_key,
      oldest_until)
    VALUES (${Number(lastInsertRowid)}, ${request.askedAt}, ${request.recipient}, ${request.locale}, ${request.timeZone},
      ${request.fileName}, ${request.place.before}, ${request.place.oldestUntil})`;
  auditAct(
    store,
    'job_create',
    { actor: request.actor, at: request.at },
    {
      job: request.id,
      kind: 'export',
      total: request.total,
      criteria: request.criteria,
      ...(request.retryOf !== null && { retry_of: request.retryOf }),
    },
  );
  return { id: request.id, total: request.total, repeated: false };
}

/** Ids of the exports that are not at their end, oldest first. */
export function listUnfinishedExports({ sql }: StoreHandle): string[] {
  return sql.all`SELECT id FROM job WHERE kind = 'export' AND status IN ('queued', 'running')
    ORDER BY number`.map((row) => row['id'] as string);
}

/** Resumes an export; undefined when it has ended, was cancelled, or its person may no longer export. */
export function resumeExport(
  store: StoreHandle,
  { id, at }: { id: string; at: number },
): ExportRecord | undefined {
  const { sql } = store;
  if (stopWithoutRights(store, { id, at })) return undefined;
  sql.run`UPDATE job SET status = 'running' WHERE id = ${id} AND kind = 'export' AND status = 'queued'`;
  const found = readExport(store, id);
  return found?.status === 'running' ? found : undefined;
}

/** Sets the exact number of matches. */
export function setExportTotal({ sql }: StoreHandle, { id, total }: { id: string; total: number }): void {
  sql.run`UPDATE job SET total = ${total} WHERE id = ${id} AND status = 'running'`;
  sql.run`UPDATE export SET counted = 1 WHERE job = (SELECT number FROM job WHERE id = ${id})`;
}

/** An export with what became of its mail. */
export interface StoredExport extends ExportRecord {
  /** Null while there is no mail, or when there can be none. */
  delivery: MailDelivery | null;
}

/** The exports among the jobs with these ids. */
export const findExports = (store: StoreHandle, ids: readonly string[]): StoredExport[] =>
  ids.flatMap((id) => findExport(store, id) ?? []);

/** The export of a job. */
export function findExport(store: StoreHandle, id: string): StoredExport | undefined {
  const found = readExport(store, id);
  return found && { ...found, delivery: (found.messageKey && readDelivery(store, found.messageKey)) || null };
}

/** The number of mails of an export, within its person's scope. */
export const countExport = (
  store: SearchHandle,
  { id, expression, cap }: { id: string; expression: SearchExpression; cap: number },
): InTurns<number> => storeOfJob(store, id).index.turns.count(expression, cap);

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
