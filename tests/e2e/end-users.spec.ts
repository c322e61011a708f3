import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, type Page, test as base } from '@playwright/test';
import { anna, eventually, filedMails, heldRow } from '../support/held-mail.ts';
import { toNdjson } from '../support/email-rows.ts';
import { PosternServer } from '../support/postern-server.ts';
import { signInByCall } from '../support/sign-in-by-call.ts';
import { axeViolations, expectNoAxeViolations } from './support/axe.ts';
import { expect } from './support/fixtures.ts';

/** Where the pictures go that a person looks at; nowhere unless asked for. */
const pictures = process.env['END_USER_PICTURES'];

const test = base.extend<object, { server: PosternServer }>({
  server: [
    // eslint-disable-next-line no-empty-pattern -- the runner reads the pattern to know what a fixture needs
    async ({}, use) => {
      const server = await PosternServer.create((url) => ({ PUBLIC_URL: url }));
      await server.start();
      await server.run(
        'tenant',
        'set',
        '--name',
        'Tenant',
        '--domains',
        'tenant.example',
        '--notices',
        'at-once',
      );
      const seed = join(server.dataDirectory, 'seed.ndjson');
      const now = Date.now() + 60_000;
      const rows = [
        heldRow('Your spring offer', 'cp_spam', { now }),
        heldRow('Parcel could not be delivered', 'cp_phishing', { now }),
        heldRow('Weekly news', 'cp_graymail', { now, to: ['ben@tenant.example'] }),
      ];
      await writeFile(seed, toNdjson(rows));
      await server.run('import', seed);
      // The server looks for held mail once a minute, and when it starts.
      await server.stop();
      await server.start();
      await use(server);
      await server.remove();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

const linkTo = (server: PosternServer, person: string, subject: string) =>
  eventually(() => {
    const mail = filedMails(server.dataDirectory).findLast(
      ({ to, text }) => to === person && text.includes(`Review: ${subject}`),
    );
    const text = mail?.text.slice(mail.text.indexOf(`Review: ${subject}`)) ?? '';
    return /(\/email-actions\/restore-email\?\S+)/.exec(text)?.[1];
  });
const codes = (server: PosternServer, person: string) =>
  filedMails(server.dataDirectory).filter(
    ({ to, subject }) => to === person && subject.endsWith(' is your code'),
  );

async function openPage(browser: Browser, server: PosternServer, options: object = {}): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.url, ...options });
  return context.newPage();
}

async function take(page: Page, name: string): Promise<void> {
  if (!pictures) return;
  await mkdir(pictures, { recursive: true });
  for (const [theme, width] of [
    ['light', 1280],
    ['dark', 1280],
    ['light', 390],
    ['dark', 320],
  ] as const) {
    await page.emulateMedia({ colorScheme: theme });
    await page.setViewportSize({ width, height: 800 });
    await page.screenshot({ path: join(pictures, `${name}-${width}-${theme}.png`), fullPage: true });
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1280, height: 800 });
}

async function prove(page: Page, server: PosternServer, path: string, person: string): Promise<void> {
  const before = codes(server, person).length;
  await page.goto(path);
  await page.getByLabel('Your email address').fill(person);
  await page.getByRole('button', { name: 'Send me a code' }).click();
  const mail = await eventually(() => codes(server, person)[before]);
  await take(page, 'code');
  await page.getByLabel('Code from the email').fill(mail.subject.slice(0, 7));
  await page.getByRole('button', { name: 'Confirm' }).click();
}

test('[EU-07] leads from the link to the released mail without JavaScript', async ({ browser, server }) => {
  const page = await openPage(browser, server, { javaScriptEnabled: false });
  const path = await linkTo(server, 'ben@tenant.example', 'Weekly news');
  await prove(page, server, path, 'ben@tenant.example');
  await page.getByRole('button', { name: 'Deliver this email' }).click();
  await expect(page.getByRole('heading', { name: 'Delivered', exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Delivered', exact: true })).toBeVisible();
});

test('[EU-02] [EU-06] waits for the administrator, who approves in the console', async ({
  browser,
  server,
}) => {
  const page = await openPage(browser, server);
  const path = await linkTo(server, anna, 'Parcel could not');
  await page.goto(path);
  await take(page, 'email');
  await expectNoAxeViolations(page);
  await prove(page, server, path, anna);
  await expect(page.getByRole('heading', { name: 'Parcel could not be delivered' })).toBeVisible();
  await take(page, 'request');
  await expectNoAxeViolations(page);
  await page.getByLabel('Message to the administrator').fill('I ordered shoes.\nPlease let it through.');
  await page.getByRole('button', { name: 'Ask for this email' }).click();
  await expect(page.getByRole('heading', { name: 'Waiting for an administrator' })).toBeVisible();
  await take(page, 'waiting');

  const admin = await openPage(browser, server, { viewport: { width: 1280, height: 800 } });
  const value = await signInByCall(server.url);
  await admin
    .context()
    .addCookies([{ name: 'postern', value, url: server.url, httpOnly: true, sameSite: 'Lax' }]);
  await admin.goto('/user-interaction/restore-requests');
  await expect(admin.getByText('I ordered shoes.')).toBeVisible();
  await take(admin, 'requests');
  await expectNoAxeViolations(admin);
  await admin.getByRole('link', { name: 'Parcel could not be delivered' }).click();
  await expect(admin.getByRole('heading', { name: 'Why it was held' })).toBeVisible();
  await take(admin, 'one-request');
  await expectNoAxeViolations(admin);
  await admin.getByLabel('Reason for the employees').fill('It is genuine.');
  await admin.getByRole('button', { name: 'Approve and release' }).click();
  await expect(admin.getByText('the employees are told')).toBeVisible();

  // Nobody touches the page that waits.
  await expect(page.getByRole('heading', { name: 'Delivered', exact: true })).toBeVisible({
    timeout: 15_000,
  });
  await take(page, 'delivered');
  await expect(async () => {
    const subjects = filedMails(server.dataDirectory).map(({ subject }) => subject);
    expect(subjects).toContain('Your request was approved');
  }).toPass();
});

test('[EU-07] is small, narrow and readable in both themes', async ({ browser, server }) => {
  const page = await openPage(browser, server, { viewport: { width: 360, height: 640 } });
  let bytes = 0;
  page.on('response', (response) => {
    void response.body().then(
      (body) => (bytes += body.length),
      () => undefined,
    );
  });
  const path = await linkTo(server, anna, 'Your spring offer');
  await page.goto(path, { waitUntil: 'networkidle' });
  expect(bytes).toBeGreaterThan(1_000);
  expect(bytes).toBeLessThan(12_000);
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme });
    expect(await axeViolations(page, 'colours')).toEqual([]);
    expect(await overflow()).toBe(false);
  }
});
