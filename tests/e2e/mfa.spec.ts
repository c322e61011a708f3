import type { Page } from '@playwright/test';
import { generate } from 'otplib';
import type { admin, PosternServer } from '../support/postern-server.ts';
import { expectNoAxeViolationsInBothThemes } from './support/axe.ts';
import { expect, prepareServer, testsWithServer } from './support/fixtures.ts';
import { mailedCode } from './support/outbox.ts';

type Account = typeof admin;

/** A server that requires a second factor; each test has a person of its own, who has not set one up yet. */
const test = testsWithServer(async () => {
  const server = await prepareServer({ POSTERN_MFA: 'required' });
  await server.start();
  return server;
});

const fillPassword = async (page: Page, { email, password }: Account) => {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
};

/** From the password form to the Mail Explorer, as somebody who has never been here; `look` sees every page. */
async function walkIn(
  page: Page,
  { server, account }: { server: PosternServer; account: Account },
  look: () => Promise<void>,
): Promise<string[]> {
  await page.goto('/');
  await look();
  await fillPassword(page, account);
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await look();
  await page.getByLabel('Verification code').fill(await mailedCode(server, { person: account.email }));
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
  await expect(page.getByRole('heading', { name: /requires two-step sign-in/ })).toBeVisible();
  await look();
  await page.getByRole('button', { name: 'Set up now' }).click();
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
  await look();
  const secret = (await page.locator('[data-secret]').innerText()).replaceAll(/\s/g, '');
  await page.getByLabel('One-time code').fill(await generate({ secret }));
  await page.getByRole('button', { name: 'Verify and switch on' }).click();
  await expect(page.getByRole('heading', { name: 'Two-step sign-in is on' })).toBeVisible();
  await look();
  const codes = await page.getByRole('list', { name: 'Recovery codes' }).locator('code').allInnerTexts();
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  return codes;
}

const noLook = async () => {};

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('[SI-09] a new person gets from the password to the Mail Explorer', async ({ page, server }) => {
    const account = await server.createUser('phone@tenant.example');
    await walkIn(page, { server, account }, async () => {
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
      // A phone cannot scan its own screen: it opens the app.
      if (await page.getByRole('img', { name: /QR code/ }).count()) {
        const app = page.getByRole('link', { name: 'Open in the app on this phone' });
        await expect(app).toBeInViewport();
        await expect(app).toHaveAttribute('href', /^otpauth:\/\/totp\//);
      }
    });
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('link', { name: 'Mail Explorer', exact: true }).click();
    await expect(page).toHaveURL(/\/mail-explorer/);
    await expect(page.getByRole('button', { name: 'Filters', exact: true })).toBeVisible();
  });
});

test('[SI-16] no step can be closed by Escape', async ({ page, server }) => {
  const account = await server.createUser('escape@tenant.example');
  await walkIn(page, { server, account }, async () => {
    await page.keyboard.press('Escape');
    if (await page.locator('dialog').count()) await expect(page.locator('dialog[open]')).toBeVisible();
  });
});

test('[SI-14] the next sign-in accepts a recovery code, once', async ({ page, server }) => {
  const account = await server.createUser('recovery@tenant.example');
  const codes = await walkIn(page, { server, account }, noLook);
  const signOutAndIn = async () => {
    await page.context().clearCookies({ name: 'postern' });
    await page.goto('/auth/login');
    await fillPassword(page, account);
    await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
    await page.getByRole('link', { name: /recovery code/ }).click();
    await page.getByLabel('Recovery code').fill(codes[0]!);
    await page.getByRole('button', { name: 'Verify', exact: true }).click();
  };
  await signOutAndIn();
  await expect(page).toHaveURL(/\/dashboard$/);
  await signOutAndIn();
  await expect(page.getByText('This code is not valid.')).toBeVisible();
  await expectNoAxeViolationsInBothThemes(page);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the whole way in works', async ({ page, server }) => {
    const account = await server.createUser('no-script@tenant.example');
    await walkIn(page, { server, account }, noLook);
  });
});
