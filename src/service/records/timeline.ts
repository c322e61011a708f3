import type { StoreHandle } from '../database/operation.ts';
import type { EmailKey } from '../ports/mail-records.ts';

/** An entry of a mail's history. */
export interface TimelineEntry {
  key: EmailKey;
  /** Milliseconds since 1970. */
  at: number;
  event: string;
  actor: string;
  reason: string;
  /** Number of the job that did it. */
  job: number | null;
}

/** Adds entries, in the transaction of the change that they record. */
export function appendTimeline({ sql }: Pick<StoreHandle, 'sql'>, entries: readonly TimelineEntry[]): void {
  for (const entry of entries) {
    sql.run`INSERT INTO timeline (email_key, at, event, actor, reason, job)
      VALUES (${entry.key}, ${entry.at}, ${entry.event}, ${entry.actor}, ${entry.reason}, ${entry.job})`;
  }
}

/** Whether a person has ever acted on a mail, other than by judging it again. */
export function hasPeoplesEvents({ sql }: StoreHandle, key: EmailKey): boolean {
  return (
    sql.get`SELECT 1 FROM timeline WHERE email_key = ${key} AND event NOT LIKE 'judge%'
      AND event NOT LIKE 'mailbox%' LIMIT 1` !== undefined
  );
}

/** An entry with its cause. */
export interface ReadEntry extends Omit<TimelineEntry, 'key' | 'job'> {
  /** Id of the job; null for none. */
  jobId: string | null;
  /** The account that started that job; null for none. */
  jobActor: number | null;
  /** Entity id of the exception rule that the job applied to the past. */
  ruleId: string | null;
}

/** The history of a mail, oldest first. */
export function readTimeline({ sql }: StoreHandle, key: EmailKey): ReadEntry[] {
  return sql.all`SELECT timeline.at, timeline.event, timeline.actor, timeline.reason, job.id AS jobId,
      job.actor_id AS jobActor, job.rule_id AS ruleId
    FROM timeline LEFT JOIN job ON job.number = timeline.job
    WHERE email_key = ${key} ORDER BY timeline.id` as unknown as ReadEntry[];
}
