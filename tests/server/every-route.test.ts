import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pino } from 'pino';
import type { EmailRow } from '../../src/api/contract/emails/email-row.ts';
import { signedInAreas } from '../../src/site/page-areas.ts';
import { paths } from '../../src/site/paths.ts';
import { composeService, type Service } from '../../src/server/compose.ts';
import { readConfig } from '../../src/server/config.ts';
import { people, password, seedService, temporaryDirectory } from '../contract/support/seed-service.ts';
import { createConsole, sessionCookieOf, type TestConsole } from './support/create-console.ts';
import { quickPasswords } from '../support/quick-passwords.ts';

interface Route {
  method: string;
  path: string;
}

let directory: ReturnType<typeof temporaryDirectory>;
let service: Service;
let console: TestConsole;
let rows: EmailRow[];
const cookies: Record<string, string | undefined> = {};

beforeAll(async () => {
  directory = temporaryDirectory();
  rows = await seedService(directory.path, 3);
  const environment = { NODE_ENV: 'production', POSTERN_DATA: directory.path, POSTERN_MFA: 'off' };
  service = await composeService(readConfig(environment), pino({ level: 'silent' }), quickPasswords);
  console = createConsole({ service });
  for (const person of ['outsider', 'viewer', 'analyst'] as const) {
    const form = { email: people[person], current_password: password };
    cookies[person] = sessionCookieOf(await console.request(paths.signIn.login(), { form }));
  }
});
afterAll(async () => {
  await service.stop();
  await directory.remove();
});

/** The console's own routes as Hono has them, so that a new one is among them at once; the calls have a test of theirs. */
function routesOfConsole(): Route[] {
  const { app } = createConsole({ service: { fetch: () => Promise.reject(new Error()), origin: '' } });
  const own = app.routes.filter(({ method, path }) => method !== 'ALL' && !path.startsWith('/api/'));
  return [...new Map(own.map(({ method, path }) => [`${method} ${path}`, { method, path }])).values()];
}
const routes = routesOfConsole();
const isUnsafe = ({ method }: Route) => method !== 'GET';
const isIn = (areas: readonly string[]) => (route: Route) =>
  areas.some((area) => route.path === area || route.path.startsWith(`${area}/`));
const isBehindSignIn = isIn(signedInAreas);

const ask = ({ method, path }: Route, { value = 'nothing', cookie = '', headers = {} } = {}) =>
  console.request(path.replaceAll(/:\w+/g, value).replace('*', value), {
    method,
    headers,
    ...(cookie && { cookie }),
    ...(method !== 'GET' && { form: { name: value } }),
  });

describe('every route', () => {
  it('[SI-21] behind the sign-in redirects visitors there', async () => {
    const guarded = routes.filter(isBehindSignIn);
    expect(guarded.length).toBeGreaterThan(50);
    for (const route of guarded) {
      const answer = await ask(route);
      // What a form says is kept on a page that leads there.
      const isKept = isUnsafe(route) && !route.path.startsWith('/auth/');
      expect([route, answer.status]).toEqual([route, isKept ? 401 : isUnsafe(route) ? 303 : 302]);
      const place = answer.headers.get('location') ?? /href="(\/auth[^"]*)"/.exec(await answer.text())?.[1];
      expect(place).toMatch(/^\/auth\/login(\?returnUrl=|$)/);
    }
  });

  it('that changes something refuses a cross-site request, whoever is signed in', async () => {
    const strangers = [
      { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
      { origin: 'http://sub.console.example.com', 'sec-fetch-site': 'same-site' },
      { origin: 'null', 'sec-fetch-site': 'none' },
      { origin: 'https://evil.example', 'sec-fetch-site': 'none' },
    ];
    // The SAML identity provider posts from its own site, and mail programs from none; what they send proves itself.
    const proven: string[] = [paths.sso.samlConsumer(), paths.emailActions('unsubscribe')];
    const checked = routes.filter((route) => isUnsafe(route) && !proven.includes(route.path));
    for (const route of checked) {
      for (const headers of strangers) {
        const answer = await ask(route, { cookie: cookies['analyst']!, headers });
        expect([route, answer.status]).toEqual([route, 403]);
      }
    }
  });

  it('of the product that changes something refuses people who may only look, or not even that', async () => {
    // What is somebody's own, among it the searches that they keep for themselves.
    const own = isIn([
      '/account',
      '/auth',
      '/preferences',
      '/setup',
      '/trial',
      '/access-blocked',
      '/licence-notice',
      '/learning-mode',
      '/analytics/custom-queries',
    ]);
    /** Forms too large for an address; they change nothing. */
    const looks = isIn(['/policy/rule-preview', '/policy/rule-past', '/policy/rule-headers']);
    for (const route of routes.filter((one) => isUnsafe(one) && !own(one) && !looks(one))) {
      for (const person of ['viewer', 'outsider']) {
        const { status, headers } = await ask(route, { cookie: cookies[person]! });
        // A form is refused at an address, with which its page gives the reason; a link that names nothing leads to itself.
        const location = headers.get('location') ?? '';
        const isTold = status === 303 && (location.includes('shown=') || location === route.path);
        expect([route, person, isTold || (status >= 400 && status < 500)]).toEqual([route, person, true]);
      }
    }
  });

  it('that shows a mail refuses people without the right to mail', async () => {
    const { entity_type, entity_id } = rows[0]!;
    for (const path of [
      paths.profile.email(entity_type, entity_id),
      paths.profile.emailMessage(entity_type, entity_id),
      paths.profile.emailOriginal(entity_type, entity_id),
      paths.mailExplorer.emailPanel(entity_type, entity_id),
      paths.mailExplorer.show('last=10y&subject=e'),
    ]) {
      expect([path, (await console.request(path, { cookie: cookies['viewer'] })).status]).toEqual([
        path,
        200,
      ]);
      expect([path, (await console.request(path, { cookie: cookies['outsider'] })).status]).toEqual([
        path,
        403,
      ]);
    }
  });

  it.each([
    '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
    '%00',
    '%E0%A4%A',
    '%0d%0aX-Evil:1',
    '%3Cscript%3E',
    '__proto__',
  ])('takes %s as a value without breaking, and keeps its headers', async (value) => {
    const isDangerous = isIn([paths.signIn.logout(), paths.account.otherSessionsEnd()]);
    for (const route of routes.filter((one) => !isDangerous(one))) {
      const answer = await ask(route, { value, cookie: cookies['analyst']! });
      expect([route, answer.status < 500]).toEqual([route, true]);
      expect(answer.headers.get('x-evil')).toBeNull();
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      // The links of mails are secrets, and their pages tell no address to anybody.
      const isLinkPage = /^\/(?:email-actions\/|\w+\.html$)/.test(route.path);
      expect(answer.headers.get('referrer-policy')).toBe(isLinkPage ? 'no-referrer' : 'same-origin');
      expect(await answer.text()).not.toContain('<script>');
    }
  });
});
