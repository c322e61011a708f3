import type { CallAnswer } from '../../api/contract/endpoint.ts';
import type { decideMailReports as decideEndpoint } from '../../api/contract/reports/mail-reports.ts';
import { newId } from '../secret-box/secrets.ts';
import type { ParsedInput, SignedInCall } from '../call.ts';
import { jobActor } from '../jobs/job-actor.ts';
import type { EmailKey } from '../search/email-index.ts';
import type { ServiceParts } from '../service-parts.ts';

/** Decides reports of employees, and quarantines the mails that they are about with all that are like them. */
export async function decideMailReports(
  parts: ServiceParts,
  { ids, decision, quarantine, inside }: ParsedInput<typeof decideEndpoint>['body'],
  call: SignedInCall,
): Promise<CallAnswer<typeof decideEndpoint>> {
  const keys = quarantine && decision !== 'open' ? await mailsLike(parts, ids, inside) : [];
  const jobId = newId();
  const { decided, hasJob } = await parts.stores.reports.decideReports({
    ids,
    decision,
    actor: jobActor(call, 'user_interaction:act'),
    keys,
    jobId,
    at: parts.now(),
  });
  if (hasJob) parts.jobs.enqueue(jobId);
  parts.endUserMails.wake();
  return {
    success: decided > 0 || hasJob,
    decided,
    left: new Set(ids).size - decided,
    job_id: hasJob ? jobId : null,
    quarantining: hasJob ? keys.length : 0,
  };
}

/** The mails like the reported ones that are not quarantined; those from inside where they are wanted too. */
async function mailsLike(
  { stores }: ServiceParts,
  ids: readonly string[],
  inside: boolean,
): Promise<EmailKey[]> {
  const keys = new Set<EmailKey>();
  for (const id of new Set(ids)) {
    const report = await stores.reports.findReport(id);
    if (!report) continue;
    const { facts, key, createdAt: at } = report;
    for (const mail of await stores.reports.findSimilar({ facts, key, at })) {
      if (mail.takes === 'outside' || (inside && mail.takes === 'inside')) keys.add(mail.key);
    }
  }
  return [...keys];
}
