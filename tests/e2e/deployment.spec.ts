import type { Page } from '@playwright/test';
import { PosternServer } from '../support/postern-server.ts';
import { expectNoAxeViolationsInBothThemes } from './support/axe.ts';
import { prepareServer, expect, signIn, testsWithServer } from './support/fixtures.ts';
import { stopClock } from './support/stop-clock.ts';

/** A server of its own: what these tests set would be in the way of all others. */
const test = testsWithServer(async () => {
  const server = await prepareServer();
  await server.start();
  return server;
});

/** Accessible in both themes, and no wider than a phone. */
async function look(page: Page): Promise<void> {
  await expectNoAxeViolationsInBothThemes(page);
  const size = page.viewportSize()!;
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoAxeViolationsInBothThemes(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await page.setViewportSize(size);
}

test('[SH-07] [SI-21] after the end of a trial, an administrator requests more time and gets it', async ({
  page,
  server,
}) => {
  await server.run('tenant', 'set', '--mode', 'poc', '--trial-ends', '2020-01-31');
  await signIn(page, '/mail-explorer');
  await expect(page).toHaveURL(/\/trial$/);
  await look(page);
  // A phone has no room for the name of the product beside the word about the licence.
  const bar = page.getByRole('banner');
  const name = bar.getByRole('link', { name: 'Postern home' }).getByText('Postern');
  await expect(name).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(bar.getByText('Expired', { exact: true })).toBeVisible();
  await expect(name).toBeHidden();
  await page.setViewportSize({ width: 1440, height: 900 });
  // The request goes after 1.5 s, once however often the button is pressed.
  await page.clock.install();
  await stopClock(page);
  await page.reload();
  let requests = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST') requests += 1;
  });
  await page.getByRole('button', { name: 'Submit request' }).click();
  const submitting = page.getByRole('button', { name: 'Submitting…' });
  await expect(submitting).toHaveAttribute('aria-busy', 'true');
  await submitting.click();
  await page.clock.runFor(1_400);
  expect(requests).toBe(0);
  await page.clock.runFor(200);
  await expect(page.getByRole('heading', { name: 'Your request was sent' })).toBeVisible();
  await page.clock.resume();
  await look(page);
  expect(requests).toBe(1);
  expect(await server.run('tenant', 'show')).toMatch(/approval +waiting/);
  await page.getByRole('link', { name: 'Postern home' }).click();
  await expect(page).toHaveURL(/\/trial$/);

  await server.run('tenant', 'set', '--trial-ends', '2999-12-31');
  await page.goto('/trial');
  await expect(page).toHaveURL(/\/dashboard$/);
  await server.run('tenant', 'set', '--mode', 'paid', '--trial-ends', 'none');
});

test('[SI-21] a locked organisation sees only the lock page, until it is unlocked', async ({
  page,
  server,
}) => {
  await server.run('tenant', 'set', '--locked', 'yes');
  await signIn(page, '/mail-explorer?last=30d');
  await expect(page).toHaveURL(/\/access-blocked\/customer-locked$/);
  await look(page);
  await page.getByRole('button', { name: 'Ask for access' }).click();
  await expect(page).toHaveURL(/\/access-blocked\/request-sent$/);
  await expect(page.getByRole('heading', { name: 'Thank you for reaching out' })).toBeVisible();
  await look(page);
  await page.goto('/account/security');
  await expect(page).toHaveURL(/\/access-blocked\/customer-locked$/);

  await server.run('tenant', 'set', '--locked', 'no');
  await page.reload();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('[SI-10] the first administrator of an organisation created by the command line names it first', async ({
  page,
}) => {
  const server = await PosternServer.create({
    POSTERN_ADMIN_EMAIL: undefined,
    POSTERN_ADMIN_PASSWORD: undefined,
  });
  const { email, password } = await server.createUser('first@northwind.example', '--role', 'admin');
  await server.start();
  await page.goto(`${server.url}/auth/login?returnUrl=/mail-explorer`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/onboarding$/);
  await look(page);

  await expect(page.getByLabel('Mail domains')).toHaveValue('northwind.example');
  await page.getByLabel('Mail domains').fill('northwind');
  const google = page.getByRole('checkbox', { name: 'Google Workspace' });
  await google.uncheck();
  for (const [language, finish] of [
    ['Deutsch', 'Fertig'],
    ['English', 'Finish'],
  ] as const) {
    await page.getByRole('button', { name: language }).click();
    await expect(page.getByRole('button', { name: finish })).toBeVisible();
    await expect(google).not.toBeChecked();
    await expect(page.getByRole('checkbox', { name: 'Microsoft 365' })).toBeChecked();
  }
  await page.getByRole('button', { name: 'Finish' }).click();
  await expect(page.getByText('Enter the name of your organisation.')).toBeVisible();
  await expect(page.getByText('“northwind” is not a domain name.')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Google Workspace' })).not.toBeChecked();
  await look(page);

  await page.getByLabel('Organisation', { exact: true }).fill('Northwind');
  await page.getByLabel('Mail domains').fill('northwind.example');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('status')).toHaveText('Saved.');
  await page.getByRole('button', { name: 'Finish' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.getByRole('button', { name: /^Account:/ }).click();
  await expect(page.getByText('Northwind', { exact: true })).toBeVisible();
  await server.remove();
});
