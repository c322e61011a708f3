import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from '@playwright/test';
import { generate } from 'otplib';
import { admin } from '../support/postern-server.ts';
import { expectNoAxeViolations } from './support/axe.ts';
import { prepareServer, expect, testsWithServer } from './support/fixtures.ts';
import { holdScripts } from './support/hold-scripts.ts';

/** A server of its own: browsers make passkeys for names such as localhost, not for addresses. */
const test = testsWithServer(async () => {
  const server = await prepareServer();
  await server.start();
  return server;
});
test.use({ baseURL: ({ server }, use) => use(server.url.replace('127.0.0.1', 'localhost')) });

/** Gives the browser an authenticator; `setVerified` says whether its person proves who they are. */
async function addAuthenticator(page: Page) {
  const browser = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    setVerified: (isUserVerified: boolean) =>
      browser.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  };
}

async function fillPassword(page: Page, path = '/auth/login') {
  await page.goto(path);
  await page.getByLabel('Email').fill(admin.email);
  await page.getByLabel('Password', { exact: true }).fill(admin.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

async function signInByPassword(page: Page) {
  await fillPassword(page);
  await expect(page).toHaveURL(/dashboard$/);
}

async function addPasskey(page: Page, name: string) {
  await page.goto('/account/security');
  await page.getByLabel('Name of the new passkey').fill(name);
  await page.getByRole('button', { name: 'Add passkey' }).click();
  await expect(page.getByText('The passkey was added.')).toBeVisible();
}

async function removePasskey(page: Page, name: string) {
  await page.getByRole('link', { name: `Remove ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: `Remove the passkey ${name}?` });
  await dialog.getByRole('button', { name: 'Remove' }).click();
}

test('asks for re-authentication before a passkey is added long after the sign-in, and keeps its name', async ({
  page,
  server,
}) => {
  await addAuthenticator(page);
  await signInByPassword(page);
  await page.goto('/account/security');
  const database = new DatabaseSync(join(server.dataDirectory, 'postern.db'), { timeout: 5_000 });
  database.exec('UPDATE session SET proved_at = proved_at - 600000');
  database.close();
  await page.getByLabel('Name of the new passkey').fill('Tablet & pen');
  await page.getByRole('button', { name: 'Add passkey' }).click();
  await expect(page.getByRole('heading', { name: 'Confirm that it is you' })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByLabel('Your password').fill(admin.password);
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(page.getByLabel('Name of the new passkey')).toHaveValue('Tablet & pen');
  await page.getByRole('button', { name: 'Add passkey' }).click();
  await expect(page.getByText('The passkey was added.')).toBeVisible();
  await removePasskey(page, 'Tablet & pen');
  await expect(page.getByText('The passkey was removed.')).toBeVisible();
});

test('signs in by a passkey alone, and no more once it is removed', async ({ page }) => {
  await addAuthenticator(page);
  await signInByPassword(page);
  await addPasskey(page, 'Work laptop');
  await expectNoAxeViolations(page);

  await page.context().clearCookies();
  // Pressed before its script has come, the button waits for it.
  const letCome = await holdScripts(page, /\/assets\/passkeys-[^/]+\.js$/);
  await page.goto('/auth/login?returnUrl=/account/security');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  letCome();
  await expect(page).toHaveURL(/account\/security/);

  await removePasskey(page, 'Work laptop');
  await expect(page.getByText('The passkey was removed.')).toBeVisible();
  await page.context().clearCookies();
  await page.goto('/auth/login');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByRole('alert').filter({ hasText: /passkey/i })).toBeVisible();
  await page.goto('/account/security');
  await expect(page).toHaveURL(/auth\/login/);
});

test('[SI-14] is a second factor: it replaces the code', async ({ page }) => {
  await addAuthenticator(page);
  await signInByPassword(page);
  await page.goto('/account/security');
  await page.getByRole('button', { name: 'Set up now' }).click();
  const secret = (await page.locator('[data-secret]').innerText()).replaceAll(/\s/g, '');
  await page.getByLabel('One-time code').fill(await generate({ secret }));
  await page.getByRole('button', { name: 'Verify and switch on' }).click();
  await expect(page.getByRole('heading', { name: 'Two-step sign-in is on' })).toBeVisible();
  await addPasskey(page, 'Security key');

  await page.context().clearCookies();
  await fillPassword(page, '/auth/login?returnUrl=/account/security');
  await expect(page).toHaveURL(/auth\/code/);
  // The password alone opens nothing.
  await page.goto('/account/security');
  await expect(page).toHaveURL(/auth\/code/);
  await page.getByRole('button', { name: 'Use a passkey instead' }).click();
  await expect(page).toHaveURL(/account\/security/);
  await expect(page.getByRole('listitem').filter({ hasText: 'This session' })).toContainText('Password');

  await page.getByRole('link', { name: 'Switch off' }).click();
  await page.getByRole('button', { name: 'Switch off' }).click();
  await removePasskey(page, 'Security key');
  await expect(page.getByText('The passkey was removed.')).toBeVisible();
});

test('shows an error when the person is not verified, and allows another attempt', async ({ page }) => {
  const authenticator = await addAuthenticator(page);
  await signInByPassword(page);
  await addPasskey(page, 'Phone');
  await page.context().clearCookies();
  await authenticator.setVerified(false);
  await page.goto('/auth/login');
  const button = page.getByRole('button', { name: 'Sign in with a passkey' });
  await button.click();
  await expect(page.getByRole('alert').filter({ hasText: 'The passkey was not accepted' })).toBeVisible();
  await authenticator.setVerified(true);
  await button.click();
  await expect(page).toHaveURL(/dashboard$/);
});

test('is not offered by browsers without passkeys', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'PublicKeyCredential'));
  await page.goto('/auth/login');
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeHidden();
});
