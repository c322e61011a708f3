import type { CallAnswer } from '../../api/contract/endpoint.ts';
import type { decideRestoreRequests as decideEndpoint } from '../../api/contract/end-users/restore-requests.ts';
import { newId } from '../accounts/secrets.ts';
import type { ParsedInput, SignedInCall } from '../call.ts';
import { jobActor } from '../job-actor.ts';
import { cleanText } from '../mail-out/clean-message.ts';
import type { ServiceParts } from '../service-parts.ts';

/** Approves or declines the requests of employees; two decisions at once are one. Their mails are written behind the answer. */
export async function decideRestoreRequests(
  { stores, jobs, endUserMails, now }: ServiceParts,
  { ids, decision, reason }: ParsedInput<typeof decideEndpoint>['body'],
  call: SignedInCall,
): Promise<CallAnswer<typeof decideEndpoint>> {
  const jobId = newId();
  const { decided, hasJob } = await stores.endUsers.decideRequests({
    ids,
    decision,
    reason: cleanText(reason),
    actor: jobActor(call, 'user_interaction:act'),
    jobId,
    at: now(),
  });
  if (hasJob) {
    jobs.enqueue(jobId);
    void jobs.finished(jobId).then(() => endUserMails.wake());
  } else endUserMails.wake();
  return { success: decided > 0, job_id: hasJob ? jobId : null, decided, left: new Set(ids).size - decided };
}
