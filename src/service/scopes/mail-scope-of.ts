import { type Endpoint, rightsOf } from '../../api/contract/endpoint.ts';
import { type MailScope, scopeOf } from '../../api/vocabulary/scopes.ts';
import type { Call, SignedInCall } from '../call.ts';
import { refuse } from '../refuse.ts';

/** Calls whose answers are counted over all mail beforehand, or that work on all of it. */
const ofAllMail = [
  '/api/v1/analytics/',
  '/api/v1/security_events',
  '/api/v1/judgements',
  '/api/v1/legal_holds',
];

/**
 * The mail that a call may see: that of the roles which let its caller make it. Null: all of it.
 * @throws ServiceError `permission_denied` for a call about all mail by somebody who reaches a part of it.
 */
export function mailScopeOf({ permission, path }: Endpoint, { caller }: Call): MailScope | null {
  const needed = rightsOf(permission);
  if (!caller || !needed) return null;
  const scope = scopeOf(caller.account, needed);
  if (scope && ofAllMail.some((start) => path.startsWith(start))) {
    throw refuse('permission_denied', 'scope_all_mail');
  }
  return scope;
}

/** A job, for those who may open it: people with a scope see only the jobs that they started. */
export const openJobOf = (
  { job, startedBy }: { job: string | null; startedBy: string | null },
  call: SignedInCall,
): string | null => (isScoped(call) && startedBy !== call.caller.account.email ? null : job);

/** Whether somebody reaches a part of the mail alone, whatever they do with it. */
export const isScoped = ({ caller }: SignedInCall): boolean =>
  scopeOf(caller.account, { any: ['mail_explorer:view', 'entity:view', 'user_interaction:view'] }) !== null;
