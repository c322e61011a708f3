import { isAdministrator } from '../../api/vocabulary/sections.ts';
import type { AuditAction } from '../audit/audit-entry.ts';
import type { SignedInCall } from '../call.ts';
import type { ServiceParts } from '../service-parts.ts';
import { deploymentSetting, readDeployment } from './deployment-store.ts';
import type { MessageCode } from '../../api/errors.ts';
import { refuse, englishText } from '../refuse.ts';

interface Requester {
  requester_email_address: string;
  requester_first_name: string;
  requester_last_name: string;
}
type Answer = MessageCode & { success: boolean; info: string };

/**
 * An administrator asks for more time of a trial. The operator finds it in `postern tenant show`, the audit trail and
 * the log.
 * @throws ServiceError `permission_denied` for everybody else.
 */
export async function requestTrialExtension(
  parts: ServiceParts,
  requester: Requester,
  call: SignedInCall,
): Promise<Answer> {
  if (!isAdministrator(call.caller.account)) {
    throw refuse('permission_denied', 'admin_trial');
  }
  const { mode, waitingForApproval } = await readDeployment(parts.stores);
  if (mode !== 'poc') return { success: false, info: englishText('no_trial'), problem: 'no_trial' };
  if (!waitingForApproval) {
    await keep(parts, { waitingForApproval: true }, 'trial_request', requester, call);
    parts.log('warn', 'an extension of the trial was asked for; "postern tenant show" has it');
  }
  return { success: true, info: 'The request was sent.' };
}

/** A request for access from a locked organisation. */
export async function requestUnlock(
  parts: ServiceParts,
  requester: Requester,
  call: SignedInCall,
): Promise<Answer> {
  const { locked, unlockRequested } = await readDeployment(parts.stores);
  if (!locked) return { success: false, info: englishText('not_locked'), problem: 'not_locked' };
  if (!unlockRequested) {
    await keep(parts, { unlockRequested: true }, 'license_request', requester, call);
    parts.log('warn', 'the unlocking of the organisation was asked for; "postern tenant show" has it');
  }
  return { success: true, info: 'The request was sent.' };
}

const keep = (
  { stores, now }: ServiceParts,
  fields: Record<string, unknown>,
  action: AuditAction,
  requester: Requester,
  { caller, clientAddress }: SignedInCall,
): Promise<void> =>
  stores.tenant.patchSettings({
    patches: [{ name: deploymentSetting, fields }],
    audit: {
      at: now(),
      actor: caller.account.email,
      action,
      outcome: 'success',
      clientAddress,
      details: { ...requester },
    },
  });
