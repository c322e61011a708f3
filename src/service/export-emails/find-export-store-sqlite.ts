import type { SearchCriteria } from '../../api/contract/emails/search-criteria.ts';
import { readDelivery, type MailDelivery } from '../mail-out/mail-queue-store-sqlite.ts';
import type { StoreHandle } from '../storage/operation.ts';

/** What a job says of its export. */
export interface StoredExport {
  id: string;
  actorId: number;
  criteria: SearchCriteria;
  askedAt: number;
  status: 'queued' | 'running' | 'done' | 'failed' | 'cancelled';
  rows: number;
  recipient: string;
  locale: string;
  timeZone: string;
  fileName: string;
  size: number;
  problem: string;
  isPacked: boolean;
  isLink: boolean;
  /** Milliseconds since 1970; null until the file is complete. */
  expiresAt: number | null;
  /** Null while there is no mail, or when there can be none. */
  delivery: MailDelivery | null;
}

/** The exports among the jobs with these ids. */
export const findExports = (store: StoreHandle, ids: readonly string[]): StoredExport[] =>
  ids.flatMap((id) => findExport(store, id) ?? []);

/** The export of a job. */
export function findExport(store: StoreHandle, id: string): StoredExport | undefined {
  const row = store.sql.get`SELECT job.id, job.actor_id, job.status, job.done, job.criteria, export.*
    FROM job JOIN export ON export.job = job.number WHERE job.id = ${id}`;
  const messageKey = row?.['message_key'] as string | null | undefined;
  return (
    row && {
      id,
      actorId: row['actor_id'] as number,
      criteria: JSON.parse(row['criteria'] as string) as SearchCriteria,
      askedAt: row['asked_at'] as number,
      status: row['status'] as StoredExport['status'],
      rows: row['done'] as number,
      recipient: row['recipient'] as string,
      locale: row['locale'] as string,
      timeZone: row['time_zone'] as string,
      fileName: row['file_name'] as string,
      size: row['size'] as number,
      problem: row['problem'] as string,
      isPacked: row['is_packed'] === 1,
      isLink: row['is_link'] === 1,
      expiresAt: row['expires_at'] as number | null,
      delivery: (messageKey && readDelivery(store, messageKey)) || null,
    }
  );
}
