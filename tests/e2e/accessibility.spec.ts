import type { Page } from '@playwright/test';
import { emailRows } from '../support/email-rows.ts';
import { expectNoAxeViolations, expectNoAxeViolationsInBothThemes } from './support/axe.ts';
import { openAdmin } from './support/end-user-server.ts';
import { expect, test } from './support/fixtures.ts';

const row = emailRows({ count: 1, now: 0 })[0]!;
const publicPages = { 'sign-in page': '/auth/login' };
const signedInPages = {
  dashboard: '/dashboard',
  'Mail Explorer': '/mail-explorer?last=30d',
  'Mail Explorer without results': '/mail-explorer?last=30d&subject=no-such-subject',
  'email profile': `/profile/email/${row.entity_type}/${row.entity_id}`,
  'recipients of a campaign': `/mail-explorer/emails/${row.entity_type}/${row.entity_id}/recipients`,
  people: '/system-settings/user-management',
  'an invitation': '/system-settings/user-management/invitation',
  roles: '/system-settings/roles',
  'a new role': '/system-settings/roles/new?from=viewer',
  directory: '/system-settings/directory',
  'roles by groups': '/system-settings/role-mapping',
  'not-found page': '/no-such-page',
  'forbidden page': '/error/403',
  versions: '/help/version',
  status: '/help/status',
  'product updates': '/help/product-updates',
  documents: '/help/documentation',
  'a document': '/help/documentation/search',
  support: '/help/contact-support',
};

for (const [name, path] of Object.entries(publicPages)) {
  test(`${name}: axe finds nothing in either theme`, async ({ page }) => {
    await page.goto(path);
    await expectNoAxeViolationsInBothThemes(page);
  });
}

test.describe('for an administrator', () => {
  // One page for all tests, which only look: a new one takes as much time as what it shows.
  let page: Page;
  test.beforeAll(async ({ browser, server }) => {
    page = await openAdmin(browser, server);
  });
  test.afterAll(() => page.context().close());

  for (const [name, path] of Object.entries(signedInPages)) {
    test(`${name}: axe finds nothing in either theme`, async () => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(path, { waitUntil: 'networkidle' });
      await expectNoAxeViolationsInBothThemes(page);
    });

    test(`${name}: axe finds nothing on a phone`, async () => {
      await page.emulateMedia({ colorScheme: 'light' });
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(path, { waitUntil: 'networkidle' });
      await expectNoAxeViolations(page);
    });
  }
});

test('a refused sign-in is announced, without accessibility violations', async ({ page }) => {
  await page.goto('/auth/login');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-describedby', /.+/);
  await expectNoAxeViolationsInBothThemes(page);
});

test('German pages declare their language', async ({ browser, server }) => {
  const context = await browser.newContext({ locale: 'de-DE', baseURL: server.url });
  const page = await context.newPage();
  await page.goto('/auth/login');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.getByRole('button', { name: 'Anmelden', exact: true })).toBeVisible();
  await context.close();
});
