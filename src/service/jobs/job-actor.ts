import type { SignedInCall } from '../call.ts';
import type { JobActor } from './job-store-sqlite.ts';

/** Who acts, for a job: an administrator's quarantine is told from an analyst's. */
export const jobActor = ({ caller: { account }, clientAddress }: SignedInCall): JobActor => ({
  id: account.id,
  email: account.email,
  clientAddress,
  heldState: account.role === 'admin' ? 'cp_quarantined_by_admin' : 'cp_quarantined_by_analyst',
});
