import { auditAct } from '../audit/audit-store-sqlite.ts';
import type { ReportState } from '../../api/vocabulary/report-states.ts';
import { stateOf } from '../emails/email-states.ts';
import { insertJob } from '../jobs/job-store-sqlite.ts';
import type { JobActor } from '../jobs/job-actor.ts';
import type { StoreHandle } from '../database/operation.ts';
import { isReached } from './report-store-sqlite.ts';
import type { EmailKey } from '../ports/mail-records.ts';

interface Asked {
  ids: readonly string[];
  decision: ReportState;
  actor: JobActor;
  /** Mails to quarantine by the job `jobId`, as they were found before; none without. */
  keys: readonly EmailKey[];
  jobId: string;
  at: number;
}

/**
 * Puts reports into a state; those that are in it already stay as they are. Mails to be quarantined become a job in the same
 * transaction; the caller has it run. Returns how many reports were decided, and the mails of the job.
 */
export function decideReports(store: StoreHandle, asked: Asked): { decided: number; quarantining: number } {
  const { sql, records } = store;
  const { actor, at, decision, jobId } = asked;
  // Those that were removed or acted on since they were found, or are out of reach now, stay as they are.
  const entityIds = records.entityIds(asked.keys);
  const keys = asked.keys.filter((key) => {
    const flags = records.flags(key);
    return entityIds.has(key) && flags !== undefined && stateOf(flags) === 'delivered';
  });
  const isOpen = decision === 'open';
  const job = keys.length > 0 ? jobId : null;
  const decided = [...new Set(asked.ids)].filter((id) => {
    const row = sql.get`SELECT number, cluster, entity_id AS entityId FROM mail_report
      WHERE id = ${id} AND state <> ${decision}`;
    if (!row || !isReached(store, row)) return false;
    const number = row['number'] as number;
    // Reported again meanwhile: that one is open already.
    const other =
      isOpen && sql.get`SELECT 1 FROM mail_report WHERE cluster = ${row['cluster']!} AND state = 'open'`;
    if (other) return false;
    sql.run`UPDATE mail_report SET state = ${decision}, decided_at = ${isOpen ? null : at},
      decided_by = ${isOpen ? '' : actor.email}, job = coalesce(${job}, job), told_at = NULL WHERE number = ${number}`;
    return true;
  });
  // Of a threat that is known further mails may have come.
  const hasJob = job !== null;
  if (hasJob) {
    insertJob(store, {
      id: jobId,
      kind: 'quarantine',
      actor,
      reason: '',
      keys,
      entityIds: keys.map((key) => entityIds.get(key)!),
      idempotencyKey: null,
      requestHash: '',
      audit: { mail_reports: decided },
      at,
    });
  }
  if (decided.length > 0 || hasJob) {
    auditAct(
      store,
      'mail_report_decide',
      { actor, at },
      { reports: decided, decision, ...(hasJob && { job: jobId, mails: keys.length }) },
    );
  }
  return { decided: decided.length, quarantining: keys.length };
}
