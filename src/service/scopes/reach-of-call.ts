import { type Endpoint, rightsOf } from '../../api/contract/endpoint.ts';
import { showJob } from '../../api/contract/jobs/job.ts';
import { type MailReach, reachOf } from '../../api/vocabulary/scopes.ts';
import type { Call, SignedInCall } from '../core/call.ts';
import { refuse } from '../core/refuse.ts';

/** Calls whose answers are counted over all mail beforehand, or that work on all of it. */
const ofAllMail = [
  '/api/v1/analytics/',
  '/api/v1/security_events',
  '/api/v1/judgements',
  '/api/v1/legal_holds',
];

/**
 * The mail that a call may see: that in which its caller has the rights which it needs.
 * @throws ServiceError `permission_denied` for a call about all mail by somebody who reaches a part of it.
 */
export function reachOfCall({ permission, path }: Endpoint, { caller }: Call): MailReach {
  const needed = rightsOf(permission);
  if (!caller || !needed) return [];
  const reach = reachOf(caller.account, needed);
  if (reach.length > 0 && ofAllMail.some((start) => path.startsWith(start))) {
    throw refuse('permission_denied', 'scope_all_mail');
  }
  return reach;
}

const jobRights = rightsOf(showJob.permission)!;

/** The mail in which somebody may see jobs. Who does not reach all mail sees the jobs that they started. */
export const reachOfJobs = ({ caller }: SignedInCall): MailReach => reachOf(caller.account, jobRights);

/** A job, for those who may open it: `startedBy` is the account of its actor. */
export const openJobOf = (
  { job, startedBy }: { job: string | null; startedBy: number | null },
  call: SignedInCall,
): string | null => (reachOfJobs(call).length === 0 || startedBy === call.caller.account.id ? job : null);
