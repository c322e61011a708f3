import type { MiddlewareHandler } from 'hono';
import { currentUser as currentUserCall } from '../../api/contract/accounts/sign-in.ts';
import { type Deployment, deploymentConfig } from '../../api/contract/config/deployment.ts';
import { safeTenantConfig, type TenantConfig, tenantConfig } from '../../api/contract/config/show-config.ts';
import type { UiFeatures } from '../../api/contract/config/ui-features.ts';
import { ServiceError } from '../../api/errors.ts';
import {
  insteadOf,
  isBelow,
  isInstalled,
  mayVisit,
  productAreas,
  sectionOfPath,
} from '../../site/page-areas.ts';
import { paths } from '../../site/paths.ts';
import { type ConsoleContext, type ConsoleEnv, currentUser } from '../context.ts';
import { navigationOf } from '../../views/shell/navigation.ts';
import { isHtmx, wantsJson } from '../render/request-kind.ts';
import { loadFeatures, installedOf } from './load-features.ts';
import { inTime } from '../settle.ts';
import { refuse, refuseWith } from '../../runtime/refuse.ts';

/**
 * Admits only signed-in users and sets `user`, `tenant` and `deployment`; all others are redirected to sign
 * in (SI-21).
 */
export const requireUser: MiddlewareHandler<ConsoleEnv> = async (c, next) => {
  await loadUser(c);
  if (!currentUser(c)) throw new ServiceError('unauthenticated', 'Sign in to go on.');
  await next();
};

/** Admits only visitors without a session; signed-in users are redirected home. */
export const requireVisitor: MiddlewareHandler<ConsoleEnv> = async (c, next) => {
  await loadUser(c);
  if (currentUser(c)) return c.redirect(paths.home(), 303);
  await next();
};

/** Excludes people of a locked organisation from the ordinary pages. */
export const requireOpenAccount: MiddlewareHandler<ConsoleEnv> = async (c, next) => {
  if (isLockedOut(c)) return sendTo(c, paths.accessBlocked.customerLocked());
  await next();
};

/** Admits only people of a locked organisation; nobody else needs this page. */
export const requireLockedAccount: MiddlewareHandler<ConsoleEnv> = async (c, next) => {
  if (!isLockedOut(c)) return sendTo(c, paths.home());
  await next();
};

/** Redirects people from the product's pages to feature redirect, trial or onboarding, where they must go first. */
export const requireProduct: MiddlewareHandler<ConsoleEnv> = async (c, next) => {
  const place = placeOf(c);
  if (place !== undefined) return sendTo(c, place);
  await next();
};

/** Redirects from sections that the installation does not have to what takes their place (`src/site/page-areas.ts`). */
export const replaceUninstalled: MiddlewareHandler<ConsoleEnv> = async (c, next) => {
  const section = sectionOfPath(c.req.path);
  if (section === undefined || isInstalled(section, c.var.installed)) return next();
  const instead = insteadOf(section, c.req.path);
  return instead === undefined ? next() : sendTo(c, instead);
};

/**
 * Admits people to the pages that their roles permit. People without access to the landing page are
 * redirected to one of theirs.
 * @throws ServiceError `permission_denied`.
 */
export const requireRights: MiddlewareHandler<ConsoleEnv> = async (c, next) => {
  const { user } = c.var;
  if (mayVisit(user, c.req.path)) return next();
  if (c.req.path === paths.home()) return sendTo(c, landingOf(c));
  throw refuse('permission_denied', 'not_permitted');
};

/** Sets `user`, `tenant` and `deployment` for a valid session. An invalid one is no error here. */
export async function loadUser(c: ConsoleContext): Promise<void> {
  if (!c.var.sessionToken || currentUser(c)) return;
  try {
    const person = c.var.client.call(currentUserCall, {});
    const others = Promise.all([askSettings(c), askDeployment(c), loadFeatures(c.var.client, c.var.log)]);
    others.catch(() => undefined);
    // If even the user cannot be read, the service is down, whatever else failed before.
    const user = await person;
    const [tenant, deployment, features] = await others;
    c.set('user', { ...user, switches_features: features.isPrivateFeatures });
    c.set('tenant', withFlags(tenant, features, deployment));
    c.set('deployment', deployment);
    c.set('features', features);
    c.set('installed', installedOf(c.var.outsideAddresses, features));
  } catch (error) {
    if (!(error instanceof ServiceError && error.code === 'unauthenticated')) throw error;
    c.set('sessionProblem', error.problem);
  }
}

