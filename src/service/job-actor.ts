import { isAdministrator, type Right } from '../api/vocabulary/sections.ts';
import type { SignedInCall } from './call.ts';
import type { JobActor } from './jobs/job-store-sqlite.ts';

/**
 * The actor of a job, which distinguishes quarantines of administrators and analysts. `needs`: the rights it needs in
 * each step.
 */
export const jobActor = (
  { caller: { account }, clientAddress }: SignedInCall,
  ...needs: readonly Right[]
): JobActor => ({
  id: account.id,
  email: account.email,
  clientAddress,
  heldState: isAdministrator(account) ? 'cp_quarantined_by_admin' : 'cp_quarantined_by_analyst',
  ...(needs.length > 0 && { needs: needs.join(' ') }),
});
