import { isAdministrator, type Right } from '../api/vocabulary/sections.ts';
import { actorOf, type SignedInCall } from './call.ts';
import type { JobActor } from './jobs/job-store-sqlite.ts';

/**
 * The actor of a job, which distinguishes quarantines of administrators and analysts. `needs`: the rights it needs in
 * each step.
 */
export const jobActor = (call: SignedInCall, ...needs: readonly Right[]): JobActor => ({
  ...actorOf(call),
  heldState: isAdministrator(call.caller.account) ? 'cp_quarantined_by_admin' : 'cp_quarantined_by_analyst',
  ...(needs.length > 0 && { needs: needs.join(' ') }),
});
