import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { generate } from 'otplib';
import { admin, PosternServer } from '../support/postern-server.ts';
import { expectNoAxeViolationsAnywhere } from './support/axe.ts';
import { expect, prepareServer, signIn, test, testsWithServer } from './support/fixtures.ts';
import { inNewestMail, mailedCode, mailsTo } from './support/outbox.ts';
import { wrongTotp } from '../support/wrong-code.ts';

/** Runs `walk` with a server of its own. */
async function withServer(
  environment: Record<string, string>,
  walk: (server: PosternServer) => Promise<void>,
): Promise<void> {
  const server = await prepareServer(environment);
  try {
    await server.start();
    await walk(server);
  } finally {
    await server.remove();
  }
}

/** Settings that do not get in each other's way: whoever they are about has an account of their own. */
const testWithSettings = testsWithServer(async () => {
  const server = await prepareServer({
    POSTERN_MAINTENANCE_DOMAINS: 'support.example',
    POSTERN_PASSWORD_MAX_AGE_DAYS: '90',
    SAML_IDP_METADATA: 'tenant.example=/nowhere/a.xml, partner.example=/nowhere/b.xml',
  });
  await server.start();
  return server;
});

async function sendPassword(page: Page, server: PosternServer, { email, password } = admin): Promise<void> {
  await page.goto(`${server.url}/auth/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

const shows = (page: Page, heading: string | RegExp) =>
  expect(page.getByRole('heading', { name: heading })).toBeVisible();

/** Leaves the page as the server sent it: its scripts neither go on by themselves nor close the window. */
const withoutOwnScript = (page: Page) => page.route(/\/assets\/.*\.js$/, (route) => route.abort());

test('[SI-02] [SI-08] [SI-11] the login page and its refusals', async ({ page, server }) => {
  await page.goto('/auth/login');
  await expectNoAxeViolationsAnywhere(page);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
  await expectNoAxeViolationsAnywhere(page);
  await sendPassword(page, server, { ...admin, password: 'not the password' });
  await expect(page.getByRole('alert')).toBeVisible();
  await expectNoAxeViolationsAnywhere(page);
  for (const query of [
    'sso_error=google',
    'error=lost',
    'notice=too_many_codes',
    'notice=step_expired',
    'notice=session_ended_elsewhere',
  ]) {
    await page.goto(`/auth/login?${query}`);
    await expectNoAxeViolationsAnywhere(page);
  }
});

testWithSettings(
  '[SI-18] [SI-19] [SI-20] the pages of forgotten and expired passwords',
  async ({ page, server }) => {
    const { email } = await server.createUser('forgetful@tenant.example');
    await page.goto('/auth/forgot-password');
    await expectNoAxeViolationsAnywhere(page);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(page.getByText('Enter a valid email address.')).toBeVisible();
    await expectNoAxeViolationsAnywhere(page);
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await shows(page, 'Check your email');
    await expectNoAxeViolationsAnywhere(page);

    const link = `/auth/reset-password?token=${await inNewestMail(server, /token=([\w-]{43})/, { person: email })}`;
    const choose = async (password: string, again = password) => {
      await page.getByLabel('New password', { exact: true }).fill(password);
      await page.getByLabel('New password again').fill(again);
      await page.getByRole('button', { name: 'Change password' }).click();
    };
    await page.goto(link);
    await expectNoAxeViolationsAnywhere(page);
    await choose('short', 'other');
    await expect(page.getByText('Use at least 8 characters.')).toBeVisible();
    await expectNoAxeViolationsAnywhere(page);
    await choose('seven blue doors');
    await shows(page, 'Your password was changed');
    await expectNoAxeViolationsAnywhere(page);
    await page.goto(link);
    await expect(page.getByText('This link no longer works')).toBeVisible();
    await expectNoAxeViolationsAnywhere(page);
    await page.goto('/auth/reset-password');
    await expectNoAxeViolationsAnywhere(page);

    await page.goto(`/auth/password-expired/${encodeURIComponent(email)}`);
    await expectNoAxeViolationsAnywhere(page);
    await page.getByLabel('Current password').fill('not the password');
    await choose('nine blue doors');
    await expect(page.getByRole('dialog', { name: 'Error' })).toBeVisible();
    await expectNoAxeViolationsAnywhere(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await page.getByLabel('Current password').fill('seven blue doors');
    await choose('nine blue doors');
    await expect(page.getByRole('dialog', { name: 'Success' })).toBeVisible();
    await expectNoAxeViolationsAnywhere(page);
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/\/auth\/login$/);
    await expect(page.getByLabel('Email')).toHaveValue(email);
  },
);

test('[SI-15] [SI-16] [SI-14] the steps of a required second factor', async ({ page }) => {
  await withServer({ POSTERN_MFA: 'required' }, async (server) => {
    await sendPassword(page, server);
    await shows(page, 'Check your email');
    // For half a minute, less than what axe takes on a slow machine.
    await expect(page.getByRole('button', { name: 'Send the code again' })).toBeDisabled();
    await expect(page.getByText(/You can ask for another code in/)).toBeVisible();
    await expectNoAxeViolationsAnywhere(page);
    for (const text of [/This code is wrong/, /This code is wrong/, /You entered three wrong codes/]) {
      await page.getByLabel('Verification code').fill('1');
      await page.getByRole('button', { name: 'Verify', exact: true }).click();
      await expect(page.getByText(text)).toBeVisible();
      await expectNoAxeViolationsAnywhere(page);
    }
    await expect(page.getByRole('button', { name: 'Verify', exact: true })).toBeDisabled();
    await page.goto(page.url());
    await expect(page.getByText(/You entered three wrong codes/)).toBeVisible();

    await page.context().clearCookies();
    const known = mailsTo(server).length;
    await sendPassword(page, server);
    await page.getByLabel('Verification code').fill(await mailedCode(server, { known }));
    await page.getByRole('button', { name: 'Verify', exact: true }).click();
    await shows(page, /requires two-step sign-in/);
    await expectNoAxeViolationsAnywhere(page);
    await page.getByRole('button', { name: 'Set up now' }).click();
    const secret = (await page.locator('[data-secret]').innerText()).replaceAll(/\s/g, '');
    await expectNoAxeViolationsAnywhere(page);
    await page.getByLabel('One-time code').fill(await wrongTotp(secret));
    await page.getByRole('button', { name: 'Verify and switch on' }).click();
    await expect(page.getByText('This code is not valid.')).toBeVisible();
    await expectNoAxeViolationsAnywhere(page);
    await page.getByLabel('One-time code').fill(await generate({ secret }));
    await page.getByRole('button', { name: 'Verify and switch on' }).click();
    await shows(page, 'Two-step sign-in is on');
    await expectNoAxeViolationsAnywhere(page);

    await page.context().clearCookies();
    await sendPassword(page, server);
    await shows(page, 'Enter your code');
    await expectNoAxeViolationsAnywhere(page);
    await page.getByLabel('One-time code').fill(await wrongTotp(secret));
    await page.getByRole('button', { name: 'Verify', exact: true }).click();
    await expect(page.getByText('This code is not valid.')).toBeVisible();
    await expectNoAxeViolationsAnywhere(page);
    await page.getByRole('link', { name: /recovery code/ }).click();
    await shows(page, 'Enter a recovery code');
    await expectNoAxeViolationsAnywhere(page);
  });
});

test('[SI-16] the offer of a second factor, the account with one, and its confirmations', async ({
  page,
}) => {
  await withServer({ POSTERN_MFA: 'optional' }, async (server) => {
    await sendPassword(page, server);
    await shows(page, 'Check your email');
    await page.getByLabel('Verification code').fill(await mailedCode(server));
    await page.getByRole('button', { name: 'Verify', exact: true }).click();
    await shows(page, /Protect your account/);
    await expectNoAxeViolationsAnywhere(page);
    await page.getByRole('button', { name: 'Not now' }).click();
    await expect(page).not.toHaveURL(/\/auth\//);

    const security = `${server.url}/account/security`;
    await page.goto(security);
    await page.getByLabel('Name of the new token').fill('Report');
    await page.getByRole('button', { name: 'Create token' }).click();
    await shows(page, 'Your new API token');
    await expectNoAxeViolationsAnywhere(page);
    await page.goto(security);
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByLabel('Current password')).toHaveAttribute('aria-invalid', 'true');
    await expectNoAxeViolationsAnywhere(page);
    await page.goto(security);
    await page.getByRole('link', { name: 'Revoke: Report' }).click();
    await expect(page.getByRole('dialog', { name: 'Revoke the token Report?' })).toBeVisible();
    await expectNoAxeViolationsAnywhere(page);

    await page.goto(security);
    await page.getByRole('button', { name: 'Set up now' }).click();
    const secret = (await page.locator('[data-secret]').innerText()).replaceAll(/\s/g, '');
    await expectNoAxeViolationsAnywhere(page);
    await page.getByLabel('One-time code').fill(await generate({ secret }));
    await page.getByRole('button', { name: 'Verify and switch on' }).click();
    await shows(page, 'Two-step sign-in is on');
    await expectNoAxeViolationsAnywhere(page);
    for (const state of ['', '?confirm=disable-mfa', '?confirm=recovery-codes', '?done=password']) {
      await page.goto(security + state);
      await expectNoAxeViolationsAnywhere(page);
    }
    await page.goto(`${server.url}/system-settings/sign-in`);
    await expectNoAxeViolationsAnywhere(page);
    await page.getByLabel('Days until a password must be changed').fill('9999');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Enter a whole number')).toBeVisible();
    await expectNoAxeViolationsAnywhere(page);
  });
});

testWithSettings('[SI-13] the steps of support staff', async ({ page, server }) => {
  await sendPassword(page, server, await server.createUser('ida@support.example'));
  await shows(page, 'Why are you signing in?');
  await expectNoAxeViolationsAnywhere(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Please provide a reason for signing in.')).toBeVisible();
  await expectNoAxeViolationsAnywhere(page);

  await page.context().clearCookies();
  await sendPassword(page, server, await server.createUser('hedy@support.example', '--hidden'));
  await shows(page, 'The organisation has to approve your access');
  await expectNoAxeViolationsAnywhere(page);
});

testWithSettings('[SI-17] the pages between the console and an identity provider', async ({ page }) => {
  await page.goto('/auth/saml/login');
  await expectNoAxeViolationsAnywhere(page);
  await page.getByLabel('Email').fill('ada@unknown.example');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
  await expectNoAxeViolationsAnywhere(page);

  await withoutOwnScript(page);
  await page.goto('/auth/login');
  await page.evaluate(() => {
    const form = document.createElement('form');
    form.method = 'post';
    form.action = '/auth/saml/acs';
    document.body.append(form);
    form.submit();
  });
  await shows(page, 'Almost there');
  await expectNoAxeViolationsAnywhere(page);

  const handle = { name: 'postern-sso', value: `p.${'a'.repeat(24)}`, domain: '127.0.0.1', path: '/auth' };
  await page.context().addCookies([handle]);
  await page.goto('/auth/login_google/callback?error=access_denied');
  await shows(page, 'You can close this window');
  await expectNoAxeViolationsAnywhere(page);
});

test('[SI-10] the wait for the current user', async ({ page }) => {
  const stub = createServer((_, response) => {
    response.writeHead(503, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ success: false, code: 'unavailable', info: 'Not yet.' }));
  }).listen(0, '127.0.0.1');
  await once(stub, 'listening');
  const console = await PosternServer.create({
    UPSTREAM_URL: `http://127.0.0.1:${(stub.address() as AddressInfo).port}`,
  });
  // It is never ready: its service is not.
  const starting = console.start(30_000).catch(() => undefined);
  await expect(async () => expect((await fetch(`${console.url}/healthz`)).ok).toBe(true)).toPass();
  await page.context().addCookies([{ name: 'postern', value: 'pss_waiting', url: console.url }]);
  // The page asks again each second; here it is to stand still.
  await page.route(/\/auth\/finish$/, async (route) => {
    const response = await route.fetch();
    const { refresh, ...headers } = response.headers();
    expect(refresh).toBe('1');
    await route.fulfill({ response, headers });
  });
  await page.goto(`${console.url}/auth/finish`);
  await shows(page, 'Signing you in…');
  await expectNoAxeViolationsAnywhere(page);
  await console.remove();
  await starting;
  stub.close();
});

testWithSettings('what the operator has decided about signing in', async ({ page, server }) => {
  await sendPassword(page, server);
  await expect(page).not.toHaveURL(/\/auth\//);
  await page.goto('/system-settings/sign-in');
  await expect(page.getByRole('radio', { name: /Required/ })).toBeDisabled();
  await expectNoAxeViolationsAnywhere(page);
});

test('the account of a user without a second factor', async ({ page }) => {
  await signIn(page, '/account/security');
  await expectNoAxeViolationsAnywhere(page);
});
