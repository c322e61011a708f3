import { describe, expect, it } from 'vitest';
import type { Deployment } from '../../src/api/contract/config/deployment.ts';
import { outsideSectionIds, type OutsideSection } from '../../src/api/vocabulary/outside-sections.ts';
import { builtInRoles, hasRights, joinRights, type Rights } from '../../src/api/vocabulary/sections.ts';
import { type PageSection, pageSections } from '../../src/site/page-areas.ts';
import { createConsole } from './support/create-console.ts';
import { createStubService, stubToken } from './support/stub-service.ts';

/** The table of sections, walked: role × what the installation has × how the tenant stands × address. */
const roles: Record<string, Rights> = {
  ...builtInRoles,
  'the dashboard alone': joinRights([{ dashboard: 'view' }]),
  'people alone': joinRights([{ users: 'view' }]),
  'mail and archive': joinRights([{ mail_explorer: 'act', archiving: 'view' }]),
  nothing: joinRights([]),
};
const addresses = Object.fromEntries(outsideSectionIds.map((id) => [id, `https://${id}.example.com/app`]));
const installations: Record<string, { sections: Record<string, string>; smart: boolean }> = {
  'nothing of other products': { sections: {}, smart: true },
  'everything of other products': { sections: addresses, smart: true },
  'all but smart archiving': { sections: addresses, smart: false },
};
const trialOver = { deploymentMode: 'poc', trialExpired: true } as const;
const tenants: Record<string, { deployment: Partial<Deployment> | null; hidden?: boolean; at?: string }> = {
  'a paid tenant': { deployment: {} },
  'a tenant of which nothing is known': { deployment: null },
  'a locked tenant': {
    deployment: { portalLicenseState: 'locked', locked_status: { should_lock: true } },
    at: '/access-blocked/customer-locked',
  },
  'support staff at a locked tenant': {
    deployment: { portalLicenseState: 'locked', locked_status: { should_lock: false } },
    hidden: true,
  },
  'a tenant whose trial is over': { deployment: trialOver, at: '/trial' },
  'a service provider whose trial is over': { deployment: { ...trialOver, is_msp: true } },
  'a tenant to be named': { deployment: { on_boarding_required: true }, at: '/onboarding' },
};

/** A page of a section. */
const pageOf = ({ id, home, path }: PageSection): string => {
  if (id === 'system-settings') return '/system-settings/sign-in';
  if (id === 'access-blocked') return '/access-blocked/customer-locked';
  if (id === 'help') return '/help/status';
  if (id === 'legacy') return '/v1/policy/rules';
  if (id === 'profile') return '/profile/email/office365_emails_email/x';
  if (id === 'exports') return '/exports/1';
  return home ?? path;
};

/** What the specification says of a page: where it leads, a refusal, or that it opens. */
function expected(
  section: PageSection,
  rights: Rights,
  installed: OutsideSection[],
  at: string | undefined,
  isTrialOver = false,
) {
  const isLocked = at === '/access-blocked/customer-locked';
  if (section.tenant === 'locked') return isLocked ? 'open' : '/dashboard';
  if (section.tenant === 'any') return section.id === 'redirect' ? '/dashboard' : 'open';
  if (isLocked) return at;
  if (section.id === 'trial') return isTrialOver ? 'open' : '/dashboard';
  if (section.id === 'onboarding') return rights.system_settings === 'act' ? 'open' : 403;
  if (section.id === 'legacy') return '/policy/rules';
  if (section.tenant === 'product' && at) return at;
  const isAway = section.flag !== undefined && !installed.includes(section.flag);
  const instead = isAway ? section.instead?.find(([path]) => path === section.path)?.[1] : undefined;
  if (instead !== undefined) return instead;
  if (section.needs && !hasRights({ rights }, section.needs)) {
    return section.id === 'dashboard' ? 'elsewhere' : 403;
  }
  return section.flag && !isAway ? addresses[section.flag]! : 'open';
}

const cases = Object.keys(roles).flatMap((role) =>
  Object.keys(installations).flatMap((installation) =>
    Object.keys(tenants).map((tenant) => ({ role, installation, tenant })),
  ),
);

