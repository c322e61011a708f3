import type { Page } from '@playwright/test';
import { generate } from 'otplib';
import { admin } from '../support/postern-server.ts';
import { expect, prepareServer, signIn, test } from './support/fixtures.ts';
import { inNewestMail } from './support/outbox.ts';
import { wrongTotp } from '../support/wrong-code.ts';

test.use({ javaScriptEnabled: false });

test('signing in, searching, paging and reading work without JavaScript', async ({ page }) => {
  await signIn(page, '/mail-explorer?last=30d');
  const results = page.getByRole('grid').or(page.getByRole('table')).first();
  await expect(results).toContainText('Invoice 0000');

  await page.goto('/mail-explorer?last=30d&subject=newsletter');
  await expect(results).toContainText('Newsletter');
  await expect(results).not.toContainText('Invoice');

  const opened = page.context().waitForEvent('page');
  await page
    .getByRole('link', { name: /^Newsletter \d{4}/ })
    .first()
    .click();
  const profile = await opened;
  await expect(profile.getByRole('heading', { level: 1 })).toContainText('Newsletter');
});

test('the search form itself works without JavaScript', async ({ page }) => {
  await signIn(page, '/mail-explorer?last=30d');
  await page.getByRole('textbox', { name: 'Subject' }).first().fill('reminder');
  await page.getByRole('button', { name: 'Search', exact: true }).first().click();
  await expect(page).toHaveURL(/subject=reminder/);
  await expect(page.getByRole('grid').or(page.getByRole('table')).first()).toContainText('Reminder');
});

test('the pages of results are linked', async ({ page }) => {
  await signIn(page, '/mail-explorer?last=30d');
  const first = await page.getByRole('main').innerText();
  await page
    .getByRole('link', { name: /next|older/i })
    .first()
    .click();
  await expect.poll(() => page.getByRole('main').innerText()).not.toBe(first);
});

test('[SI-18] [SI-19] [SI-20] passwords are reset and changed without JavaScript', async ({
  page,
  server,
}) => {
  const { email } = await server.createUser('forgetful-no-script@tenant.example');
  await page.goto('/auth/login');
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText('Enter a valid email address.')).toBeVisible();
  await page.goto('/auth/login');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();

  const token = await inNewestMail(server, /token=([\w-]{43})/, { person: email });
  await page.goto(`/auth/reset-password?token=${token}`);
  await choosePassword(page, 'seven blue doors');
  await page.getByRole('link', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/auth\/login$/);

  await page.goto(`/auth/password-expired/${encodeURIComponent(email)}`);
  await page.getByLabel('Current password').fill('not the password');
  await choosePassword(page, 'eight blue doors');
  await page.getByRole('dialog', { name: 'Error' }).getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByLabel('Current password').fill('seven blue doors');
  await choosePassword(page, 'eight blue doors');
  await page.getByRole('dialog', { name: 'Success' }).getByRole('link').click();
  await expect(page).toHaveURL(/\/auth\/login$/);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('eight blue doors');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).not.toHaveURL(/\/auth\//);
});

test('[SI-13] [SI-14] [SI-16] the steps of a sign-in work without JavaScript', async ({ page }) => {
  const server = await prepareServer({
    POSTERN_MFA: 'optional',
    POSTERN_MAINTENANCE_DOMAINS: 'tenant.example',
  });
  await server.start();
  const enter = async () => {
    await page.goto(`${server.url}/auth/login`);
    await page.getByLabel('Email').fill(admin.email);
    await page.getByLabel('Password', { exact: true }).fill(admin.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('Please provide a reason for signing in.')).toBeVisible();
    await page.getByLabel('Reason').fill('Case 4711');
    await page.getByRole('button', { name: 'Continue' }).click();
  };
  await enter();
  await page.getByRole('button', { name: 'Not now' }).click();
  await expect(page).not.toHaveURL(/\/auth\//);
  await page.goto(`${server.url}/account/security`);
  await page.getByRole('button', { name: 'Set up now' }).click();
  const secret = (await page.locator('[data-secret]').innerText()).replaceAll(/\s/g, '');
  await page.getByLabel('One-time code').fill(await generate({ secret }));
  await page.getByRole('button', { name: 'Verify and switch on' }).click();
  const [code] = await page.getByRole('list', { name: 'Recovery codes' }).locator('code').allInnerTexts();

  await page.context().clearCookies();
  await enter();
  await page.getByLabel('One-time code').fill(await wrongTotp(secret));
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
  await expect(page.getByText('This code is not valid.')).toBeVisible();
  await page.getByRole('link', { name: /recovery code/ }).click();
  await page.getByLabel('Recovery code').fill(code!);
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
  await expect(page).not.toHaveURL(/\/auth\//);
  await page.goto(`${server.url}/account/security`);
  await page.getByRole('button', { name: 'Log out everywhere' }).click();
  await expect(page.getByText('You have logged out.')).toBeVisible();
  await server.remove();
});

async function choosePassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('New password again').fill(password);
  await page.getByRole('button', { name: 'Change password' }).click();
}
