import type { state } from '../../runtime/metrics.ts';
import { countBehind, listDeliveries } from '../audit/delivery-store-sqlite.ts';
import { readIntake } from '../mail/import/mail-store-sqlite.ts';
import { summarizeQueue } from '../mail-out/mail-queue-store-sqlite.ts';
import type { StoreHandle } from '../database/operation.ts';

/** A value of `state`, with its labels if it has any. */
export type Measured = [name: keyof typeof state, value: number, labels?: Record<string, string>];

/** Finished jobs that are counted: a table of years is not read every few seconds. */
const newest = 1_000;

/** What the metrics tell of the database, read at once and in a few milliseconds, whatever is stored. */
export function readMeasuredState(store: StoreHandle, { at }: { at: number }): Measured[] {
  const { sql } = store;
  const ageOf = (since: number | null) => (since === null ? 0 : Math.max(0, at - since) / 1_000);
  const queue = summarizeQueue(store);
  const jobs = sql.all`SELECT kind, status, count(*) AS number FROM (
      SELECT kind, status FROM job WHERE status IN ('queued', 'running') UNION ALL
      SELECT kind, status FROM (SELECT kind, status FROM job ORDER BY number DESC LIMIT ${newest})
        WHERE status NOT IN ('queued', 'running'))
    GROUP BY kind, status` as { kind: string; status: string; number: number }[];
  const { bytes, uninspected, ...mails } = readIntake(store);
  return [
    ['mailQueue', queue.waiting],
    ['mailQueueAge', ageOf(queue.oldest)],
    ...listDeliveries(store).flatMap(
      ({ id: receiver, enabled, transmittedRow, failingSince }): Measured[] => {
        if (!enabled) return [];
        const { rows, since } = countBehind(store, { row: transmittedRow });
        return [
          ['receiverRows', rows, { receiver }],
          ['receiverAge', ageOf(since), { receiver }],
          ['receiverFailing', ageOf(failingSince), { receiver }],
        ];
      },
    ),
    ...jobs.map(({ kind, status, number }): Measured => ['jobs', number, { kind, state: status }]),
    ...Object.entries(mails).map(([outcome, number]): Measured => ['intakeMails', number, { outcome }]),
    ['intakeBytes', bytes],
    ['intakeFailures', uninspected],
    ['emails', Number(sql.get`SELECT emails FROM email_totals WHERE id = 1`?.['emails'] ?? 0)],
  ];
}
