import type { SearchCriteria } from '../../api/contract/emails/search-criteria.ts';
import type { EmailKey } from '../search/email-index.ts';
import type { StoreHandle } from '../storage/operation.ts';

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
