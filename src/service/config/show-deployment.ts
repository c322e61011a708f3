import type { Deployment } from '../../api/contract/config/deployment.ts';
import { reachesAllMail } from '../../api/vocabulary/scopes.ts';
import type { Caller } from '../call.ts';
import type { ServiceParts } from '../service-parts.ts';
import { readTenantChoices } from './tenant-store.ts';
import { loadBrands } from './custom-logo.ts';
import { isTrialExpired, readDeployment, type StoredDeployment } from './deployment-store.ts';
import { closedBy } from './require-open-tenant.ts';
import { isOnboardingRequired } from './onboarding.ts';
import { readFeatures } from './read-features.ts';

const day = 24 * 3_600_000;

/** The deployment facts for one account. */
export async function showDeployment(parts: ServiceParts, { account }: Caller): Promise<Deployment> {
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
    locked_status: { should_lock: stored.locked && !account.hidden },
    on_boarding_required: onboarding,
    info_banner: stored.infoBanner || notice,
    support_contact: stored.supportContact,
    open_restore_requests: isClosed ? 0 : openRequests,
    open_mail_reports: isClosed ? 0 : openReports,
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
