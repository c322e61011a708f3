import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, openGrid, seededRows, test } from './support/fixtures.ts';

const login = '<!doctype html><html><body><h1>Guest network sign-in</h1><form></form></body></html>';

/** A network in between answers these addresses with a page of its own until the returned function is called. */
async function captureBy(page: Page, path: RegExp, status: number): Promise<() => void> {
  let isOpen = false;
  await page.route(
    (url) => path.test(url.pathname + url.search),
    (route) =>
      isOpen || route.request().isNavigationRequest()
        ? route.continue()
        : route.fulfill({
            status,
            contentType: 'text/html',
            headers: { 'hx-trigger': 'forged' },
            body: login,
          }),
  );
  return () => (isOpen = true);
}

const status = (page: Page, total: number) => page.getByText(`${total} matching emails detected`);
const toast = (page: Page) => page.locator('.toast', { hasText: 'did not come from this server' });

for (const code of [200, 401, 502]) {
  test(`a search intercepted by a network with ${code} leaves the page, and is repeated`, async ({
    adminPage: page,
  }) => {
    await page.goto('/mail-explorer?last=24h');
    await expect(status(page, seededRows)).toBeVisible();
    const open = await captureBy(page, /^\/mail-explorer\?/, code);
    await page.getByRole('textbox', { name: 'Subject', exact: true }).fill('report');
    await page.keyboard.press('Enter');
    await expect(toast(page)).toBeVisible();
    await expect(page.getByText('Guest network sign-in')).toHaveCount(0);
    await expect(page.getByRole('grid')).toContainText('Invoice 0000');
    await expect(page).toHaveURL('/mail-explorer?last=24h');
    open();
    await toast(page).getByRole('button', { name: 'Try again' }).click();
    await expect(status(page, seededRows / 4)).toBeVisible();
  });
}

test('a link to another search that is intercepted by a network is followed again', async ({
  adminPage: page,
}) => {
  await page.goto('/mail-explorer?last=24h&subject=report');
  await expect(status(page, seededRows / 4)).toBeVisible();
  const open = await captureBy(page, /^\/mail-explorer\?/, 200);
  await page.getByRole('link', { name: 'Remove the filter Subject' }).click();
  await expect(toast(page)).toBeVisible();
  await expect(page.getByText('Guest network sign-in')).toHaveCount(0);
  open();
  await toast(page).getByRole('button', { name: 'Try again' }).click();
  await expect(status(page, seededRows)).toBeVisible();
  await expect(page).toHaveURL('/mail-explorer?last=24h');
  // htmx has the settings that were made for it before it ran.
  const { config } = await page.evaluate(() => (globalThis as unknown as { htmx: { config: object } }).htmx);
  expect(config).toMatchObject({
    includeIndicatorCSS: false,
    mode: 'same-origin',
    implicitInheritance: false,
    defaultTimeout: 30_000,
  });
});

test('a notice about a dialog can be used in the dialog, and has the colour of its tone', async ({
  adminPage: page,
}) => {
  await openGrid(page, `/mail-explorer?last=24h&subject=${randomUUID()}`);
  await page.getByRole('button', { name: 'Create exceptions' }).click();
  await page.getByRole('menuitem', { name: 'Block-list rule' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create block-list rule' });
  const open = await captureBy(page, /^\/policy\/create-rule$/, 200);
  await dialog.getByRole('button', { name: 'Create block-list rule' }).click();
  const dot = toast(page).locator('.dot');
  const colours = await dot.evaluate((element) => {
    const { backgroundColor } = getComputedStyle(element);
    element.style.background = 'var(--color-danger)';
    return [backgroundColor, getComputedStyle(element).backgroundColor];
  });
  expect(colours[0]).toBe(colours[1]);
  open();
  await toast(page).getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Block-list rule created')).toBeVisible();
});

for (const code of [200, 401]) {
  test(`details intercepted by a network with ${code} are offered again`, async ({ adminPage: page }) => {
    await page.goto('/mail-explorer?last=24h');
    await expect(status(page, seededRows)).toBeVisible();
    const open = await captureBy(page, /^\/mail-explorer\/emails\//, code);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const panel = page.getByRole('complementary', { name: 'Email details' });
    await expect(panel.getByRole('button', { name: 'Try again' })).toBeVisible();
    await expect(page.getByText('Guest network sign-in')).toHaveCount(0);
    await expect(page).toHaveURL(/\/mail-explorer\?/);
    open();
    await panel.getByRole('button', { name: 'Try again' }).click();
    await expect(panel.getByRole('heading', { name: /Invoice 0000/ })).toBeVisible();
  });
}

test('rows, a count and a dialog intercepted by a network are reported as not loaded', async ({
  adminPage: page,
}) => {
  await captureBy(page, /^\/mail-explorer\/(?:count|rows|histogram)/, 200);
  const open = await captureBy(page, /^\/policy\/create-rule/, 200);
  await page.goto('/mail-explorer?last=24h&subject=report');
  await page.getByRole('button', { name: 'Create exceptions' }).click();
  await page.getByRole('menuitem', { name: /allow-list/i }).click();
  await expect(toast(page)).toBeVisible();
  await expect(page.getByText('Guest network sign-in')).toHaveCount(0);
  open();
  await toast(page).getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('dialog')).toContainText('llow-list');
});
