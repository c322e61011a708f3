import type { CallAnswer } from '../../api/contract/endpoint.ts';
import type { decideRestoreRequests as decideEndpoint } from '../../api/contract/end-users/restore-requests.ts';
import { newId } from '../secret-box/secrets.ts';
import type { ParsedInput, SignedInCall } from '../call.ts';
import { jobActor } from '../jobs/job-actor.ts';
import { cleanText } from '../mail-out/clean-message.ts';
import { refuse } from '../refuse.ts';
import { readEndUserPolicy } from './end-user-policy.ts';
import type { ServiceParts } from '../service-parts.ts';

/**
 * Approves or declines the requests of employees; the first of concurrent decisions counts. Their mails are
 * queued after the answer.
 * @throws ServiceError `permission_denied` for an approval that another person must make.
 */
export async function decideRestoreRequests(
  { stores, jobs, endUserMails, now }: ServiceParts,
  { ids, decision, reason }: ParsedInput<typeof decideEndpoint>['body'],
  call: SignedInCall,
): Promise<CallAnswer<typeof decideEndpoint>> {
  const jobId = newId();
  const { secondApprover } = await readEndUserPolicy(stores);
  const { decided, first, own, hasJob } = await stores.endUsers.decideRequests({
    ids,
    decision,
    reason: cleanText(reason),
    actor: jobActor(call, 'user_interaction:act'),
    jobId,
    secondApprover,
    at: now(),
  });
  if (own > 0 && decided + first === 0) throw refuse('permission_denied', 'own_request');
  if (hasJob) {
    jobs.enqueue(jobId);
    void jobs.finished(jobId).then(() => endUserMails.wake());
  } else endUserMails.wake();
  return {
    success: decided + first > 0,
    job_id: hasJob ? jobId : null,
    decided,
    first_approved: first,
    own,
    left: new Set(ids).size - decided - first - own,
  };
}
