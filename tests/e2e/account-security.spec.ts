import { admin } from '../support/postern-server.ts';
import { expectNoAxeViolations, expectNoAxeViolationsInBothThemes } from './support/axe.ts';
import { expect, signIn, test } from './support/fixtures.ts';

test('[SI-18] requesting a reset link responds identically for everybody', async ({ page }) => {
  await page.goto('/auth/login?returnUrl=/mail-explorer');
  await page.getByLabel('Email').fill('nobody@tenant.example');
  await page.getByLabel('Password', { exact: true }).fill('what was it');
  const posted = page.waitForRequest((request) => request.method() === 'POST');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  expect((await posted).postData()).not.toContain('what');
  await expect(page).toHaveURL(/\/auth\/forgot-password\?returnUrl=%2Fmail-explorer$/);
  await expect(page.getByLabel('Email')).toHaveValue('nobody@tenant.example');
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to sign-in' }).click();
  await expect(page).toHaveURL(/\/auth\/login\?returnUrl=%2Fmail-explorer$/);
  await expect(page.getByLabel('Email')).toHaveValue('nobody@tenant.example');
});

test('[SI-20] a refused change of an expired password opens a dialog that can be closed', async ({
  page,
}) => {
  await page.goto(`/auth/password-expired/${encodeURIComponent(admin.email)}`);
  await page.getByLabel('Current password').fill('not the password');
  await page.getByLabel('New password', { exact: true }).fill('seven blue doors');
  await page.getByLabel('New password again').fill('seven blue doors');
  await page.getByRole('button', { name: 'Change password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Error' });
  await expect(dialog).toContainText('The current password or the code is wrong.');
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
});

test('[SI-20] a refused change of the password has the focus in its first refused field', async ({
  adminPage: page,
}) => {
  await page.goto('/account/security');
  await page.getByLabel('Current password').fill('not the password');
  await page.getByLabel('New password', { exact: true }).fill('seven blue doors');
  await page.getByLabel('New password again').fill('seven');
  const changed = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Change password' }).click();
  await changed;
  await expect(page.getByText('Enter it again.')).toHaveCount(2);
  await expect(page.getByLabel('Current password')).toBeFocused();
  await expect(page.getByLabel('Current password')).toBeInViewport();
});

test('sessions of other browsers are listed by device and can be ended', async ({
  adminPage,
  browser,
  server,
}) => {
  const phone = await browser.newContext({
    baseURL: server.url,
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  });
  const phonePage = await phone.newPage();
  await signIn(phonePage);
  await adminPage.goto('/dashboard');
  await adminPage.getByRole('button', { name: `Account: ${admin.email}` }).click();
  await adminPage.getByRole('link', { name: 'Account security' }).click();
  await expect(adminPage.getByRole('heading', { level: 1 })).toHaveText('Account security');
  await expectNoAxeViolationsInBothThemes(adminPage);
  await adminPage
    .getByRole('button', { name: /^End: Safari 18 on iPhone, iOS 18/ })
    .first()
    .click();
  await expect(adminPage.getByText('The session has ended.')).toBeVisible();
  await phonePage.goto('/mail-explorer');
  await expect(phonePage).toHaveURL(/\/auth\/login/);
  await phone.close();
});

test('cancelling a confirmation leaves the account unchanged', async ({ adminPage }) => {
  await adminPage.goto('/account/security');
  await adminPage.getByLabel('Name of the new token').fill('Nightly report');
  await adminPage.getByRole('button', { name: 'Create token' }).click();
  await expect(adminPage.getByRole('heading', { name: 'Your new API token' })).toBeVisible();
  await adminPage.goto('/account/security');
  await adminPage.getByRole('link', { name: 'Revoke: Nightly report' }).click();
  const dialog = adminPage.getByRole('dialog', { name: 'Revoke the token Nightly report?' });
  await expect(dialog).toBeVisible();
  await expectNoAxeViolations(adminPage);
  await adminPage.keyboard.press('Escape');
  await expect(adminPage).toHaveURL(/\/account\/security$/);
  await expect(dialog).toBeHidden();
  await expect(adminPage.getByRole('link', { name: 'Revoke: Nightly report' })).toBeVisible();
});
