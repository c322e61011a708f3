import { setImmediate as nextTurn } from 'node:timers/promises';
import { describeContract } from '../../api/reference/openapi.ts';
import type { Caller, HandlersOf, SignedInCall } from '../core/call.ts';
import type { ServiceParts } from '../core/service-parts.ts';
import { customLogoRoutes, loadBrands, type LogoCalls } from './custom-logo.ts';
import { readTenant, readTenantChoices } from './tenant-store.ts';
import { isoOrNull } from '../../api/iso-time.ts';
import type { MailApp } from '../../api/vocabulary/platforms.ts';
import {
  deploymentSetting,
  isTrialExpired,
  lockedStatus,
  readDeployment,
  type StoredDeployment,
} from './deployment-store.ts';
import { tenantDomains } from './tenant-domains.ts';
import { tenantSetting } from './tenant-mail.ts';
import type { Deployment } from '../../api/contract/config/deployment.ts';
import { isAdministrator, may } from '../../api/vocabulary/sections.ts';
import { reachesAllMail } from '../../api/vocabulary/scopes.ts';
import { closedBy } from './require-open-tenant.ts';
import { isOnboardingRequired } from './onboarding.ts';
import { readFeatures } from './read-features.ts';
import type { AuditAction } from '../audit/audit-entry.ts';
import type { MessageCode } from '../../api/errors.ts';
import { englishText, refuse } from '../core/refuse.ts';

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
async function requestTrialExtension(
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
async function requestUnlock(parts: ServiceParts, requester: Requester, call: SignedInCall): Promise<Answer> {
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

const day = 24 * 3_600_000;

/** The deployment facts for one account. */
async function showDeployment(parts: ServiceParts, { account }: Caller): Promise<Deployment> {
  // People with a scope must not learn the total.
  const mayDecide = reachesAllMail(account, 'user_interaction:act');
  const [{ brandOf }, stored, features, { notice }, onboarding, openRequests, openReports] =
    await Promise.all([
      loadBrands(),
      readDeployment(parts.stores),
      readFeatures(parts),
      readTenantChoices(parts.stores),
      isOnboardingRequired(parts, account),
      mayDecide ? parts.stores.endUsers.countOpenRequests(undefined) : 0,
      mayDecide ? parts.stores.reports.countOpenReports(undefined) : 0,
    ]);
  const at = parts.now();
  const { mode, trialEndsAt } = stored;
  const isClosed = closedBy(stored, account, at) !== undefined;
  const trialDays = mode === 'poc' && trialEndsAt !== null ? daysUntil(trialEndsAt, at) : null;
  return {
    deploymentMode: mode,
    trialExpired: isTrialExpired(stored, at),
    pocExpiresInDays: trialDays,
    ...licenceOf(stored, at, trialDays),
    waitingForApproval: stored.waitingForApproval,
    portalLicenseState: stored.locked ? 'locked' : 'active',
    is_msp: stored.msp,
    isManagedService: stored.msp,
    brand: parts.signIn.brand,
    brandName: brandOf(parts.signIn.brand).name,
    unifiedQuarantineManuallyDisabled: !features.unified_quarantine,
    feature_redirect_path: stored.featureRedirect,
    locked_status: lockedStatus(stored, account),
    on_boarding_required: onboarding,
    info_banner: stored.infoBanner || notice,
    quiet_since: may(account, 'system_settings', 'act') ? isoOrNull(parts.quiet.since()) : null,
    support_contact: stored.supportContact,
    open_restore_requests: isClosed ? 0 : openRequests,
    open_mail_reports: isClosed ? 0 : openReports,
    system_wrong: may(account, 'system_settings', 'view') && !isClosed ? parts.system.wrong() : [],
  };
}

const daysUntil = (end: string, at: number): number => Math.max(0, Math.ceil((Date.parse(end) - at) / day));

/** Days before the end of a licence at which a notice begins. */
const noticeDays = 30;

/** The state of the licence; a demo and a trial have none. */
function licenceOf(
  { mode, licenceEndsAt, licenceName }: StoredDeployment,
  at: number,
  trialDays: number | null,
): Pick<Deployment, 'paidExpirationInDays' | 'license'> {
  const end = mode === 'paid' ? licenceEndsAt : null;
  const left = end === null ? null : daysUntil(end, at);
  return {
    paidExpirationInDays: left,
    license: {
      isExpired: left === 0,
      isAboutToExpire: left !== null && left > 0 && left <= noticeDays,
      licenseExpirationDate: end,
      trialExpirationDays: trialDays,
      name: licenceName,
    },
  };
}

/**
 * Stores the organisation's name and domains, and with `isFinished` the end of its onboarding. Stored mail keeps its
 * direction.
 * @throws ServiceError `invalid_input` at `domains`.
 */
async function updateTenant(
  { stores, now }: ServiceParts,
  tenant: { name: string; domains: string; apps: readonly MailApp[] },
  { isFinished }: { isFinished: boolean },
  { caller, clientAddress }: SignedInCall,
): Promise<void> {
  const fields = {
    name: tenant.name,
    domains: tenantDomains(tenant.domains),
    apps: [...new Set(tenant.apps)],
  };
  await stores.tenant.patchSettings({
    patches: [
      { name: tenantSetting, fields },
      ...(isFinished ? [{ name: deploymentSetting, fields: { onboarding: 'done' } }] : []),
    ],
    audit: {
      at: now(),
      actor: caller.account.email,
      action: 'tenant_change',
      outcome: 'success',
      clientAddress,
      details: { ...fields, ...(isFinished && { onboarding: 'done' }) },
    },
  });
}

type ConfigCalls =
  | 'searchBackendStatus'
  | 'tenantConfig'
  | 'updateTenant'
  | 'deploymentConfig'
  | 'requestTrialExtension'
  | 'requestUnlock'
  | 'openApi'
  | LogoCalls;

/** Configuration and health. */
export const configRoutes = (parts: ServiceParts): HandlersOf<ConfigCalls> => ({
  searchBackendStatus: async () => ({ mail_explorer2_with_es: true }),
  async tenantConfig() {
    const [tenant, since] = await Promise.all([
      readTenant(parts.stores),
      parts.stores.tenant.readCompleteSince(undefined),
    ]);
    return {
      ...tenant,
      features: { ...tenant.features, ...parts.signIn.features },
      complete_since: isoOrNull(since),
    };
  },
  async updateTenant({ body }, call) {
    await updateTenant(parts, body, { isFinished: body.onboarding_finished }, call);
    return { success: true };
  },
  deploymentConfig: (_, { caller }) => showDeployment(parts, caller),
  requestTrialExtension: ({ body }, call) => requestTrialExtension(parts, body, call),
  requestUnlock: ({ body }, call) => requestUnlock(parts, body, call),
  ...customLogoRoutes(parts),
  openApi: async () => new Response(await openApiText(), { headers: { 'content-type': 'application/json' } }),
});

let written: Promise<string> | undefined;

/** The OpenAPI document, written once, in turns in which others run. */
const openApiText = (): Promise<string> => (written ??= writeOpenApi());

async function writeOpenApi(): Promise<string> {
  const steps = describeContract();
  for (;;) {
    const { done, value } = steps.next();
    if (done) return JSON.stringify(value);
    await nextTurn();
  }
}
