import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import type { Deployment } from '../../../src/api/contract/config/deployment.ts';
import { createConsole, origin } from '../support/create-console.ts';
import { createStubService, stubToken } from '../support/stub-service.ts';

const cookie = `postern=${stubToken}`;
const expired = { deploymentMode: 'poc', trialExpired: true } as const;
const locked = { portalLicenseState: 'locked', locked_status: { should_lock: true } } as const;

/** An address that leads whoever is let in to the same search in its usual form. */
const letIn = { page: '/mail-explorer?last=7d&time=last', to: '/mail-explorer?last=7d' };

type StubUser = ReturnType<typeof createStubService>['state']['user'];

/** A console whose service says this about the deployment and the user. */
function consoleOf(deployment: Partial<Deployment> | null, user: StubUser = {}) {
  const service = createStubService();
  Object.assign(service.state, { deployment, user });
  const console = createConsole({ service });
  /** Where a page leads; its status when it leads nowhere. */
  const lead = async (path: string, headers: Record<string, string> = {}) => {
    const response = await console.request(path, { cookie, headers });
    return response.headers.get('location') ?? response.status;
  };
  return { ...console, service, lead };
}

describe('the locked-account guard', () => {
  it.each(['/dashboard', '/mail-explorer?subject=a', '/profile/email/x/y', '/account/security', '/trial'])(
    '[SI-21] leads from %s to the page that tells',
    async (path) => {
      expect(await consoleOf(locked).lead(path)).toBe('/access-blocked/customer-locked');
    },
  );

  it('[SI-21] takes precedence over every other redirect', async () => {
    const { lead } = consoleOf({
      ...locked,
      ...expired,
      on_boarding_required: true,
      feature_redirect_path: '/mail-explorer',
    });
    expect(await lead('/dashboard')).toBe('/access-blocked/customer-locked');
    expect(await lead('/onboarding')).toBe('/access-blocked/customer-locked');
  });

  it.each(['/access-blocked/customer-locked', '/access-blocked/request-sent'])(
    '[SI-21] opens %s to the locked alone',
    async (path) => {
      expect(await consoleOf(locked).lead(path)).toBe(200);
      expect(await consoleOf({}).lead(path)).toBe('/dashboard');
      expect(await consoleOf(expired).lead(path)).toBe('/dashboard');
      expect(await consoleOf(null).lead(path)).toBe('/dashboard');
    },
  );

  it('[AP-01] [SI-21] closes to a user whom the service calls locked, whatever is known of the deployment', async () => {
    for (const deployment of [null, {}]) {
      const { lead } = consoleOf(deployment, { locked_status: { should_lock: true } });
      expect(await lead('/dashboard')).toBe('/access-blocked/customer-locked');
    }
  });

  it('[SI-21] redirects visitors to sign-in, whatever is locked', async () => {
    const response = await consoleOf(locked).request('/access-blocked/customer-locked');
    expect(response.headers.get('location')).toBe(
      '/auth/login?returnUrl=%2Faccess-blocked%2Fcustomer-locked',
    );
  });

  it('lets support staff in and shows them a notice', async () => {
    const { request } = consoleOf({ portalLicenseState: 'locked' }, { hidden: true });
    const page = await request('/error/403', { cookie });
    expect(await page.text()).toContain('Portal locked: the people of this organisation');
  });
});