describe('[SH-02] the table of sections', () => {
  it.each(cases)('$role, $installation, $tenant', async ({ role, installation, tenant }) => {
    const rights = roles[role]!;
    const { sections, smart } = installations[installation]!;
    const { deployment, hidden = false, at } = tenants[tenant]!;
    const installed = (Object.keys(sections) as OutsideSection[]).filter(
      (id) => smart || id !== 'smart-archiving',
    );
    const service = createStubService();
    Object.assign(service.state, {
      deployment,
      user: { rights, hidden },
      features: { enableSmartArchiveFF: smart },
    });
    // A page that was let in asks the stub for what it does not have.
    const fetch = async (request: Request) => {
      const answer = await service.fetch(request);
      return answer.status === 404 ? Response.json({ code: 'internal' }, { status: 500 }) : answer;
    };
    const console = createConsole({ service: { ...service, fetch }, config: { sections } });
    const ask = (path: string) => console.request(path, { cookie: `postern=${stubToken}` });
    const come = async (path: string) => {
      const answer = await ask(path);
      const location = answer.headers.get('location');
      if (location !== null) return location;
      return answer.status === 403 || answer.status === 404 ? answer.status : 'open';
    };

    for (const section of pageSections) {
      const page = pageOf(section);
      const wanted = expected(section, rights, installed, at, deployment?.trialExpired);
      if (section.id === 'security-events' && wanted === 'open') continue;
      if (section.id === 'no-access' || wanted === 'elsewhere') continue;
      expect([page, await come(page)]).toEqual([page, wanted]);
    }

    // The menu and the palette have the sections that open, and no others; there is no menu while all of them are closed.
    const html = await (await ask('/no-such-page')).text();
    const menu = [...html.matchAll(/class="side-link" href="([^"]+)"/g)].map((match) => match[1]!);
    const opens = pageSections.filter((section) => {
      if (!section.menu || (section.flag && !installed.includes(section.flag))) return false;
      if (section.id === 'system-settings') {
        return hasRights({ rights }, { any: ['system_settings:view', 'users:view'] });
      }
      return !['elsewhere', 403].includes(expected(section, rights, installed, undefined));
    });
    const shown = (section: PageSection) =>
      section.id === 'system-settings' && rights.system_settings === 'none'
        ? '/system-settings/user-management'
        : pageOf(section);
    const isClosed = at === '/trial' || at === '/onboarding';
    expect(menu).toEqual(isClosed ? [] : opens.map(shown));
    const palette = await (await ask('/commands')).text();
    const found = [
      ...palette.matchAll(/"id":"page\.[^".]+","label":"[^"]+","group":"[^"]+","href":"([^"]+)"/g),
    ];
    expect(found.map((match) => match[1])).toEqual(opens.map(shown));
    if (role === 'the dashboard alone' && !isClosed) expect(menu).toEqual(['/dashboard']);
  });

  it('redirects the URL of a section without a page to the first of its pages', async () => {
    const service = createStubService();
    service.state.user = { ...service.state.user, rights: builtInRoles.admin };
    const console = createConsole({ service });
    const come = async (path: string) =>
      (await console.request(path, { cookie: `postern=${stubToken}` })).headers.get('location');
    expect(await come('/user-interaction')).toBe('/user-interaction/restore-requests');
    expect(await come('/system-settings')).toBe('/system-settings/sign-in');
    expect(await come('/policy')).toBe('/policy/rules');
    expect(await come('/account')).toBe('/account/security');
    expect(await come('/exports')).toBe('/jobs');
    expect(await come('/v1/user-interaction')).toBe('/user-interaction');
  });

  it('redirects paths below a section of another product to the path there, without the query', async () => {
    const console = createConsole({ service: createStubService(), config: { sections: addresses } });
    const ask = async (path: string) =>
      (await console.request(path, { cookie: `postern=${stubToken}` })).headers.get('location');
    expect(await ask('/archiving/archive-search?q=secret')).toBe(
      'https://archiving.example.com/app/archive-search',
    );
    expect(await ask('/dmarc//evil.example')).toBe('https://dmarc.example.com/app//evil.example');
    expect(await ask('/dmarc/%2e%2e//evil.example')).toBeNull();
    expect(await ask('/v1/dmarc/reports/7')).toBe('/dmarc/reports/7');
  });

  it('redirects pages of older versions, and nothing else', async () => {
    const console = createConsole({ service: createStubService() });
    const ask = async (path: string) => {
      const answer = await console.request(path, { cookie: `postern=${stubToken}` });
      return answer.headers.get('location') ?? answer.status;
    };
    expect(await ask('/v1/mail-explorer?subject=a')).toBe('/mail-explorer?subject=a');
    expect(await ask('/v1/a/b/c/d')).toBe(404);
    expect(await ask('/v1')).toBe(404);
    expect(await ask('/v1//evil.example')).toBe(404);
    expect(await ask('/redirect_route?returnUrl=%2Fpolicy%2Frules%3Fq%3Da')).toBe('/policy/rules?q=a');
    for (const bad of [
      '',
      '?returnUrl=%2F%2Fevil.example',
      '?returnUrl=https%3A%2F%2Fevil.example',
      '?returnUrl=%2Fauth%2Flogin',
    ])
      expect([bad, await ask(`/redirect_route${bad}`)]).toEqual([bad, '/dashboard']);
  });
});
