import type { SearchCriteria } from '../../api/contract/emails/search-criteria.ts';
import { auditAct } from '../audit/audit-act.ts';
import type { JobActor } from '../jobs/job-actor.ts';
import { keepJobReach } from '../jobs/job-reach-sqlite.ts';
import { stopWithoutRights } from '../jobs/job-rights-sqlite.ts';
import type { EmailKey } from '../search/email-index.ts';
import type { StoreHandle } from '../storage/operation.ts';
import { readExport, type ExportRecord } from './export-record.ts';
import { refuse } from '../refuse.ts';

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