/**
 * The settings that every page needs; safe ones if they come too late (D9).
 * @throws ServiceError `unavailable`, shown as a connection error (SH-11).
 */
async function askSettings(c: ConsoleContext): Promise<TenantConfig> {
  try {
    return await inTime(c.var.client.call(tenantConfig, {}), {
      late() {
        c.var.log.warn('the settings of the tenant came too late; the safe ones hold');
        return safeTenantConfig;
      },
    });
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'unauthenticated') throw error;
    throw refuseWith({ cause: error }, 'unavailable', 'settings_unknown');
  }
}

/** A tenant without the features that the flags of the pages, or the deployment, take away from it. */
export const withFlags = (
  tenant: TenantConfig,
  { enableMSRestorePolicy, enableMSUnifiedQuarantine }: UiFeatures,
  deployment: Pick<Deployment, 'unifiedQuarantineManuallyDisabled'> | undefined,
): TenantConfig => ({
  ...tenant,
  features: {
    ...tenant.features,
    ms_restore_policy: tenant.features.ms_restore_policy && enableMSRestorePolicy,
    unified_quarantine:
      tenant.features.unified_quarantine &&
      enableMSUnifiedQuarantine &&
      !deployment?.unifiedQuarantineManuallyDisabled,
  },
});

/** The deployment facts. If they are not available, that is logged and people are admitted (SH-11). */
async function askDeployment(c: ConsoleContext): Promise<Deployment | undefined> {
  try {
    return await inTime(c.var.client.call(deploymentConfig, {}));
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code === 'unauthenticated') throw error;
    c.var.log.warn({ err: error }, 'the account status is unknown; the user is let through');
    return undefined;
  }
}

/** Services say so of the deployment or of the user. */
const isLockedOut = ({ var: { deployment, user } }: ConsoleContext): boolean =>
  [deployment, user].some((said) => said?.locked_status?.should_lock === true);

/** Whether an expired trial locks this user out; hidden users and service providers are exempt (SI-21). */
export function isTrialOver(c: ConsoleContext): boolean {
  const { deployment, user } = c.var;
  if (!deployment || deployment.deploymentMode !== 'poc' || !deployment.trialExpired) return false;
  return !user.hidden && !deployment.is_msp;
}

/** Whether the product's pages are closed to this user for now, so that its menu and its search would lead nowhere. */
export const isProductClosed = (c: ConsoleContext): boolean =>
  isTrialOver(c) || (c.var.deployment?.on_boarding_required ?? false);

function placeOf(c: ConsoleContext): string | undefined {
  const redirect = c.var.deployment?.feature_redirect_path;
  if (redirect && isProductPage(redirect) && !isBelow(c.req.path, redirect)) return redirect;
  if (isTrialOver(c)) return paths.trial();
  return c.var.deployment?.on_boarding_required ? paths.onboarding() : undefined;
}

/** The landing page of somebody without the dashboard: their first page, those of other products last. */
function landingOf(c: ConsoleContext): string {
  const items = navigationOf(c.var.user, c.var.installed);
  return (items.find(({ isOutside }) => !isOutside) ?? items[0])?.href ?? paths.errors.noAccess();
}

/** A redirect to an unguarded or foreign page could loop or leave the product. */
const isProductPage = (path: string): boolean => productAreas.some((area) => isBelow(path, area));

/** Redirects a page, or the page behind a fragment; a script gets a refusal. */
function sendTo(c: ConsoleContext, path: string): Response {
  if (isHtmx(c)) return c.body(null, 204, { 'HX-Redirect': path });
  if (wantsJson(c)) throw refuse('permission_denied', 'page_closed');
  return c.redirect(path, c.req.method === 'GET' ? 302 : 303);
}
