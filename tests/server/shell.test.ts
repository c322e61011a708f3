import { gzipSync } from 'node:zlib';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import type { TenantConfig } from '../../src/api/contract/config/show-config.ts';
import { safeUiFeatures } from '../../src/api/contract/config/ui-features.ts';
import { byFeature } from '../../src/api/vocabulary/features.ts';
import { builtInRoles } from '../../src/api/vocabulary/sections.ts';
import { paths } from '../../src/site/paths.ts';
import { withFlags } from '../../src/server/middleware/guards.ts';
import { createConsole } from './support/create-console.ts';
import { createStubService, stubToken } from './support/stub-service.ts';

type State = ReturnType<typeof createStubService>['state'];

/** A page's HTML, of a console whose service says this. */
async function pageWith(state: Partial<State>, path = '/error/410', headers: Record<string, string> = {}) {
  const service = createStubService();
  Object.assign(service.state, state);
  const answer = await createConsole({ service }).request(path, { cookie: `postern=${stubToken}`, headers });
  return answer.text();
}

describe('the info banner', () => {
  it("[SH-01] shows the operator's notice to everybody, escaped, and nothing without one", async () => {
    const html = await pageWith({ deployment: { info_banner: 'Maintenance <b>on</b> Sunday' } });
    expect(html).toContain('Maintenance &lt;b&gt;on&lt;/b&gt; Sunday');
    expect(await pageWith({})).not.toContain('tone-info');
    const bare = await pageWith({ deployment: { info_banner: 'Maintenance' } }, '/error/410?hide_menu=1');
    expect(bare).not.toContain('Maintenance');
  });
});

describe('the frame', () => {
  it('[SH-01] adds no more than 6 KB to a page', async () => {
    const [whole, bare] = await Promise.all([pageWith({}), pageWith({}, '/error/410?hide_menu=1')]);
    expect(bare).not.toContain('id="side-menu"');
    expect(gzipSync(whole).length - gzipSync(bare).length).toBeLessThan(6 * 1024);
  });
});

describe('the licence', () => {
  const ending = (days: number, more: object = {}) => ({
    deployment: {
      paidExpirationInDays: days,
      license: {
        isExpired: days === 0,
        isAboutToExpire: days > 0 && days <= 30,
        licenseExpirationDate: '2027-01-01T00:00:00Z',
        name: '',
      },
      ...more,
    },
  });
  const label = (html: string) => /<\/a><span class="badge[^"]*">([^<]*)<\/span><\/div>/.exec(html)?.[1];

  it('[AP-01] [SH-06] has a label: demo, days left, expired, its name, or none where nothing is known', async () => {
    expect(label(await pageWith({}))).toBeUndefined();
    expect(label(await pageWith({ deployment: { deploymentMode: 'demo' } }))).toBe('Demo');
    const poc = { deploymentMode: 'poc', pocExpiresInDays: 1 } as const;
    expect(label(await pageWith({ deployment: poc }))).toBe('1 day left');
    const license = { isExpired: false, isAboutToExpire: false, licenseExpirationDate: null, name: '' };
    const alone = { deploymentMode: 'poc', license: { ...license, trialExpirationDays: 5 } } as const;
    expect(label(await pageWith({ deployment: alone }))).toBe('5 days left');
    expect(label(await pageWith(ending(12)))).toBe('12 days left');
    expect(label(await pageWith(ending(0)))).toBe('Expired');
    expect(label(await pageWith(ending(200)))).toBe('Premium');
    const named = ending(200);
    named.deployment.license.name = 'Protect Plus';
    expect(label(await pageWith(named))).toBe('Protect Plus');
    expect(
      label(await pageWith({ ...ending(12), features: { enableLicenseExpirationLabel: false } })),
    ).toBeUndefined();
    expect(label(await pageWith({ ...ending(12), features: null }))).toBeUndefined();
  });

  it('[SH-06] is announced on each page when it ends, to the people of an organisation that is not locked', async () => {
    expect(await pageWith(ending(12))).toContain('Your licence ends on 31\u00a0Dec\u00a02026, in 12 days.');
    expect(await pageWith(ending(0))).toContain('Your licence ended on 31\u00a0Dec\u00a02026.');
    for (const other of [
      ending(200),
      ending(12, { is_msp: true }),
      ending(12, { portalLicenseState: 'locked' }),
    ])
      expect(await pageWith(other)).not.toContain('Your licence end');
    const hidden = { user: { hidden: true }, ...ending(12, { portalLicenseState: 'locked' }) } as const;
    expect(await pageWith(hidden)).toContain('Portal locked: the people of this organisation');
  });

  it('[SH-06] is dismissed for the session, and shown again when its end has changed', async () => {
    const service = createStubService();
    Object.assign(service.state, ending(12));
    const console = createConsole({ service });
    const cookie = `postern=${stubToken}`;
    const answer = await console.request('/licence-notice', {
      cookie,
      form: { end: '2027-01-01T00:00:00Z', returnUrl: '/error/410' },
    });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/error/410']);
    const [kept = ''] = answer.headers.getSetCookie();
    expect(kept).toMatch(/^postern-licence-notice=/);
    expect(kept).not.toMatch(/expires|max-age/i);
    const dismissed = `${cookie}; ${kept.split(';')[0]}`;
    const ask = async () => (await console.request('/error/410', { cookie: dismissed })).text();
    expect(await ask()).not.toContain('Your licence ends');
    const later = ending(12).deployment;
    service.state.deployment = {
      ...later,
      license: { ...later.license, licenseExpirationDate: '2027-01-02T00:00:00Z' },
    };
    expect(await ask()).toContain('Your licence ends');
    const elsewhere = await console.request('/licence-notice', {
      cookie,
      form: { end: 'x', returnUrl: 'https://evil.example/' },
    });
    expect(elsewhere.headers.get('location')).toBe('/dashboard');
  });
});

