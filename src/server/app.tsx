import { Hono } from 'hono';
import type { Logger } from 'pino';
import { createClient } from '../api/client.ts';
import { openAreas, productAreas, signedInAreas } from '../site/page-areas.ts';
import { paths } from '../site/paths.ts';
import { accessBlockedRoutes } from './access-blocked/routes.tsx';
import { addressRoutes } from './addresses/routes.tsx';
import { proofRoutes } from './account/proof-routes.tsx';
import { analyticsRoutes } from './analytics/routes.tsx';
import { customQueryRoutes } from './custom-queries/routes.tsx';
import { accountRoutes } from './account/routes.tsx';
import { organisationRoutes } from './system-settings/organisation-routes.tsx';
import { settingsSearchRoutes } from './system-settings/search-routes.tsx';
import { appearanceRoutes } from './system-settings/appearance-routes.tsx';
import { auditRoutes } from './audit/routes.tsx';
import { apiRoutes } from './api/routes.ts';
import type { Assets } from './assets/assets.ts';
import { type StaticFiles, staticFileRoutes } from './assets/static-files.ts';
import type { Service } from './compose.ts';
import type { Config } from './config.ts';
import type { ConsoleEnv } from './context.ts';
import { dashboardRoutes } from './dashboard/routes.tsx';
import { endUserRoutes } from './end-users/routes.ts';
import { errorRoutes } from './errors/routes.tsx';
import { policyRoutes, ruleFormRoutes } from './exception-rules/routes.ts';
import { exportRoutes } from './export-emails/routes.tsx';
import { helpRoutes } from './help/routes.tsx';
import { healthRoutes } from './health/routes.ts';
import { jobRoutes } from './jobs/routes.tsx';
import { mailExplorerRoutes } from './mail-explorer/routes.tsx';
import { compression } from './middleware/compression.ts';
import { limitBodies } from './middleware/limit-bodies.ts';
import { loadPublicLook } from './middleware/load-features.ts';
import { lookUpVariables } from './middleware/look-up-variables.ts';
import { csrf } from './middleware/csrf.ts';
import {
  requireLockedAccount,
  requireOpenAccount,
  replaceUninstalled,
  requireProduct,
  requireRights,
  requireUser,
} from './middleware/guards.ts';
import { knownHost, trimTrailingSlash } from './middleware/known-host.ts';
import { requestLog } from './middleware/request-log.ts';
import { securityHeaders } from './middleware/security-headers.ts';
import { session } from './middleware/session.ts';
import { createProxyWatch } from './middleware/watch-proxy.ts';
import { createSetupGate } from './middleware/setup-gate.ts';
import { readPreferences } from './preferences/read-preferences.ts';
import { outboxRoutes } from './outbox/routes.tsx';
import type { ShownOutbox } from './outbox/shown-outbox.ts';
import { onboardingRoutes } from './onboarding/routes.tsx';
import { noPartnerPortal, type PartnerPortal } from '../settings/partner-portal.ts';
import { partnerRoutes } from './partner/routes.ts';
import { learningRoutes } from './learning/routes.tsx';
import { licenceNoticeRoutes, restoredCopyRoutes } from './preferences/put-away-notices.ts';
import { preferencesRoutes } from './preferences/routes.ts';
import { peopleRoutes } from './people/people-routes.tsx';
import { directoryRoutes } from './people/directory-routes.tsx';
import { roleMappingRoutes } from './people/role-mapping-routes.tsx';
import { roleRoutes } from './people/role-routes.tsx';
import { profileRoutes } from './profile/routes.tsx';
import { onError, onNotFound } from './render/on-error.tsx';
import { mailReportRoutes } from './mail-reports/routes.tsx';
import { restoreRequestRoutes } from './restore-requests/routes.tsx';
import { rootRoutes } from './root/routes.tsx';
import { securityEventsRoutes } from './security-events/routes.tsx';
import { setupRoutes } from './setup/routes.tsx';
import { signInRoutes } from './sign-in/routes.ts';
import { mailImportRoutes } from './system-settings/mail-import-routes.tsx';
import { judgeAgainRoutes } from './system-settings/judge-again-routes.tsx';
import { endUsersRoutes, noticeFailureRoutes } from './system-settings/end-users-routes.tsx';
import { legalHoldRoutes } from './system-settings/legal-holds-routes.tsx';
import { quickSearchRoutes } from './quick-search/routes.ts';
import { reportMailRoutes } from './system-settings/report-mail-routes.tsx';
import { retentionRoutes } from './system-settings/retention-routes.tsx';
import { featuresRoutes } from './system-settings/features-routes.tsx';
import { mailSystemRoutes } from './system-settings/mail-system-routes.tsx';
import { senderTrustRoutes } from './system-settings/sender-trust-routes.tsx';
import { systemSettingsRoutes } from './system-settings/routes.tsx';
import { systemPageRoutes } from './system-settings/system-routes.tsx';
import { trialRoutes } from './trial/routes.tsx';
import { version } from '../runtime/version.ts';

