import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { admin } from '../support/postern-server.ts';
import { expect, prepareServer, testsWithServer } from './support/fixtures.ts';
import { holdScripts } from './support/hold-scripts.ts';

/** Stands in for the service that reCAPTCHA's answers are checked with. */
const asked: URLSearchParams[] = [];
const verifier = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString()));
  request.on('end', () => {
    asked.push(new URLSearchParams(body));
    response.end(JSON.stringify({ success: asked.at(-1)?.get('response') === 'a-token' }));
  });
});

/** Tests with a server that has reCAPTCHA. */
const test = testsWithServer(
  async () => {
    verifier.listen(0, '127.0.0.1');
    await once(verifier, 'listening');
    const { port } = verifier.address() as AddressInfo;
    const server = await prepareServer({
      RECAPTCHA_SITE_KEY: 'site-key',
      RECAPTCHA_SECRET: 'secret',
      RECAPTCHA_VERIFY_URL: `http://127.0.0.1:${port}/`,
    });
    await server.start();
    return server;
  },
  () => verifier.close(),
);

/** Everything the page's policy stopped, as the browser's console says it. */
function watchPolicy(page: Page): string[] {
  const stopped: string[] = [];
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) stopped.push(message.text());
  });
  return stopped;
}

async function fillLogin(page: Page, origin = '') {
  await page.goto(`${origin}/auth/login`);
  await page.getByLabel('Email').fill(admin.email);
  await page.getByLabel('Password', { exact: true }).fill(admin.password);
}
const submit = (page: Page) => page.getByRole('button', { name: 'Sign in', exact: true }).click();

test('[SI-08] ALTCHA runs invisibly on submit, and sign-in is impossible without it', async ({
  page,
  request,
}) => {
  const altcha = await prepareServer({ CAPTCHA_PROVIDER: 'altcha' });
  await altcha.start();
  const stopped = watchPolicy(page);
  await fillLogin(page, altcha.url);
  await submit(page);
  await expect(page).toHaveURL(/dashboard$/);
  expect(stopped).toEqual([]);
  const program = await request.post(`${altcha.url}/auth/login`, {
    form: { email: admin.email, current_password: admin.password },
    headers: { origin: altcha.url },
    maxRedirects: 0,
  });
  expect(program.status()).toBe(303);
  expect(program.headers()['location']).toMatch(/\/auth\/login\?.*shown=/);
  expect(program.headers()['set-cookie'] ?? '').not.toContain('postern=');
  await altcha.remove();
});

test('[SI-08] reCAPTCHA runs invisibly on submit under the policy of the page', async ({ page }) => {
  // A stand-in for the script of reCAPTCHA, with the part of its interface that is used.
  await page.route('https://www.google.com/recaptcha/api.js?*', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `globalThis.grecaptcha = {
        ready: (callback) => callback(),
        render: (_, options) => { globalThis.options = options; return 1; },
        execute: () => options.callback(options.sitekey === 'site-key' ? 'a-token' : ''),
      };`,
    }),
  );
  const stopped = watchPolicy(page);
  // Sent before the script for it has come, as by a program that fills and sends the form, it waits.
  const letCome = await holdScripts(page, /\/assets\/captcha-[^/]+\.js$/);
  await fillLogin(page);
  await submit(page);
  letCome();
  await expect(page).toHaveURL(/dashboard$/);
  expect(asked.map((question) => question.get('response'))).toEqual(['a-token']);
  expect(stopped).toEqual([]);
});

test('[SI-08] a blocked reCAPTCHA ends in a clear refusal, not in a hanging form', async ({ page }) => {
  await page.route('https://www.google.com/**', (route) => route.abort());
  await fillLogin(page);
  await submit(page);
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expect(page).toHaveURL(/auth\/login/);
});
