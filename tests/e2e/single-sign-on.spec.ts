import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from '@playwright/test';
import { client, startOpenIdProvider, type OpenIdProvider } from '../support/openid-provider.ts';
import { admin, type PosternServer } from '../support/postern-server.ts';
import { expectNoAxeViolationsInBothThemes } from './support/axe.ts';
import { prepareServer, expect, test } from './support/fixtures.ts';
import { samlPerson, startSimpleSaml, type SimpleSaml } from './support/simple-saml.ts';

let provider: OpenIdProvider;
let saml: SimpleSaml | undefined;
let server: PosternServer;

test.beforeAll(async () => {
  const redirectUris: string[] = [];
  provider = await startOpenIdProvider(redirectUris, {
    email: admin.email,
    email_verified: true,
  });
  saml = await startSimpleSaml(admin.email);
  server = await prepareServer((url) => ({
    PUBLIC_URL: url,
    OIDC_CLIENT_ID: client.id,
    OIDC_CLIENT_SECRET: client.secret,
    OIDC_ISSUER: provider.issuer,
    OIDC_NAME: 'Example ID',
    SAML_IDP_METADATA: saml && `tenant.example=${saml.metadataUrl}`,
  }));
  redirectUris.push(`${server.url}/auth/oidc/callback`);
  await server.start();
  if (saml) await saml.register(await (await fetch(`${server.url}/auth/saml/metadata`)).text());
});
test.afterAll(async () => {
  await server.remove();
  await saml?.stop();
  await provider.stop();
});

const login = (query = '') => `${server.url}/auth/login${query}`;
const button = (page: Page, name: string) => page.getByRole('link', { name });

/** Opens the sign-in page and waits until its script has taken the buttons. */
async function openLogin(page: Page, returnUrl?: string): Promise<void> {
  await page.goto(login(returnUrl ? `?returnUrl=${encodeURIComponent(returnUrl)}` : ''));
  await page.waitForLoadState('networkidle');
}

// The first: the provider's person is not linked to an account yet.
test('[SI-17] a person without an account sees the reason', async ({ page }) => {
  const kept = provider.claims;
  provider.claims = { ...kept, email: 'nobody@tenant.example' };
  await page.goto(`${server.url}/auth/oidc`);
  await expect(page.getByRole('alert')).toContainText('There is no account for you here.');
  provider.claims = kept;
});

test('[SI-17] the page for the code of an address is accessible, whether or not it has an account', async ({
  page,
}) => {
  const kept = provider.claims;
  provider.claims = { ...kept, email: 'nobody@tenant.example', email_verified: undefined };
  await page.goto(`${server.url}/auth/oidc`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirm your email address');
  await expectNoAxeViolationsInBothThemes(page);
  provider.claims = kept;
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  // Before the others, which find the link that this one makes.
  test('[SI-17] an address that the provider does not prove is confirmed by a mailed code', async ({
    page,
  }) => {
    const kept = provider.claims;
    provider.claims = { ...kept, email_verified: undefined };
    await openLogin(page, '/mail-explorer?subject=invoice');
    await button(page, 'Continue with Example ID').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirm your email address');
    await page.getByLabel('Verification code').fill('aaaa-aaaa');
    await page.getByRole('button', { name: 'Verify' }).click();
    await expect(page.getByLabel('Verification code')).toHaveAttribute('aria-invalid', 'true');
    await page.getByLabel('Verification code').fill(await mailedCode());
    await page.getByRole('button', { name: 'Verify' }).click();
    await expect(page).toHaveURL(/\/mail-explorer\?subject=invoice/);
    provider.claims = kept;
  });

  test('[SI-17] an OpenID provider signs in by redirect and ends at the requested page', async ({ page }) => {
    await openLogin(page, '/mail-explorer?subject=invoice');
    await button(page, 'Continue with Example ID').click();
    await expect(page).toHaveURL(/\/mail-explorer\?subject=invoice/);
  });

  test('[SI-17] [SI-05] SimpleSAMLphp signs in by redirect', async ({ page }) => {
    test.skip(!saml, 'SimpleSAMLphp is not installed on this machine');
    await openLogin(page, '/mail-explorer?subject=invoice');
    await button(page, 'single sign-on').click();
    await signInThere(page);
    // The form has a second button, for its script, which a style sheet hides some time after the page was drawn.
    await page.locator('noscript').getByRole('button').click();
    await continueRelay(page);
    await expect(page).toHaveURL(/\/mail-explorer\?subject=invoice/);
  });
});

test('[SI-17] an OpenID provider signs in in a window, which closes itself', async ({ page }) => {
  await openLogin(page, '/mail-explorer?subject=invoice');
  const opened = page.waitForEvent('popup');
  await button(page, 'Continue with Example ID').click();
  const popup = await opened;
  await expect(page).toHaveURL(/\/mail-explorer\?subject=invoice/);
  await expect.poll(() => popup.isClosed()).toBe(true);
});

test('[SI-17] an OpenID provider signs in by redirect where windows are blocked', async ({ page }) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await openLogin(page);
  await button(page, 'Continue with Example ID').click();
  await expect(page).toHaveURL(/\/dashboard$/);
  expect(page.context().pages()).toHaveLength(1);
});

test('[SI-17] [SI-05] SimpleSAMLphp signs in in a window', async ({ page }) => {
  test.skip(!saml, 'SimpleSAMLphp is not installed on this machine');
  await openLogin(page, '/mail-explorer?subject=invoice');
  const opened = page.waitForEvent('popup');
  await button(page, 'single sign-on').click();
  await signInThere(await opened);
  await expect(page).toHaveURL(/\/mail-explorer\?subject=invoice/);
});

