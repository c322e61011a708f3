import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test as base, type Page } from '@playwright/test';
import { emailRows, toNdjson } from '../../support/email-rows.ts';
import { admin, PosternServer } from '../../support/postern-server.ts';
import { signInByCall } from '../../support/sign-in-by-call.ts';

/** How many of `emailRows` each worker's server starts with: enough for three pages of results and a bulk action. */
export const seededRows = 120;

interface WorkerFixtures {
  /** The built server with the seeded rows, one for each worker; tests of one worker share its data. */
  server: PosternServer;
  /** The token of a session of the administrator: one for many tests, for sign-ins are counted and limited. */
  adminSession: () => Promise<string>;
}

interface TestFixtures {
  /** A page of a browser that is signed in as the administrator; it shows nothing yet. */
  adminPage: Page;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    // eslint-disable-next-line no-empty-pattern -- the runner reads the pattern to know what a fixture needs
    async ({}, use) => {
      const server = await PosternServer.create();
      const seed = join(server.dataDirectory, 'seed.ndjson');
      await writeFile(seed, toNdjson(emailRows({ count: seededRows, now: Date.now() })));
      await server.start();
      await server.run('import', seed);
      await use(server);
      await server.remove();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  adminSession: [
    async ({ server }, use) => {
      let known: { token: string; since: number } | undefined;
      await use(async () => {
        // Some pages ask for a sign-in of the last ten minutes; some tests end the sessions of others.
        const isYoung = known && performance.now() - known.since < 4 * 60_000;
        if (!known || !isYoung || !(await isAlive(server.url, known.token))) {
          known = { token: await signInByCall(server.url), since: performance.now() };
        }
        return known.token;
      });
    },
    { scope: 'worker' },
  ],
  baseURL: ({ server }, use) => use(server.url),
  adminPage: async ({ page, server, adminSession }, use) => {
    // By a call: the form and the dashboard behind it have tests of their own.
    const value = await adminSession();
    await page
      .context()
      .addCookies([{ name: 'postern', value, url: server.url, httpOnly: true, sameSite: 'Lax' }]);
    await use(page);
  },
});
export { expect };

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

/** Opens a search of the Explorer and waits until the grid listens: what is clicked before any script has come is lost. */
export async function openGrid(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator('.results-grid-host[data-awake]')).toBeAttached();
}
