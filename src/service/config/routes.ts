import { setImmediate as nextTurn } from 'node:timers/promises';
import { z } from 'zod';
import type { learningMode } from '../../api/contract/config/learning-mode.ts';
import type {
  changeFeatures as changeEndpoint,
  showFeatures as showEndpoint,
} from '../../api/contract/config/features.ts';
import type { CallAnswer } from '../../api/contract/endpoint.ts';
import { byFeature, features } from '../../api/vocabulary/features.ts';
import { messagesOf } from '../../messages/messages.ts';
import { paths } from '../../site/paths.ts';
import { describeContract } from '../../api/reference/openapi.ts';
import type { Caller, HandlersOf, ParsedInput, SignedInCall } from '../core/call.ts';
import type { ServiceParts } from '../core/service-parts.ts';
import { customLogoRoutes, loadBrands, type LogoCalls } from './custom-logo.ts';
import { defaultTenant, readTenant, readTenantChoices } from './tenant-store.ts';
import { isoOrNull } from '../../api/iso-time.ts';
import type { MailApp } from '../../api/vocabulary/platforms.ts';
import {
  closedBy,
  deploymentSetting,
  isOnboardingRequired,
  isTrialExpired,
  lockedStatus,
  readDeployment,
  type StoredDeployment,
} from './deployment-store.ts';
import { tenantDomains, tenantSetting } from './tenant-mail.ts';
import type { Deployment } from '../../api/contract/config/deployment.ts';
import { isAdministrator, may } from '../../api/vocabulary/sections.ts';
import { reachesAllMail } from '../../api/vocabulary/scopes.ts';
import { readFeatures, requireFeature } from './read-features.ts';
import type { AuditAction } from '../audit/audit-entry.ts';
import type { MessageCode } from '../../api/errors.ts';
import { englishText, fieldProblem, refuse, refuseField } from '../core/refuse.ts';
import { isAuthservId, isTrustedHop } from '../../api/validators.ts';
import type { SenderTrust } from '../../api/contract/config/sender-trust.ts';

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

/** The trusted servers and authserv-ids, for the tenant's administrators. */
export const senderTrustRoutes = (
  parts: ServiceParts,
): HandlersOf<'showSenderTrust' | 'writeSenderTrust'> => ({
  showSenderTrust: () => readTrust(parts),
  async writeSenderTrust({ body }, call) {
    await changeSenderTrust(parts, body, call);
    return { success: true };
  },
});

/**
 * Replaces both lists, with an audit row of both versions. Equal lists are no change.
 * @throws ServiceError `invalid_input` at the list with a wrong entry.
 */
async function changeSenderTrust(
  parts: ServiceParts,
  wanted: SenderTrust,
  call: SignedInCall,
): Promise<void> {
  const after: SenderTrust = {
    trusted_hops: cleanList(wanted.trusted_hops),
    trusted_authserv_ids: cleanList(wanted.trusted_authserv_ids),
  };
  const hop = after.trusted_hops.find((entry) => !isTrustedHop(entry));
  if (hop !== undefined) throw refuseField(fieldProblem('trusted_hops', 'hop_wrong', { hop }));
  const id = after.trusted_authserv_ids.find((entry) => !isAuthservId(entry));
  if (id !== undefined) throw refuseField(fieldProblem('trusted_authserv_ids', 'authserv_id_wrong', { id }));
  await parts.stores.tenant.changeSetting({
    patch: { name: tenantSetting, fields: { ...after } },
    unset: { trusted_hops: [], trusted_authserv_ids: [] },
    audit: {
      at: parts.now(),
      actor: call.caller.account.email,
      action: 'sender_trust_change',
      outcome: 'success',
      clientAddress: call.clientAddress,
    },
  });
}

async function readTrust({ stores }: ServiceParts): Promise<SenderTrust> {
  const { trusted_hops, trusted_authserv_ids } = await readTenant(stores);
  return { trusted_hops, trusted_authserv_ids };
}