describe('the feature guard', () => {
  it('[SI-21] keeps people at the feature redirect, and lets them navigate below it', async () => {
    const { lead } = consoleOf({ feature_redirect_path: '/mail-explorer' });
    expect(await lead('/dashboard')).toBe('/mail-explorer');
    expect(await lead('/profile/email/x/y')).toBe('/mail-explorer');
    expect(await lead('/security-events')).toBe('/mail-explorer');
    expect(await lead('/mail-explorer')).not.toBe('/mail-explorer');
    expect(await lead('/mail-explorer/rows')).not.toBe('/mail-explorer');
    expect(await lead('/mail-explorers')).toBe(404);
  });

  it.each(['https://evil.example/', '//evil.example', '/auth/login', '/trial', 'dashboard'])(
    '[SI-21] does not follow the redirect %s',
    async (feature_redirect_path) => {
      expect(await consoleOf({ feature_redirect_path }).lead(letIn.page)).toBe(letIn.to);
    },
  );

  it('[SI-21] redirects to the trial page when a poc is over', async () => {
    const { lead } = consoleOf(expired);
    for (const path of ['/dashboard', '/mail-explorer?subject=a', '/security-events?filters=x']) {
      expect(await lead(path)).toBe('/trial');
    }
    expect(await lead('/trial')).toBe(200);
  });

  it.each([
    ['a running trial', { deploymentMode: 'poc' }, {}],
    ['a paid deployment', { deploymentMode: 'paid', trialExpired: true }, {}],
    ['a demo', { deploymentMode: 'demo', trialExpired: true }, {}],
    ['a service provider', { ...expired, is_msp: true }, {}],
    ['a hidden user', expired, { hidden: true }],
  ] as const)('[SI-21] leaves %s in', async (_, deployment, user) => {
    expect(await consoleOf(deployment, user).lead(letIn.page)).toBe(letIn.to);
  });

  it('[SI-21] redirects to the onboarding when it is required, and from nowhere else', async () => {
    const { lead } = consoleOf({ on_boarding_required: true });
    expect(await lead('/dashboard')).toBe('/onboarding');
    expect(await lead('/onboarding')).toBe(200);
    expect(await lead('/v1/wizard')).toBe('/onboarding');
    expect(await consoleOf({}).lead(letIn.page)).toBe(letIn.to);
  });

  it('[SI-21] checks the redirect, then the trial, then the onboarding', async () => {
    const all = { ...expired, on_boarding_required: true, feature_redirect_path: '/mail-explorer' };
    const { lead } = consoleOf(all);
    expect(await lead('/dashboard')).toBe('/mail-explorer');
    expect(await lead('/mail-explorer')).toBe('/trial');
    expect(await consoleOf({ ...all, trialExpired: false }).lead('/mail-explorer')).toBe('/onboarding');
  });

  it('redirects the page behind a fragment, and refuses a script', async () => {
    const { request } = consoleOf(expired);
    const fragment = await request('/mail-explorer', {
      cookie,
      headers: { 'hx-request': 'true', 'hx-request-type': 'partial' },
    });
    expect([fragment.status, fragment.headers.get('hx-redirect')]).toEqual([204, '/trial']);
    const json = await request('/mail-explorer/rows', { cookie, headers: { accept: 'application/json' } });
    expect([json.status, await json.json()]).toEqual([
      403,
      expect.objectContaining({ code: 'permission_denied' }),
    ]);
    const form = await request('/mail-explorer/quarantines', { cookie, form: {} });
    expect([form.status, form.headers.get('location')]).toEqual([303, '/trial']);
  });
});

describe('a status check that fails', () => {
  it('[SI-21] is logged and lets the request through', async () => {
    const { lead, service } = consoleOf(null);
    expect(await lead(letIn.page)).toBe(letIn.to);
    expect(await lead('/error/403')).toBe(403);
    const lines: string[] = [];
    const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
    await createConsole({ service, log }).request(letIn.page, { cookie });
    expect(lines.map((line) => JSON.parse(line) as { msg: string })).toEqual([
      expect.objectContaining({ msg: 'the account status is unknown; the user is let through' }),
    ]);
  });
});

describe('sign-in', () => {
  it('[SI-21] does not lead back to the choice of a password', async () => {
    const { request, service } = consoleOf({});
    service.state.fault = 'expired';
    const from = async (page: string) => {
      const answer = await request('/mail-explorer/quarantines', {
        form: {},
        cookie,
        // A page would keep its form; a part of a page is sent elsewhere.
        headers: { referer: origin + page, 'hx-request': 'true', 'hx-request-type': 'partial' },
      });
      return answer.headers.get('hx-redirect');
    };
    expect(await from('/auth/reset-password?token=secret')).toBe('/auth/login');
    expect(await from('/password-reset?token=secret')).toBe('/auth/login');
    expect(await from('/auth/password-expired/a@b.example')).toBe('/auth/login');
    expect(await from('/mail-explorer?last=7d')).toContain('returnUrl=');
  });
});
