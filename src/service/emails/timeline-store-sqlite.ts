import type { EmailKey } from '../search/email-index.ts';
import type { StoreHandle } from '../storage/operation.ts';

/** One thing that was done to a mail. */
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

/** Adds entries; call it inside the transaction of what they tell. */
export function appendTimeline({ sql }: StoreHandle, entries: readonly TimelineEntry[]): void {
  for (const entry of entries) {
    sql.run`INSERT INTO timeline (email_key, at, event, actor, reason, job)
      VALUES (${entry.key}, ${entry.at}, ${entry.event}, ${entry.actor}, ${entry.reason}, ${entry.job})`;
  }
}

/** What was done to a mail, oldest first. */
export function readTimeline({ sql }: StoreHandle, key: EmailKey): Omit<TimelineEntry, 'key' | 'job'>[] {
  return sql.all`SELECT at, event, actor, reason FROM timeline
    WHERE email_key = ${key} ORDER BY id` as unknown as Omit<TimelineEntry, 'key' | 'job'>[];
}
