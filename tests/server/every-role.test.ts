import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { contract } from '../../src/api/contract/table.ts';
import { type Grant, rightsOfGrants } from '../../src/api/vocabulary/scopes.ts';
import {
  type BuiltInRole,
  builtInRoleNames,
  builtInRoles,
  joinRights,
  type Rights,
  type Section,
} from '../../src/api/vocabulary/sections.ts';
import type { QuickSearchAnswer } from '../../src/islands/command-palette/props.ts';
import { paths } from '../../src/site/paths.ts';
import { databaseFile } from '../../src/service/database/database-file.ts';
import { people } from '../contract/support/seed-service.ts';
import { startDeployment } from './deployment/support/start-deployment.ts';

/** What each role opens, walked: a page, a fragment and a call of each section, and the menu, which shows what opens. */
interface Door {
  section: Section;
  page: string;
  /** Parts of the page that are fetched by themselves. */
  fragments: string[];
  /** What shows nothing but private data. */
  secrets?: string[];
  call: keyof typeof contract;
}

let world: Awaited<ReturnType<typeof startDeployment>>;
let doors: Door[];
const cookies = new Map<string, string>();

/** Roles that a tenant may well make: one section each, and one that acts without looking elsewhere. */
const custom: Record<string, Partial<Rights>> = {
  'Dashboard alone': { dashboard: 'view' },
  'Searches alone': { mail_explorer: 'view' },
  'Rules alone': { policy: 'act' },
  'Events alone': { security_events: 'act' },
  'Charts alone': { analytics: 'view' },
  'Nothing at all': {},
  'Mail without the pages of a mail': {
    dashboard: 'view',
    mail_explorer: 'act',
    policy: 'act',
    user_interaction: 'act',
    system_settings: 'view',
  },
};

/** Roles for the mail of one domain, by themselves and beside one for the whole organisation. */
const scope = { domains: ['tenant.example'], groups: [] };
const scoped: Record<string, { whole?: BuiltInRole; part: BuiltInRole }> = {
  ...Object.fromEntries(builtInRoleNames.map((part) => [`${part} of a domain`, { part }])),
  'auditor, and analyst of a domain': { whole: 'auditor', part: 'analyst' },
  'viewer, and help desk of a domain': { whole: 'viewer', part: 'help_desk' },
};

function rightsOf(role: string): Rights {
  if (role in custom) return joinRights([custom[role]!]);
  const { whole, part } = scoped[role] ?? { whole: role as BuiltInRole };
  const grants: Grant[] = [];
  if (whole) grants.push({ rights: builtInRoles[whole], scope: null });
  if (part) grants.push({ rights: builtInRoles[part], scope });
  return rightsOfGrants(grants);
}
const roles = [...builtInRoleNames, ...Object.keys(custom), ...Object.keys(scoped)];

