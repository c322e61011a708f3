import type { Deployment } from '../../api/contract/config/deployment.ts';
import { scopeOf } from '../../api/vocabulary/scopes.ts';
import { may } from '../../api/vocabulary/sections.ts';
import type { Account } from '../accounts/account.ts';
import type { ServiceParts } from '../service-parts.ts';
import { isTrialExpired, readDeployment } from './deployment-store.ts';
import { isOnboardingRequired } from './onboarding.ts';

const day = 24 * 3_600_000;

/** The deployment facts as they concern one account. */
export async function showDeployment(parts: ServiceParts, account: Account): Promise<Deployment> {
  // Of those who decide about a part, the number of all is not theirs to know.
  const mayDecide =
    may(account, 'user_interaction', 'act') && scopeOf(account, 'user_interaction:act') === null;
  const [stored, onboarding, openRequests, openReports] = await Promise.all([
    readDeployment(parts.stores),
    isOnboardingRequired(parts, account),
    mayDecide ? parts.stores.endUsers.countOpenRequests(undefined) : 0,
    mayDecide ? parts.stores.reports.countOpenReports(undefined) : 0,
  ]);
  const at = parts.now();
  const { mode, trialEndsAt } = stored;
  return {
    deploymentMode: mode,
    trialExpired: isTrialExpired(stored, at),
    pocExpiresInDays:
      mode === 'poc' && trialEndsAt !== null
        ? Math.max(0, Math.ceil((Date.parse(trialEndsAt) - at) / day))
        : null,
    waitingForApproval: stored.waitingForApproval,
    portalLicenseState: stored.locked ? 'locked' : 'active',
    is_msp: stored.msp,
    feature_redirect_path: stored.featureRedirect,
    locked_status: { should_lock: stored.locked && !account.hidden },
    on_boarding_required: onboarding,
    info_banner: stored.infoBanner,
    support_contact: stored.supportContact,
    open_restore_requests: openRequests,
    open_mail_reports: openReports,
  };
}