export interface AppDependencies {
  config: Pick<Config, 'publicUrl' | 'trustedProxies' | 'frameAncestors'> &
    Partial<Pick<Config, 'brand' | 'host' | 'metrics' | 'mode' | 'partner' | 'places' | 'sections'>>;
  service: Pick<Service, 'fetch' | 'origin'>;
  assets: Assets;
  files: StaticFiles;
  log: Logger;
  /** The mails for `/dev/outbox`; without it the page does not exist. */
  outbox?: ShownOutbox | undefined;
  /** Vite serves the sources; its client requires a less strict policy. */
  development?: boolean;
  /** True once the process was asked to stop. */
  isStopping?: () => boolean;
}

/** Builds the console app. All dependencies are passed in, so tests run it without a socket. */
export function createApp(dependencies: AppDependencies): Hono<ConsoleEnv> {
  const { assets, config, files, log, service } = dependencies;
  const { development = false, outbox, isStopping = () => false } = dependencies;
  const https = config.publicUrl?.startsWith('https:') ?? false;
  const publicOrigin = config.publicUrl && new URL(config.publicUrl).origin;
  const client = createClient(service.fetch, service.origin);
  const setup = createSetupGate();
  const uiVersion = assets.build === '' ? version : `${version} (${assets.build})`;

  const app = new Hono<ConsoleEnv>().onError(onError).notFound(onNotFound);
  app.use(lookUpVariables);
  app.use((c, next) => {
    c.set('origin', publicOrigin ?? new URL(c.req.url).origin);
    return next();
  });
  app.use(requestLog(log, config.trustedProxies));
  const proxyWatch = createProxyWatch(config);
  app.use(proxyWatch.look);
  app.use(compression);
  const partner = config.partner ?? noPartnerPortal;
  const { frameAncestors } = config;
  app.use(securityHeaders({ https, development, frameAncestors, frames: originsOf(partner) }));
  app.use(knownHost(config));
  app.use(async (c, next) => {
    c.set('assets', assets);
    c.set('https', https);
    c.set('proxyWatch', proxyWatch);
    c.set('uiVersion', uiVersion);
    c.set('watchedVersion', config.mode === 'production' ? uiVersion : '');
    c.set('brandId', config.brand ?? 'default');
    c.set('hasOutbox', outbox !== undefined);
    c.set('places', config.places ?? []);
    c.set('partner', partner);
    c.set('outsideAddresses', config.sections ?? {});
    await next();
  });
  app.route('/', healthRoutes(client, isStopping, uiVersion, config.metrics));
  app.route('/', staticFileRoutes(files));
  app.use(readPreferences, session(client), limitBodies());
  app.route('/', apiRoutes(service, config.publicUrl));

  app.use(trimTrailingSlash);
  app.use(csrf(config.publicUrl, [paths.sso.samlConsumer(), paths.emailActions('unsubscribe')]));
  app.route('/', rootRoutes);
  app.route('/', errorRoutes);
  app.route('/', endUserRoutes);
  if (outbox) app.route('/', outboxRoutes(outbox));
  app.route('/', preferencesRoutes);
  app.route('/', licenceNoticeRoutes);
  app.route('/', restoredCopyRoutes);
  app.route('/', partnerRoutes);
  app.use('/auth/*', loadPublicLook);
  app.route('/', setupRoutes(setup));
  app.route('/', signInRoutes(setup));

  for (const area of signedInAreas) app.use(`${area}/*`, requireUser);
  for (const area of openAreas) app.use(`${area}/*`, requireOpenAccount);
  for (const area of productAreas) app.use(`${area}/*`, requireProduct, replaceUninstalled, requireRights);
  app.use('/access-blocked/*', requireLockedAccount);
  app.route('/', accessBlockedRoutes);
  app.route('/', trialRoutes);
  app.route('/', onboardingRoutes);
  app.route('/', dashboardRoutes);
  app.route('/', analyticsRoutes);
  app.route('/', customQueryRoutes);
  app.route('/', securityEventsRoutes);
  app.route('/', mailExplorerRoutes);
  app.route('/', exportRoutes);
  app.route('/', ruleFormRoutes);
  app.route('/', jobRoutes);
  app.route('/', restoreRequestRoutes);
  app.route('/', mailReportRoutes);
  app.route('/', profileRoutes);
  app.route('/', policyRoutes);
  app.route('/', accountRoutes());
  app.route('/', proofRoutes);
  app.route('/', systemSettingsRoutes);
  app.route('/', systemPageRoutes);
  app.route('/', auditRoutes);
  app.route('/', featuresRoutes);
  app.route('/', organisationRoutes);
  app.route('/', settingsSearchRoutes);
  app.route('/', appearanceRoutes);
  app.route('/', retentionRoutes);
  app.route('/', quickSearchRoutes);
  app.route('/', legalHoldRoutes);
  app.route('/', senderTrustRoutes);
  app.route('/', mailSystemRoutes);
  app.route('/', endUsersRoutes);
  app.route('/', reportMailRoutes);
  app.route('/', noticeFailureRoutes);
  app.route('/', judgeAgainRoutes);
  app.route('/', mailImportRoutes);
  app.route('/', peopleRoutes);
  app.route('/', roleRoutes);
  app.route('/', directoryRoutes);
  app.route('/', roleMappingRoutes);
  app.route('/', helpRoutes);
  app.route('/', learningRoutes);
  app.route('/', addressRoutes);
  return app;
}

const originsOf = ({ menu }: PartnerPortal): readonly string[] =>
  menu === undefined ? [] : [new URL(menu).origin];