beforeAll(async () => {
  world = await startDeployment(3);
  const { entity_type, entity_id } = world.rows[0]!;
  doors = [
    { section: 'dashboard', page: paths.dashboard(), fragments: [], call: 'currentUser' },
    {
      section: 'mail_explorer',
      page: paths.mailExplorer.show('last=7d&from_domain=example'),
      fragments: [
        paths.mailExplorer.rows('last=7d&from_domain=example'),
        paths.mailExplorer.count('last=7d&from_domain=example'),
        paths.mailExplorer.histogram('last=7d&from_domain=example'),
        paths.mailExplorer.facets('last=7d&from_domain=example'),
        paths.mailExplorer.show('last=7d&from_domain=example&hide_menu=1'),
      ],
      call: 'searchEmails',
    },
    {
      section: 'security_events',
      page: paths.securityEvents.list(),
      fragments: [paths.securityEvents.list({ hide_menu: '1' })],
      call: 'listSecurityEvents',
    },
    {
      section: 'analytics',
      page: paths.analytics.show(),
      fragments: [
        paths.analytics.events({ id: 'attacks', from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z' }),
      ],
      call: 'topAttackedUsers',
    },
    {
      section: 'entity',
      page: paths.profile.email(entity_type, entity_id),
      fragments: [],
      secrets: [
        paths.profile.emailMessage(entity_type, entity_id),
        paths.profile.emailOriginal(entity_type, entity_id),
      ],
      call: 'showEmail',
    },
    { section: 'policy', page: paths.policy.rules(), fragments: [], call: 'searchExceptionRules' },
    {
      section: 'user_interaction',
      page: paths.restoreRequests.list(),
      fragments: [],
      call: 'listRestoreRequests',
    },
    {
      section: 'user_interaction',
      page: paths.mailReports.list(),
      fragments: [],
      call: 'listMailReports',
    },
    {
      section: 'system_settings',
      page: paths.systemSettings.signIn(),
      fragments: [paths.systemSettings.senderTrust()],
      call: 'showSignInPolicy',
    },
    {
      section: 'users',
      page: paths.people.list(),
      fragments: [paths.roles.list(), paths.roles.show('viewer')],
      call: 'listPeople',
    },
  ];
  for (const role of builtInRoleNames) cookies.set(role, await world.signIn(people[role]));
  const admin = cookies.get('admin')!;
  // The dashboard and the pages of settings name held mail.
  await world.console.request(paths.mailExplorer.quarantines(), {
    cookie: admin,
    form: { ids: `${entity_type}/${entity_id}`, confirmed: '1' },
  });
  const held = paths.profile.email(entity_type, entity_id);
  await vi.waitFor(async () => expect(await textOf(paths.dashboard(), admin)).toContain(held), {
    timeout: 60_000,
  });
  const outsider = /user-management\/(\d+)/.exec(
    await textOf(paths.people.list({ search: people.outsider }), admin),
  )![1]!;
  for (const [name, levels] of Object.entries(custom)) {
    await world.console.request(paths.roles.create(), { cookie: admin, form: { name, ...levels } });
  }
  const outsiderCookie = await world.signIn(people.outsider);
  for (const name of [...Object.keys(custom), ...Object.keys(scoped)]) cookies.set(name, outsiderCookie);
  for (const name of builtInRoleNames) {
    await world.console.request(paths.roles.create(), {
      cookie: admin,
      form: { name: `Like ${name}`, ...builtInRoles[name] },
    });
  }
  give = async (name) => {
    takeParts();
    const { whole = 'none', part } = scoped[name] ?? {};
    const form = { role: whole, ...(name in custom && { custom_roles: name }) };
    await world.console.request(paths.people.show(outsider), { cookie: admin, form });
    if (part) givePart(part);
  };
});
afterAll(() => world.stop());

/** Gives the person of the custom roles one of them. */
let give: (role: string) => Promise<void>;

/** A role for a part of the mail beside one for all of it: as groups of an identity provider give them. */
function givePart(part: BuiltInRole): void {
  const database = new DatabaseSync(databaseFile(world.directory), { timeout: 20_000 });
  database
    .prepare(
      `INSERT INTO user_role (user_id, role_id, scope)
        SELECT user.id, role.id, ? FROM user, role WHERE user.email = ? AND role.name = ?`,
    )
    .run(JSON.stringify(scope), people.outsider, `Like ${part}`);
  database.close();
}
function takeParts(): void {
  const database = new DatabaseSync(databaseFile(world.directory), { timeout: 20_000 });
  database.exec('DELETE FROM user_role');
  database.close();
}
const ask = (path: string, cookie: string, headers: Record<string, string> = {}) =>
  world.console.request(path, { cookie, headers });
const textOf = async (path: string, cookie: string) => (await ask(path, cookie)).text();

describe.each(roles)('the role %s', (role) => {
  beforeAll(async () => {
    if (role in custom || role in scoped) await give(role);
  });

  it('opens exactly the pages, fragments and calls of its sections', async () => {
    const cookie = cookies.get(role)!;
    const rights = rightsOf(role);
    for (const { section, page, fragments, secrets = [], call } of doors) {
      const isOpen = rights[section] !== 'none';
      const { status } = await ask(page, cookie);
      // The page where everybody lands leads on to one that opens.
      const shut = section === 'dashboard' ? 302 : 403;
      expect([role, page, status]).toEqual([role, page, isOpen ? 200 : shut]);
      for (const fragment of fragments) {
        const answer = await ask(fragment, cookie, { accept: '*/*' });
        expect([role, fragment, answer.status]).toEqual([role, fragment, isOpen ? 200 : 403]);
      }
      for (const secret of secrets) {
        const { status } = await ask(secret, cookie, { accept: '*/*' });
        const isShown = isOpen && (rights.private_data === 'view' || role === 'viewer');
        expect([role, secret, status]).toEqual([role, secret, isShown ? 200 : 403]);
      }
      if (section === 'dashboard') continue;
      const { method, path } = contract[call];
      const { entity_type, entity_id } = world.rows[0]!;
      const answer = await world.console.request(
        path.replace(':entity_type', entity_type).replace(':entity_id', entity_id),
        {
          cookie,
          ...(method === 'POST' ? { json: { last_date_amount: 7, last_date_period: 'd' } } : { method }),
        },
      );
      expect([role, call, answer.status === 403]).toEqual([role, call, !isOpen]);
    }
  });

  it('has a menu, a palette and tabs of the pages that it may open', async () => {
    const cookie = cookies.get(role)!;
    const landed = await ask(paths.home(), cookie);
    const start = landed.headers.get('location') ?? paths.home();
    const html = await textOf(start, cookie);
    const hrefs = [...html.matchAll(/class="side-link" href="([^"]+)"/g)].map((match) => match[1]!);
    for (const href of hrefs)
      expect([role, href, (await ask(href, cookie)).status]).toEqual([role, href, 200]);
    for (const { section, page } of doors) {
      if (section === 'entity' || section === 'system_settings' || section === 'users') continue;
      const isShown = hrefs.includes(page.split('?')[0]!);
      expect([role, page, isShown]).toEqual([role, page, rightsOf(role)[section] !== 'none']);
    }
    const settings = hrefs.find((href) => href.startsWith('/system-settings'));
    expect(settings !== undefined).toBe(
      rightsOf(role).system_settings !== 'none' || rightsOf(role).users !== 'none',
    );
    if (hrefs.length === 0)
      expect([start, html.includes('has no access yet')]).toEqual(['/no-access-page', true]);
    if (role === 'Dashboard alone') expect(hrefs).toEqual([paths.dashboard()]);
    const palette = await textOf(paths.commands(), cookie);
    const inPalette = [...palette.matchAll(/(?:&quot;|")href(?:&quot;|"):(?:&quot;|")([^"&\\]+)/g)].map(
      (match) => match[1]!,
    );
    for (const href of inPalette.filter((one) => !one.includes('?')))
      expect([role, href, (await ask(href, cookie)).status]).toEqual([role, href, 200]);
    expect(hrefs.filter((href) => !inPalette.includes(href))).toEqual([]);
    expect(inPalette.some((href) => href.startsWith('/mail-explorer?'))).toBe(
      rightsOf(role).mail_explorer !== 'none',
    );
  });

  it('gets no redirect or link to a page that it may not open', async () => {
    const cookie = cookies.get(role)!;
    const start = (await ask(paths.home(), cookie)).headers.get('location') ?? paths.home();
    const seen = new Set([start]);
    const forms = new Set<string>();
    const refused: [string, string, number][] = [];
    const offered = new Set<string>();
    const queue: [path: string, html: string][] = [[start, await textOf(start, cookie)]];
    for (let page = queue.shift(); page !== undefined && forms.size < maxForms; page = queue.shift()) {
      const [path, html] = page;
      for (const action of formsOf(html)) offered.add(action);
      for (const href of linksOf(html).filter((one) => !seen.has(one))) {
        seen.add(href);
        const answer = await ask(href, cookie);
        if (answer.status >= 400) refused.push([path, href, answer.status]);
        // One page of each form: mails, events and people by the dozen look alike.
        const form = href.split('?')[0]!.replaceAll(/\/[\w-]*\d[\w-]*/g, '/:id');
        if (answer.status === 200 && !forms.has(form)) queue.push([href, await answer.text()]);
        forms.add(form);
      }
    }
    const found = await ask(paths.quickSearch({ keyword: world.rows[0]!.sender_address }), cookie);
    const { groups } = (await found.json()) as QuickSearchAnswer;
    for (const { href } of groups.flatMap(({ hits }) => hits)) {
      const { status } = await ask(href, cookie);
      if (status >= 400) refused.push(['quick search', href, status]);
    }
    expect([role, refused]).toEqual([role, []]);
    const beyond = [...offered].filter((action) => {
      const needed = neededFor.find(([start]) => action.startsWith(start))?.[1] ?? [];
      return !needed.some((section) => rightsOf(role)[section] === 'act') && needed.length > 0;
    });
    expect([role, beyond]).toEqual([role, []]);
    expect([
      role,
      [...offered].filter((action) => !knownForms.some((start) => action.startsWith(start))),
    ]).toEqual([role, []]);
    if (role !== 'admin') return;
    expect(forms.size).toBeGreaterThan(20);
    expect([...offered]).toContain(paths.systemSettings.signIn());
  });
});

/** What sends a form takes, by where it goes: to act in one of the sections. */
const neededFor: readonly (readonly [start: string, sections: readonly Section[]])[] = [
  [paths.audit.list(), ['audit', 'system_settings']],
  [paths.people.list(), ['users']],
  [paths.roles.list(), ['users']],
  [paths.roleMapping(), ['users']],
  [paths.directory.list(), ['users']],
  [paths.firstSteps(), ['system_settings']],
  ['/system-settings/', ['system_settings']],
  ['/policy/', ['policy']],
  ['/user-interaction/', ['user_interaction']],
  ['/security-events/', ['security_events']],
  ['/mail-explorer/', ['mail_explorer', 'entity']],
  ['/exports', ['mail_explorer']],
  ['/jobs/', ['mail_explorer', 'entity']],
];
/** Those, and what everybody may do for themselves. */
const knownForms = [
  ...neededFor.map(([start]) => start),
  '/account/',
  '/auth/',
  '/preferences',
  '/analytics/custom-queries',
  '/learning',
];

/** Where the forms of a page lead that send something and have a button for it. */
const formsOf = (html: string): string[] =>
  [...html.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gs)]
    .filter(
      ([, head, inside]) => head!.includes('method="post"') && /<button\b[^>]*type="submit"/.test(inside!),
    )
    .map(([, head]) => /\saction="([^"?]*)/.exec(head!)?.[1] ?? '');

/** Forms of pages whose links are followed, for each role. */
const maxForms = 60;

/** Pages of the console that a page leads to. */
const linksOf = (html: string): string[] =>
  [...html.matchAll(/<a\b[^>]*\shref="(\/[^"#]*)/g)]
    .map((match) => match[1]!.replaceAll('&amp;', '&'))
    .filter((href) => !/^\/(?:assets|static|auth|email-actions)\//.test(href));