describe('the set-up of a second factor in the user menu', () => {
  const offer = 'Set up two-step sign-in';
  const offered = {
    deployment: { is_msp: true },
    features: { enableMFA: true },
    user: { mfa_secret_set: false },
  } as const;

  it('[SH-04] is offered where it is switched on, to service providers, and to people without one', async () => {
    expect(await pageWith(offered)).toContain(offer);
    expect(await pageWith({ ...offered, features: { enableMFA: false } })).not.toContain(offer);
    expect(await pageWith({ ...offered, deployment: { is_msp: false } })).not.toContain(offer);
    expect(await pageWith({ ...offered, user: { mfa_secret_set: true } })).not.toContain(offer);
    expect(await pageWith({ ...offered, features: null })).not.toContain(offer);
  });
});

describe('failures around a page', () => {
  /** What a service that fails might say of itself. */
  const leak = 'SQLITE_CORRUPT in /var/lib/postern';

  /** A console whose service cannot do one call, and what it logs of it. */
  function consoleWithout(path: string) {
    const service = createStubService();
    const lines: string[] = [];
    const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
    const fetch = async (request: Request) =>
      new URL(request.url).pathname === path
        ? Response.json({ code: 'internal', info: leak }, { status: 500 })
        : service.fetch(request);
    const console = createConsole({ service: { ...service, fetch }, log });
    return {
      ask: (page: string, headers: Record<string, string> = {}) =>
        console.request(page, { cookie: `postern=${stubToken}`, headers }),
      logged: () => lines.map((line) => (JSON.parse(line) as { msg: string }).msg),
    };
  }

  it('[SH-11] settings that cannot be loaded are a connection error, with a retry', async () => {
    const { ask, logged } = consoleWithout('/api/v1/config/tenant');
    const answer = await ask('/dashboard');
    const html = await answer.text();
    expect(answer.status).toBe(503);
    expect(html).toContain('<h1>Connection error</h1>');
    expect(html).toContain('<title>Connection error');
    expect(html).toContain('Try again');
    expect(logged()).toContain('request failed');
    const json = await ask('/dashboard', { accept: 'application/json' });
    expect(await json.json()).toMatchObject({ code: 'unavailable', info: 'Connection error' });
    const fragment = await ask('/dashboard', { 'hx-request': 'true', 'hx-request-type': 'partial' });
    expect(await fragment.text()).toContain('Connection error');
  });

  it('[SH-11] an unknown lock state lets everybody through, which is logged', async () => {
    const { ask, logged } = consoleWithout('/api/v1/config/deployment');
    expect((await ask('/help/documentation')).status).toBe(200);
    expect(logged()).toEqual(['the account status is unknown; the user is let through']);
  });

  it('[SH-11] unknown features have safe values, which is logged', async () => {
    const { ask, logged } = consoleWithout('/api/v1/generic/ui_features');
    expect((await ask('/help/documentation')).status).toBe(200);
    expect(logged()).toEqual(['the features of the tenant are unknown; the safe ones hold']);
  });

  it('[SH-11] internal error details of a service are logged and not shown', async () => {
    const { ask, logged } = consoleWithout('/api/v1/jobs');
    for (const accept of ['text/html', 'application/json']) {
      const answer = await ask('/jobs', { accept });
      const shown = await answer.text();
      expect(answer.status).toBe(500);
      expect(shown).toContain('The error was recorded and is not your fault.');
      expect(shown).not.toContain('SQLITE');
    }
    expect(logged()).toContain('request failed');
  });

  it('[SH-11] unknown roles count as none, which is logged', async () => {
    const { ask, logged } = consoleWithout('/api/v1/rbac');
    const answer = await ask('/system-settings/roles');
    expect(answer.status).toBe(200);
    expect(await answer.text()).not.toContain('/system-settings/roles/admin');
    expect(logged()).toEqual(['the roles are unknown']);
  });
});