test('[SI-17] SimpleSAMLphp signs in with an encrypted assertion', async ({ page }) => {
  test.skip(!saml, 'SimpleSAMLphp is not installed on this machine');
  const metadata = await (await fetch(`${server.url}/auth/saml/metadata`)).text();
  await saml!.register(metadata, { encrypts: true });
  const sent = page.waitForRequest(`${server.url}/auth/saml/acs`);
  await page.goto(`${server.url}/auth/saml/login?returnUrl=/jobs`);
  await signInThere(page);
  const answer = new URLSearchParams((await sent).postData() ?? '').get('SAMLResponse') ?? '';
  expect(Buffer.from(answer, 'base64').toString()).toContain('EncryptedAssertion');
  await expect(page).toHaveURL(/\/jobs$/);
  await saml!.register(metadata);
});

const failures = [
  ['/auth/login_google/callback?code=forged&state=forged', 'Google authentication failed.'],
  ['/auth/office365/callback?error=access_denied', 'Microsoft authentication failed.'],
  ['/auth/oidc/callback?code=forged&state=forged', 'Example ID authentication failed. Try again.'],
] as const;
for (const [path, text] of failures) {
  test(`[SI-17] a forged response ends with '${text}'`, async ({ page }) => {
    await page.goto(server.url + path);
    await expect(page.getByRole('alert')).toContainText(text);
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('postern');
  });
}

test("[SI-17] a forged SAML response from another site ends with 'SAML authentication failed.'", async ({
  page,
}) => {
  await page.route('https://evil.example/', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<form method="post" action="${server.url}/auth/saml/acs"><input name="SAMLResponse" value="Zm9v">
        <button>Send</button></form>`,
    }),
  );
  await page.goto('https://evil.example/');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('alert')).toContainText('SAML authentication failed.');
});

test('[SI-17] an address that the provider says is not verified is refused, and the page says so', async ({
  page,
}) => {
  const kept = provider.claims;
  provider.claims = { ...kept, email_verified: false };
  await page.goto(`${server.url}/auth/oidc`);
  await expect(page.getByRole('alert')).toContainText('says that your email address is not verified');
  provider.claims = kept;
});

test('[SI-17] with several organisations the address selects the provider', async ({ page }) => {
  test.skip(!saml, 'SimpleSAMLphp is not installed on this machine');
  const several = await prepareServer({
    SAML_IDP_METADATA: `tenant.example=${saml?.metadataUrl}, partner.example=/nowhere/metadata.xml`,
  });
  await several.start();
  await page.goto(`${several.url}/auth/saml/login`);
  await expectNoAxeViolationsInBothThemes(page);
  await page.getByLabel('Email').fill('ada@unknown.example');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByRole('link', { name: 'Back to sign-in' })).toHaveAttribute('href', '/auth/login');
  await page.getByLabel('Email').fill(admin.email);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/^http:\/\/localhost/);
  await several.remove();
});

test("re-authentication at the session's provider leads back to the requested confirmation", async ({
  page,
}) => {
  await page.goto(`${server.url}/auth/oidc?returnUrl=/account/security`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Account security');
  ageProofs(10);
  await page.goto(`${server.url}/account/security?confirm=set-up-mfa`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirm that it is you');
  await expectNoAxeViolationsInBothThemes(page);
  const asked = page.waitForRequest((request) => request.url().startsWith(`${provider.issuer}/auth?`));
  await page.getByRole('link', { name: 'Sign in to Example ID again' }).click();
  const sent = new URL((await asked).url()).searchParams;
  expect([sent.get('prompt'), sent.get('max_age')]).toEqual(['login', '0']);
  await expect(page.getByRole('dialog', { name: 'Set up two-step sign-in?' })).toBeVisible();

  // There is no account for another person here, and the page shows that.
  ageProofs(10);
  const kept = provider.claims;
  provider.claims = { ...kept, email_verified: false };
  await page.goto(`${server.url}/account/proof`);
  await page.getByRole('link', { name: 'Sign in to Example ID again' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page).toHaveURL(/\/account\/proof\?.*failed=oidc/);
  provider.claims = kept;
});

/** The code of a first sign-in, in the only mail that has one. */
async function mailedCode(): Promise<string> {
  const outbox = join(server.dataDirectory, 'outbox');
  const read = async () => {
    const files = await readdir(outbox).catch(() => []);
    const mails = await Promise.all(files.map((name) => readFile(join(outbox, name), 'utf8')));
    return mails.map((mail) => /^Subject: ([a-z2-9]{4}-[a-z2-9]{4}) is your/m.exec(mail)?.[1]).find(Boolean);
  };
  await expect.poll(read).toBeDefined();
  return (await read())!;
}

/** Makes the last proof of every session older. */
function ageProofs(minutes: number): void {
  const database = new DatabaseSync(join(server.dataDirectory, 'postern.db'), { timeout: 20_000 });
  database.exec(`PRAGMA busy_timeout = 5000; UPDATE session SET proved_at = proved_at - ${minutes * 60_000}`);
  database.close();
}

async function signInThere(page: Page): Promise<void> {
  // The form takes the focus into its first field when its page has loaded: what is typed into the other one then lands there.
  await page.waitForLoadState();
  await page.locator('input[name=username]').fill(samlPerson.name);
  await page.locator('input[name=password]').fill(samlPerson.password);
  await page.locator('input[name=password]').press('Enter');
}

/** Without JavaScript the answer is sent on by hand where the browser kept the cookie from the other site. */
async function continueRelay(page: Page): Promise<void> {
  if (page.url().includes('/auth/saml/acs')) await page.getByRole('button', { name: 'Continue' }).click();
}
