import { isAdministrator, type Right } from '../api/vocabulary/sections.ts';
import type { SignedInCall } from './call.ts';
import type { JobActor } from './jobs/job-store-sqlite.ts';

/** Who acts, for a job: an administrator's quarantine is told from an analyst's. `needs`: the rights it needs in each of its steps. */
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
