import { Hono } from 'hono';
import type { Deployment } from '../../../src/api/contract/config/deployment.ts';
import { safeUiFeatures, type UiFeatures } from '../../../src/api/contract/config/ui-features.ts';
import { ServiceError } from '../../../src/api/errors.ts';
import { builtInRoles, type Rights } from '../../../src/api/vocabulary/sections.ts';

const user = {
  email: 'ada@example.com',
  first_name: 'Ada',
  last_name: 'Lovelace',
  role: 'admin',
  hidden: false,
  disabled: false,
  rights: builtInRoles.admin as Rights,
  permissions: { mail_explorer: 'view_and_actions' },
  mfa_secret_set: true,
  locked_status: { should_lock: false },
};
const tenant = {
  name: 'Example',
  domains: ['example.com'],
  apps: ['office365_emails'],
  features: {
    graymail: true,
    phishing_training: false,
    condition_filters: true,
    search_operator: true,
    unified_quarantine: false,
    sha256: true,
    csv_export: true,
    ai_prompt: true,
  },
};

const deployment: Deployment = {
  deploymentMode: 'paid',
  trialExpired: false,
  pocExpiresInDays: null,
  waitingForApproval: false,
  paidExpirationInDays: null,
  license: { isExpired: false, isAboutToExpire: false, licenseExpirationDate: null, name: '' },
  portalLicenseState: 'active',
  is_msp: false,
  isManagedService: false,
  brand: 'default',
  brandName: 'Postern',
  unifiedQuarantineManuallyDisabled: false,
  feature_redirect_path: null,
  locked_status: { should_lock: false },
  on_boarding_required: false,
  info_banner: '',
  support_contact: '',
  open_restore_requests: 0,
  open_mail_reports: 0,
  system_wrong: [],
  quiet_since: null,
};

const features: UiFeatures = {
  ...safeUiFeatures,
  enableMFA: true,
  enableSmartArchiveFF: true,
  enableLicenseExpirationLabel: true,
};

/** What a stubbed service does instead of answering, from now on. */
export type Fault = 'gone' | 'rubbish' | 'slow' | 'expired' | 'busy' | 'limited' | undefined;

/** The token of the one session the stub knows. */
export const stubToken = 'stub-session';

/**
 * A service that can be made to fail, for what a healthy one never shows. Flows that a healthy service can show are
 * tested with the embedded one.
 */
export function createStubService() {
  const state: {
    fault: Fault;
    calls: Request[];
    setupNeeded: boolean;
    /** What differs of the user, and of the deployment; `null` makes the call about it fail. */
    user: Partial<typeof user>;
    deployment: Partial<Deployment> | null;
    /** What differs of the features; `null` makes the call about them fail. */
    features: Partial<UiFeatures> | null;
  } = {
    fault: undefined,
    calls: [],
    setupNeeded: false,
    user: {},
    deployment: {},
    features: {},
  };
  const app = new Hono()
    .onError((error, c) => {
      const refusal = error instanceof ServiceError ? error : new ServiceError('internal', 'stub');
      return c.json(refusal.toBody(), refusal.status as 400);
    })
    .use(async (c, next) => {
      if (state.fault === 'rubbish') return c.text('<h1>It works!</h1>');
      const isPublic = ['/api/v1/setup', '/api/v1/auth/login', '/api/v1/health'].includes(c.req.path);
      const isKnown = c.req.header('authorization') === `Bearer ${stubToken}` && state.fault !== 'expired';
      if (!isPublic && !isKnown) throw new ServiceError('unauthenticated', 'Sign in first.');
      await next();
    })
    .get('/api/v1/health', (c) => c.json({ status: 'ok' }))
    .get('/api/v1/setup', (c) => c.json({ needed: state.setupNeeded }))
    .get('/api/v1/auth/current_user', (c) => c.json({ ...user, ...state.user }))
    .get('/api/v1/config/tenant', (c) => c.json(tenant))
    .get('/api/v1/config/deployment', (c) => {
      if (state.deployment === null) throw new ServiceError('internal', 'The status is not known.');
      return c.json({ ...deployment, ...state.deployment });
    })
    .get('/api/v1/generic/ui_features', (c) => {
      if (state.features === null) throw new ServiceError('internal', 'The features are not known.');
      return c.json({ ...features, ...state.features });
    })
    .post('/api/v1/auth/login', () => {
      throw ServiceError.received('too_many_requests', 'Wait.', { retryAfter: 42 });
    })
    .post('/api/v1/mail_explorer2/emails', async (c) =>
      c.json({ rows: [], total_rows: 0, search_after: null, echo: await c.req.json() }),
    );
  return {
    state,
    origin: 'http://service.internal',
    fetch: async (request: Request): Promise<Response> => {
      state.calls.push(request);
      if (state.fault === 'gone') throw new ServiceError('unavailable', 'gone');
      if (state.fault === 'busy')
        throw new ServiceError('unavailable', 'busy', { problem: 'server_busy', retryAfter: 2 });
      if (state.fault === 'limited')
        throw ServiceError.received('too_many_requests', 'Wait.', { retryAfter: 868 });
      return app.fetch(request);
    },
  };
}
