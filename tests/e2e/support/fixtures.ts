import { expect, test as base, type Page } from '@playwright/test';
import { admin, type PosternServer } from '../../support/postern-server.ts';
import { signInByCall } from '../../support/sign-in-by-call.ts';
import { prepareServer, seededRows } from './prepared-data.ts';

interface WorkerFixtures {
  /** The built server with the seeded rows, one for each worker; tests of one worker share its data. */
  seededServer: PosternServer;
  /** The token of a session of a server's administrator: one for many tests, for sign-ins are counted and limited. */
  adminSession: (server: PosternServer) => Promise<string>;
}

interface TestFixtures {
  /** Closes the browser contexts that a test opened besides its own: their pages would go on asking the server. */
  closeContexts: void;
  /** The server under test: the seeded one, unless the file has its own. */
  server: PosternServer;
  /** A page of a browser that is signed in as the administrator; it shows nothing yet. */
  adminPage: Page;
}

/** All spec files use this one: with other fixtures of a worker, a file gets a new worker with a new browser. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  seededServer: [
    // eslint-disable-next-line no-empty-pattern -- the runner reads the pattern to know what a fixture needs
    async ({}, use) => {
      const server = await prepareServer({}, 'seeded');
      await server.start();
      await use(server);
      await server.remove();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  adminSession: [
    // eslint-disable-next-line no-empty-pattern -- the runner reads the pattern to know what a fixture needs
    async ({}, use) => {
      const sessions = new Map<string, { token: string; since: number }>();
      await use(async ({ url }) => {
        const known = sessions.get(url);
        // Some pages ask for a sign-in of the last ten minutes; some tests end the sessions of others.
        const isYoung = known && performance.now() - known.since < 4 * 60_000;
        if (known && isYoung && (await isAlive(url, known.token))) return known.token;
        const token = await signInByCall(url);
        sessions.set(url, { token, since: performance.now() });
        return token;
      });
    },
    { scope: 'worker' },
  ],
  closeContexts: [
    async ({ browser }, use) => {
      const before = new Set(browser.contexts());
      await use();
      await Promise.all(browser.contexts().map((context) => before.has(context) || context.close()));
    },
    { auto: true },
  ],
  server: ({ seededServer }, use) => use(seededServer),
  baseURL: ({ server }, use) => use(server.url),
  adminPage: async ({ page, server, adminSession }, use) => {
    // By a call: the form and the dashboard behind it have tests of their own.
    const value = await adminSession(server);
    await page
      .context()
      .addCookies([{ name: 'postern', value, url: server.url, httpOnly: true, sameSite: 'Lax' }]);
    await use(page);
  },
});
export { expect, prepareServer, seededRows };

/**
 * Tests of a file whose server is its own: `start` starts it for the first of them; after the last it is removed, and `stopOthers` stops
 * what else `start` started. In a further hook of these tests the server would be started again, for hooks have a base URL as well.
 */
export function testsWithServer(
  start: () => Promise<PosternServer>,
  stopOthers: () => unknown = () => undefined,
): typeof test {
  let own: Promise<PosternServer> | undefined;
  const tests = test.extend({
    server: [
      // eslint-disable-next-line no-empty-pattern -- the runner reads the pattern to know what a fixture needs
      async ({}, use) => use(await (own ??= start())),
      { scope: 'test', timeout: 300_000 },
    ],
  });
  tests.afterAll(async () => {
    await (await own)?.remove();
    own = undefined;
    await stopOthers();
  });
  return tests;
}

async function isAlive(url: string, token: string): Promise<boolean> {
  const answer = await fetch(`${url}/api/v1/auth/current_user`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return answer.ok;
}

/** Signs in through the form and waits for the page behind it: `returnUrl`, or the dashboard. */
export async function signIn(page: Page, returnUrl = '/dashboard', account = admin): Promise<void> {
  await page.goto(`/auth/login?returnUrl=${encodeURIComponent(returnUrl)}`);
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/auth/'));
}

/** The button of the Explorer's filters; the bar over its results has one of the same name while filters are changed. */
export const searchButton = (page: Page) =>
  page.getByRole('complementary', { name: 'Filters' }).getByRole('button', { name: 'Search', exact: true });

/** The results of the Explorer. */
export const grid = (page: Page) => page.getByRole('grid', { name: 'Matching emails' });

/** Opens a search of the Explorer and waits until the grid listens: what is clicked before any script has come is lost. */
export async function openGrid(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator('.results-grid-host[data-awake]')).toBeAttached();
}