describe('a permission that is missing', () => {
  it('[SH-11] is reported to scripts, which open a dialog about it', async () => {
    const service = createStubService();
    service.state.user = { rights: { ...builtInRoles.viewer, policy: 'none' } };
    const console = createConsole({ service });
    const ask = (path: string, headers: Record<string, string>) =>
      console.request(path, { cookie: `postern=${stubToken}`, headers });
    const partial = { 'hx-request': 'true', 'hx-request-type': 'partial' };
    for (const headers of [partial, { accept: 'application/json' }]) {
      const answer = await ask('/policy/rules', headers);
      expect([answer.status, answer.headers.get('postern-problem')]).toEqual([403, 'not_permitted']);
    }
    const dialog = await ask('/error/403', partial);
    expect([dialog.status, dialog.headers.get('postern-answer')]).toEqual([403, 'fragment']);
    expect(await dialog.text()).toMatch(
      /^<dialog .*You do not have permission to do this.*Your roles do not allow this, or no longer do\. Nothing was changed/s,
    );
    expect(await (await ask('/error/403', {})).text()).toContain('data-denied="/error/403"');
  });
});

describe('the quick search', () => {
  it('[SH-03] is hidden by hideSearchInputFF: its box, its results and its address', async () => {
    const service = createStubService();
    const console = createConsole({ service });
    const ask = (path: string) => console.request(path, { cookie: `postern=${stubToken}` });
    const look = async () => ({
      hasBox: (await (await ask('/preferences-of-nobody')).text()).includes('id="quick-search"'),
      searchUrl: ((await (await ask('/commands')).json()) as { searchUrl: string }).searchUrl,
      status: (await ask('/quick-search?keyword=')).status,
    });
    expect(await look()).toEqual({ hasBox: true, searchUrl: '/quick-search', status: 200 });
    service.state.features = { hideSearchInputFF: true };
    expect(await look()).toEqual({ hasBox: false, searchUrl: '', status: 404 });
  });
});

describe('the flags of the pages', () => {
  it('[AP-01] isPrivateFeatures: the page that switches features is there, or nowhere', async () => {
    const features = paths.systemSettings.features();
    const on = { features: { isPrivateFeatures: true } };
    const search = paths.systemSettings.search();
    expect(await pageWith(on, search)).toContain(`href="${features}"`);
    expect(await pageWith({}, search)).not.toContain(`href="${features}"`);
    expect(await pageWith({}, features)).toContain('Page not found');
  });

  it('[AP-01] troubleshooting: support is offered a file without names, addresses and mail', async () => {
    const on = { features: { troubleshooting: true } };
    const link = `href="${paths.diagnostics()}"`;
    expect(await pageWith(on, paths.help('contact-support'))).toContain(link);
    expect(await pageWith({}, paths.help('contact-support'))).not.toContain(link);
    const file = JSON.parse(await pageWith(on, paths.diagnostics())) as Record<string, unknown>;
    expect(file).toMatchObject({
      console: { brand: 'default' },
      service: null,
      flags: { troubleshooting: true },
      rights: builtInRoles.admin,
    });
    expect(JSON.stringify(file)).not.toMatch(/example\.com|Ada|Lovelace/);
  });

  it('[AP-01] what a flag, or the deployment, switches off, the tenant has not', () => {
    const tenant = { features: byFeature(() => true) } as TenantConfig;
    const on = { ...safeUiFeatures, enableMSRestorePolicy: true, enableMSUnifiedQuarantine: true };
    const of = (...given: Parameters<typeof withFlags> extends [unknown, ...infer Rest] ? Rest : never) => {
      const { ms_restore_policy, unified_quarantine } = withFlags(tenant, ...given).features;
      return { ms_restore_policy, unified_quarantine };
    };
    expect(of(on, undefined)).toEqual({ ms_restore_policy: true, unified_quarantine: true });
    expect(of(safeUiFeatures, undefined)).toEqual({ ms_restore_policy: false, unified_quarantine: false });
    expect(of(on, { unifiedQuarantineManuallyDisabled: true })).toEqual({
      ms_restore_policy: true,
      unified_quarantine: false,
    });
  });
});
