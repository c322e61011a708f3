import type { Page } from '@playwright/test';
import { generate } from 'otplib';
import { admin, PosternServer } from '../support/postern-server.ts';
import { expectNoAxeViolationsInBothThemes } from './support/axe.ts';
import { expect, test as base } from './support/fixtures.ts';
import { mailedCode } from './support/outbox.ts';

/** Each test has a server that requires a second factor, with nobody set up yet. */
const test = base.extend<{ strict: PosternServer }>({
  // eslint-disable-next-line no-empty-pattern -- the runner reads the pattern to know what a fixture needs
  strict: async ({}, use) => {
    const strict = await PosternServer.create({ POSTERN_MFA: 'required' });
    await strict.start();
    await use(strict);
    await strict.remove();
  },
  baseURL: ({ strict }, use) => use(strict.url),
});

const fillPassword = async (page: Page) => {
  await page.getByLabel('Email').fill(admin.email);
  await page.getByLabel('Password', { exact: true }).fill(admin.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
};

/** From the password form to the Mail Explorer, as somebody who has never been here; `look` sees every page. */
async function walkIn(page: Page, server: PosternServer, look: () => Promise<void>): Promise<string[]> {
  await page.goto('/');
  await look();
  await fillPassword(page);
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await look();
  await page.getByLabel('Verification code').fill(await mailedCode(server));
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

  test('[SI-09] a new person gets from the password to the Mail Explorer', async ({ page, strict }) => {
    await walkIn(page, strict, async () => {
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

test('[SI-16] no step can be closed by Escape', async ({ page, strict }) => {
  await walkIn(page, strict, async () => {
    await page.keyboard.press('Escape');
    if (await page.locator('dialog').count()) await expect(page.locator('dialog[open]')).toBeVisible();
  });
});

test('[SI-14] the next sign-in takes a recovery code, once', async ({ page, strict }) => {
  const codes = await walkIn(page, strict, noLook);
  const signOutAndIn = async () => {
    await page.context().clearCookies({ name: 'postern' });
    await page.goto('/auth/login');
    await fillPassword(page);
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

  test('the whole way in works', async ({ page, strict }) => {
    await walkIn(page, strict, noLook);
  });
});