/** Normalises entries for comparison: lower case, each once. */
const cleanList = (entries: readonly string[]): string[] => [
  ...new Set(entries.map((entry) => entry.toLowerCase())),
];

/** Days of mail that learning takes: two weeks with their weekends. */
const learningDays = 14;

/** The progress of learning, and its notice to people. */
export const learningRoutes = (parts: ServiceParts): HandlersOf<'learningMode'> => ({
  async learningMode(_, { locale }): Promise<CallAnswer<typeof learningMode>> {
    await requireFeature(parts, 'learning_mode');
    const t = messagesOf(locale);
    const progress = await readProgress(parts.stores);
    return {
      progress_number: progress,
      modal_popup_title: t('learning.title'),
      modal_popup_text: t('learning.text', { days: learningDays }),
      modal_popup_href_text: t('learning.link'),
      modal_popup_href: paths.help('documentation'),
    };
  },
});

/** Whether learning is in progress. */
export const isLearning = async ({ stores }: Pick<ServiceParts, 'stores'>): Promise<boolean> =>
  (await readProgress(stores)) < 100;

/** Percent. */
async function readProgress({ analytics }: ServiceParts['stores']): Promise<number> {
  const days = await analytics.countMailDays({ most: learningDays });
  return Math.floor((days / learningDays) * 100);
}

/** The features of an organisation, for its administrators. */
export const featureRoutes = (parts: ServiceParts): HandlersOf<'showFeatures' | 'changeFeatures'> => ({
  showFeatures: () => showFeatures(parts),
  async changeFeatures({ body }, call) {
    await changeFeatures(parts, body, call);
    return { success: true };
  },
});

/** Who switched a feature last, and when; stored beside the features. */
const changeSchema = z.object({ by: z.string(), at: z.string() });
const changesSchema = z
  .object({ feature_changes: z.partialRecord(z.enum(features), changeSchema).default({}) })
  .transform(({ feature_changes }) => feature_changes);

async function showFeatures({ stores, signIn }: ServiceParts): Promise<CallAnswer<typeof showEndpoint>> {
  const tenant = await readTenant(stores);
  const changes = await readChanges(stores);
  return {
    features: features.map((name) => ({
      name,
      on: signIn.features[name] ?? tenant.features[name],
      set_by: signIn.features[name] === undefined ? ('tenant' as const) : ('operator' as const),
      changed_by: changes[name]?.by ?? null,
      changed_at: changes[name]?.at ?? null,
    })),
  };
}

async function changeFeatures(
  parts: ServiceParts,
  { features: wanted }: ParsedInput<typeof changeEndpoint>['body'],
  call: SignedInCall,
): Promise<void> {
  const { signIn, stores, now } = parts;
  if (features.some((name) => wanted[name] !== undefined && signIn.features[name] !== undefined)) {
    throw refuse('conflict', 'operator_decides');
  }
  const { features: before } = await readTenant(stores);
  const after = byFeature((name) => wanted[name] ?? before[name]);
  const switched = features.filter((name) => after[name] !== before[name]);
  if (switched.length === 0) return;
  const { email } = call.caller.account;
  const at = now();
  const change = { by: email, at: new Date(at).toISOString() };
  const changes = await readChanges(stores);
  await stores.tenant.changeSetting({
    patch: {
      name: tenantSetting,
      fields: {
        features: after,
        feature_changes: { ...changes, ...Object.fromEntries(switched.map((name) => [name, change])) },
      },
    },
    unset: { features: defaultTenant.features, feature_changes: {} },
    audit: {
      at,
      actor: email,
      action: 'features_change',
      outcome: 'success',
      clientAddress: call.clientAddress,
    },
  });
}

async function readChanges(stores: ServiceParts['stores']) {
  return changesSchema.parse(JSON.parse((await stores.settings.readSetting(tenantSetting)) ?? '{}'));
}
