import { bulkLimit } from '../../api/limits.ts';
import type { SearchCriteria } from '../../api/contract/emails/search-criteria.ts';
import { newId } from '../secret-box/secrets.ts';
import type { SignedInCall } from '../call.ts';
import { digestRequest } from '../jobs/digest-request.ts';
import { jobActor } from '../jobs/job-actor.ts';
import { compileCriteria } from '../search/compile-criteria.ts';
import { refuse } from '../refuse.ts';
import type { ServiceParts } from '../service-parts.ts';

/**
 * Quarantines or releases all matches of a search: the current matches are stored as a durable job, which
 * then runs in the background. A repeated request (same idempotency key) returns the job of the first.
 * @throws ServiceError `too_many_matches` over 10,000, and what `compileCriteria` refuses.
 */
export async function changeMatchingEmails(
  { stores, jobs, now }: ServiceParts,
  kind: 'quarantine' | 'restore',
  { criteria, reason }: { criteria: SearchCriteria; reason: string },
  call: SignedInCall,
): Promise<{ success: boolean; job_id: string; total: number }> {
  const at = now();
  const request = {
    actorId: call.caller.account.id,
    idempotencyKey: call.idempotencyKey,
    requestHash: digestRequest(kind, { criteria, reason }),
  };
  const earlier = await stores.jobs.findRepeated(request);
  if (earlier) return { success: true, job_id: earlier.id, total: earlier.total };
  const expression = compileCriteria(criteria, { now: at });
  const keys = await stores.emails.keys({ expression, cap: bulkLimit + 1 }, call.signal);
  if (keys.length > bulkLimit) {
    throw refuse('too_many_matches', 'too_many_at_once', { most: bulkLimit });
  }
  const job = await stores.jobs.createJob({
    id: newId(),
    kind,
    actor: jobActor(call),
    reason,
    keys,
    idempotencyKey: request.idempotencyKey,
    requestHash: request.requestHash,
    audit: { criteria },
    criteria,
    at,
  });
  jobs.enqueue(job.id);
  return { success: true, job_id: job.id, total: job.total };
}
