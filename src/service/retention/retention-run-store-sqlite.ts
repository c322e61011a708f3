import type { RetentionDays } from '../../api/vocabulary/retention.ts';
import { insertJob } from '../jobs/job-store-sqlite.ts';
import type { StoreHandle } from '../database/operation.ts';
import { earliestTime, firstKeyAt } from '../records/mail-key.ts';
import type { EmailKey } from '../ports/mail-records.ts';

/** Who removes mail by retention, in jobs and in the audit trail. */
export const retentionActor = 'Postern';

export type RetentionPhase = 'remove' | 'merge' | 'resample' | 'vacuum';

/** A night's work. */
export interface RetentionRun {
  number: number;
  id: string;
  status: string;
  days: RetentionDays;
  /** What its days count back from. */
  now: number;
  phase: RetentionPhase;
  k: EmailKey;
  mails: number;
  originals: number;
  bytes: number;
  givenBack: number;
  held: number;
  askedFor: number;
  createdAt: number;
  finishedAt: number | null;
}

/** Creates the job of a night; nothing while another one is under way. */
export function createRetentionRun(
  store: StoreHandle,
  { id, days, total, at, by }: { id: string; days: RetentionDays; total: number; at: number; by: string },
): string | null {
  if (listUnfinishedRetention(store).length > 0) return null;
  const number = insertJob(store, {
    id,
    kind: 'retention',
    actor: { id: 0, email: by, clientAddress: '', heldState: 'cp_quarantined_by_admin', needs: '' },
    reason: '',
    keys: [],
    total,
    idempotencyKey: null,
    requestHash: '',
    audit: { days },
    at,
  });
  store.sql.run`INSERT INTO retention_run (job, policy, now, phase, k)
    VALUES (${number}, ${JSON.stringify(days)}, ${at}, 'remove', ${firstKeyAt(earliestTime)})`;
  return id;
}

/** Ids of the nights' work that is not at its end. */
export const listUnfinishedRetention = ({ sql }: StoreHandle): string[] =>
  sql.all`SELECT id FROM job WHERE kind = 'retention' AND status IN ('queued', 'running') ORDER BY number`.map(
    (row) => row['id'] as string,
  );

/** A night's work by the id of its job; the latest that has ended when none is named. */
export function findRetentionRun(
  { sql }: StoreHandle,
  { id }: { id: string | null },
): RetentionRun | undefined {
  const row = sql.get`SELECT retention_run.*, job.number, job.id, job.status, job.created_at, job.finished_at
    FROM job JOIN retention_run ON retention_run.job = job.number
    WHERE (${id} IS NULL AND job.finished_at IS NOT NULL) OR job.id = ${id} ORDER BY job.number DESC LIMIT 1`;
  return (
    row && {
      number: Number(row['number']),
      id: String(row['id']),
      status: String(row['status']),
      days: JSON.parse(String(row['policy'])) as RetentionDays,
      now: Number(row['now']),
      phase: row['phase'] as RetentionPhase,
      k: Number(row['k']),
      mails: Number(row['mails']),
      originals: Number(row['originals']),
      bytes: Number(row['bytes']),
      givenBack: Number(row['given_back']),
      held: Number(row['held']),
      askedFor: Number(row['asked_for']),
      createdAt: Number(row['created_at']),
      finishedAt: row['finished_at'] === null ? null : Number(row['finished_at']),
    }
  );
}

/** Whether other jobs are under way: they keep their mails until they have ended. */
export const isWorkUnderWay = ({ sql }: StoreHandle): boolean =>
  sql.get`SELECT 1 FROM job WHERE status IN ('queued', 'running') AND kind <> 'retention' LIMIT 1` !==
  undefined;
