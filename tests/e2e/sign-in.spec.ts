import { pageBudgets } from '../../bench/page-budgets.ts';
import { measureBytes } from '../../bench/page-bytes.ts';
import { admin } from '../support/postern-server.ts';
import { expect, signIn, test } from './support/fixtures.ts';

const email = (page: import('@playwright/test').Page) => page.getByLabel('Email');
const password = (page: import('@playwright/test').Page) => page.getByLabel('Password', { exact: true });
const submit = (page: import('@playwright/test').Page) =>
  page.getByRole('button', { name: 'Sign in', exact: true });

test('[SI-01] /auth redirects to the sign-in page', async ({ page }) => {
  await page.goto('/auth');
  await expect(page).toHaveURL(/\/auth\/login$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Sign in');
});

test('[SI-08] requires a valid email and a password, at the fields', async ({ page }) => {
  await page.goto('/auth/login');
  await email(page).fill('not an address');
  await submit(page).click();
  await expect(email(page)).toHaveAttribute('aria-invalid', 'true');
  await expect(password(page)).toHaveAttribute('aria-invalid', 'true');
  await expect(email(page)).toHaveValue('not an address');
});

test('[SI-11] reports a failed sign-in without revealing whether address or password was wrong', async ({
  page,
}) => {
  const messages: string[] = [];
  for (const address of [admin.email, 'nobody@tenant.example']) {
    await page.goto('/auth/login');
    await email(page).fill(address);
    await password(page).fill('not the password');
    await submit(page).click();
    const alert = page.getByRole('alert').filter({ hasText: 'wrong' });
    await expect(alert).toBeVisible();
    messages.push(await alert.innerText());
    await expect(password(page)).toHaveValue('');
  }
  expect(messages[0]).toBe(messages[1]);
});

test('[SI-04] ends at the requested page', async ({ page }) => {
  await page.goto('/mail-explorer?subject=invoice');
  await expect(page).toHaveURL(/\/auth\/login\?returnUrl=/);
  await email(page).fill(admin.email);
  await password(page).fill(admin.password);
  await submit(page).click();
  await expect(page).toHaveURL(/\/mail-explorer\?subject=invoice/);
});

for (const returnUrl of [
  '//evil.example/',
  '/\\evil.example',
  'https://evil.example/',
  '/..//evil.example',
]) {
  test(`[SI-04] does not leave the console for returnUrl ${returnUrl}`, async ({ page, server }) => {
    await signIn(page, returnUrl);
    expect(new URL(page.url()).origin).toBe(server.url);
  });
}

test('[SI-21] a signed-in person does not see the sign-in page', async ({ adminPage }) => {
  await adminPage.goto('/auth/login');
  await expect(adminPage).toHaveURL(/\/dashboard$/);
});

test('[SI-24] logging out ends the session, for a copied cookie as well', async ({
  page,
  context,
  server,
}) => {
  await signIn(page);
  const cookies = await context.cookies();
  const session = cookies.find(({ name }) => name === 'postern');
  expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax' });

  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/auth\/login/);

  const answer = await fetch(`${server.url}/api/v1/auth/current_user`, {
    headers: { authorization: `Bearer ${session?.value}` },
  });
  expect(answer.status).toBe(401);
});

test('an expired session leads back to the same search after signing in', async ({ adminPage, context }) => {
  await adminPage.goto('/mail-explorer?subject=report&last=7d');
  // What the page still asks for would meet the sign-in by itself.
  await adminPage.waitForLoadState('networkidle');
  await context.clearCookies({ name: 'postern' });
  await adminPage.reload();
  await expect(adminPage).toHaveURL(/\/auth\/login/);
  await email(adminPage).fill(admin.email);
  await password(adminPage).fill(admin.password);
  await submit(adminPage).click();
  await expect(adminPage).toHaveURL(/\/mail-explorer\?.*subject=report/);
});

test('the sign-in page is within its size limit', async ({ page, server }) => {
  const { html, css, script } = await measureBytes(page, `${server.url}/auth/login`, '');
  expect(script).toBeLessThanOrEqual(pageBudgets.login.script * 1_000);
  expect(html + css + script).toBeLessThanOrEqual(pageBudgets.login.total * 1_000);
});

test('changing the language keeps the address, and forgets the password', async ({ page }) => {
  await page.goto('/auth/login?returnUrl=%2Fjobs');
  await email(page).fill('ada@tenant.exam');
  await password(page).fill('half a password');
  await page.getByRole('button', { name: 'Deutsch' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('anmelden');
  await expect(page.getByLabel('E\u2011Mail')).toHaveValue('ada@tenant.exam');
  await expect(page.getByLabel('Passwort', { exact: true })).toHaveValue('');
  await expect(page.locator('form[method=post]:has([name=email]) input[name=returnUrl]')).toHaveValue(
    '/jobs',
  );
});

test('nothing of a sign-in page is cut off on the narrowest phone, in German and with a long address', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto('/auth/login');
  await page.getByRole('button', { name: 'Deutsch' }).click();
  const address = encodeURIComponent('a.very.long.name.of.somebody@subsidiary.tenant.example');
  for (const path of [
    '/auth/login',
    '/auth/forgot-password',
    '/auth/reset-password?token=dead',
    `/auth/password-expired/${address}`,
  ]) {
    await page.goto(path);
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect([path, width]).toEqual([path, 320]);
  }
});
