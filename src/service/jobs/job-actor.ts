import { isAdministrator, type Right } from '../../api/vocabulary/sections.ts';
import type { HeldState } from '../../api/vocabulary/states.ts';
import { actorOf, type SignedInCall } from '../call.ts';

/** The actor, as recorded in the job, the mails' timeline and the audit trail. */
export interface JobActor {
  id: number;
  email: string;
  clientAddress: string;
  /** The state that a quarantine by this actor sets. */
  heldState: HeldState;
  /** The rights that the job needs in each step, space-separated; by default those of actions in the Mail Explorer. */
  needs?: string;
}

/**
 * The actor of a job, which distinguishes quarantines of administrators and analysts. `needs`: the rights it needs in
 * each step.
 */
export const jobActor = (call: SignedInCall, ...needs: readonly Right[]): JobActor => ({
  ...actorOf(call),
  heldState: isAdministrator(call.caller.account) ? 'cp_quarantined_by_admin' : 'cp_quarantined_by_analyst',
  ...(needs.length > 0 && { needs: needs.join(' ') }),
});
