import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test as base, type Page } from '@playwright/test';
import { emailRows, toNdjson } from '../../support/email-rows.ts';
import { admin, PosternServer } from '../../support/postern-server.ts';
import { signInByCall } from '../../support/sign-in-by-call.ts';

/** How many of `emailRows` each worker's server starts with: enough for three pages of results and a bulk action. */
export const seededRows = 120;

interface WorkerFixtures {
  /** The built server with the seeded rows, one for each worker; tests of one worker share its data. */
  server: PosternServer;
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
  baseURL: ({ server }, use) => use(server.url),
  adminPage: async ({ page, server }, use) => {
    // By a call: the form and the dashboard behind it have tests of their own.
    const value = await signInByCall(server.url);
    await page
      .context()
      .addCookies([{ name: 'postern', value, url: server.url, httpOnly: true, sameSite: 'Lax' }]);
    await use(page);
  },
});
export { expect } from '@playwright/test';

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
