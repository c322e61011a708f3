import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { documentedBlock, replaceIn } from '../support/documented-block.ts';
import type { PosternServer } from '../support/postern-server.ts';
import { signInByCall } from '../support/sign-in-by-call.ts';
import { expect, prepareServer, test } from './support/fixtures.ts';
import { findTestServer } from '../support/test-server.ts';
import { clientSecret, type Keycloak, passwordThere, startKeycloak } from './support/keycloak.ts';

const person = 'ada@tenant.example';
let keycloak: Keycloak | undefined;
let server: PosternServer;

/** The settings of a documented block. */
function documentedSettings(name: 'keycloak-settings' | 'keycloak-saml', changes: [string, string][]) {
  const text =
    name === 'keycloak-saml' ? documentedBlock('keycloak-saml') : documentedBlock('keycloak-settings');
  const lines = replaceIn(text, [['https://keycloak.example.com:8443', keycloak!.url], ...changes]);
  return Object.fromEntries(
    lines
      .trim()
      .split('\n')
      .map((line) => line.split(/=(.*)/, 2)),
  );
}

const settingsOf = (url: string) => ({
  PUBLIC_URL: url,
  ...(keycloak && documentedSettings('keycloak-settings', [['…', clientSecret]])),
});

test.use({ ignoreHTTPSErrors: true });
test.beforeAll(async () => {
  test.setTimeout(300_000);
  keycloak = await startKeycloak();
  server = await prepareServer((url) => ({
    ...settingsOf(url),
    NODE_EXTRA_CA_CERTS: keycloak?.certificate,
    ...(keycloak && documentedSettings('keycloak-saml', [['=example.com', '=tenant.example']])),
  }));
  if (!keycloak) return;
  expect(await keycloak.makeRealm(server.url)).toBe(clientSecret);
  await server.start();
  await server.run('user', 'create', person, '--role', 'viewer');
  await keycloak.register(await (await fetch(`${server.url}/auth/saml/metadata`)).text());
});
test.beforeEach(() => {
  test.skip(!keycloak, 'Keycloak is not installed on this machine');
});
test.afterAll(async () => {
  await server.remove();
  await keycloak?.stop();
});

test('the documented Keycloak is the one that is tested', () => {
  const version = readFileSync(join(findTestServer('Keycloak')!.folder, 'built'), 'utf8');
  const install = documentedBlock('keycloak-install');
  expect(install).toContain(`org.keycloak:keycloak-quarkus-dist:${version}:zip`);
  expect(install).toContain(`/keycloak-quarkus-dist-${version}.zip`);
  expect(install).toContain(`/opt/keycloak-${version} /opt/keycloak\n`);
});

async function signInThere(page: Page, username: string): Promise<void> {
  await page.getByLabel('Username or email').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(passwordThere);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

test('[SI-17] [SH-12] Keycloak signs in by OpenID Connect, and its groups give roles', async ({ page }) => {
  const headers = { cookie: `postern=${await signInByCall(server.url)}` };
  const provider = `${keycloak!.url}/realms/acme`;
  const rows = [{ source: 'claim', provider, value: 'soc', role: 'help_desk' }];
  const saved = await fetch(`${server.url}/api/v1/role-mapping`, {
    method: 'PUT',
    body: JSON.stringify({ rows }),
    headers: { ...headers, origin: server.url, 'content-type': 'application/json' },
  });
  expect(saved.status).toBe(200);
  await page.goto(`${server.url}/auth/login?returnUrl=/account/security`);
  await page.waitForLoadState('networkidle');
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Continue with Keycloak' }).click();
  await signInThere(await opened, 'ada');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Account security');
  const people = await fetch(`${server.url}/api/v1/users?search=${person}`, { headers });
  expect(await people.json()).toMatchObject({ people: [{ email: person, group_roles: ['help_desk'] }] });
});

test('[SI-17] an address that Keycloak has not verified is refused, whoever has an account with it', async ({
  page,
}) => {
  await page.goto(`${server.url}/auth/oidc`);
  await signInThere(page, 'mallory');
  await expect(page.getByRole('alert')).toContainText('says that your email address is not verified');
  expect((await page.context().cookies(server.url)).map(({ name }) => name)).not.toContain('postern');
  const trail = await fetch(`${server.url}/api/v1/audit/rows`, {
    headers: { cookie: `postern=${await signInByCall(server.url)}` },
  });
  expect(await trail.text()).toContain('your email address is not verified');
});

test('[SI-17] Keycloak signs in by SAML', async ({ page }) => {
  await page.goto(`${server.url}/auth/saml/login?returnUrl=/account/security`);
  await signInThere(page, 'ada');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Account security');
});

test('[SI-17] without its CA the page says whom to ask, and the log why', async ({ page }) => {
  const untrusting = await prepareServer(settingsOf);
  await untrusting.start();
  await page.goto(`${untrusting.url}/auth/oidc`);
  await expect(page.getByRole('alert')).toContainText('Keycloak authentication failed.');
  await expect(page.getByRole('alert')).toContainText('ask an administrator');
  expect(untrusting.output).toContain('signed by an authority that this server does not trust');
  await untrusting.remove();
});
