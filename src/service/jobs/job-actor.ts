import { createHash } from 'node:crypto';
import { isAdministrator, type Right } from '../../api/vocabulary/sections.ts';
import type { HeldState } from '../../api/vocabulary/states.ts';
import { actorOf, type SignedInCall } from '../core/call.ts';

/** The actor, as recorded in the job, the mails' timeline and the audit trail. */
export interface JobActor {
  id: number;
  email: string;
  clientAddress: string;
  /** The state that a quarantine by this actor sets. */
  heldState: HeldState;
  /** By default those of actions in the Mail Explorer; empty for jobs of nobody. */
  needs?: JobNeeds | '';
}

/** The rights that a job needs in each step: all of those between blanks, or one of those between bars. */
export type JobNeeds = Right | `${Right} ${Right}` | `${Right}|${Right}`;

/** The actor of a job, which distinguishes quarantines of administrators and analysts. */
export const jobActor = (call: SignedInCall, needs?: JobNeeds): JobActor => ({
  ...actorOf(call),
  heldState: isAdministrator(call.caller.account) ? 'cp_quarantined_by_admin' : 'cp_quarantined_by_analyst',
  ...(needs !== undefined && { needs }),
});

/** A digest of the request, to distinguish a repetition from another request with the same idempotency key. */
export const digestRequest = (kind: string, content: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify([kind, content]))
    .digest('base64url');
