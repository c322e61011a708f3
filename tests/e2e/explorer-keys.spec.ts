import type { Page } from '@playwright/test';
import { expect, grid, openGrid, seededRows, test } from './support/fixtures.ts';

const panel = (page: Page) => page.getByRole('complementary', { name: 'Email details' });
const status = (page: Page, total: number) => page.getByText(`${total} matching emails detected`);
const isOnPage = (page: Page) => page.evaluate(() => document.activeElement === document.body);

test('keys of one character act only while the list has the focus; arrows lead into it', async ({
  adminPage: page,
}) => {
  await openGrid(page, '/mail-explorer?last=24h');
  for (const key of ['j', 'x', '.', 'Control+a']) await page.keyboard.press(key);
  await expect(grid(page).locator('.is-active')).toHaveCount(0);
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(page.getByText(/ selected$/)).toHaveCount(0);
  await page.keyboard.press('ArrowDown');
  await expect(grid(page)).toBeFocused();
  await page.keyboard.press('x');
  await expect(page.getByText('1 selected')).toBeVisible();
});

test('a person switches keys of one character off, for all pages and browsers, and the list of keys follows', async ({
  adminPage: page,
}) => {
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  const listed = (key: string) => help.locator('kbd').filter({ hasText: new RegExp(`^\\${key}$`) });
  const toggle = page.getByRole('switch', { name: 'Keys of one character' });
  await openGrid(page, '/mail-explorer?last=24h');
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await expect(listed('/')).toHaveCount(1);
  await expect(help).toContainText('like Alt and a click');
  await page.goto('/account/security');
  const kept = page.waitForResponse('**/preferences');
  await toggle.click();
  await kept;
  await expect(toggle).toHaveAttribute('aria-checked', 'false');
  await expect(toggle).toBeFocused();
  await page.keyboard.press('?');
  await openGrid(page, '/mail-explorer?last=24h');
  await grid(page).focus();
  for (const key of ['x', '?', '/', '.']) await page.keyboard.press(key);
  await expect(grid(page)).toBeFocused();
  await expect(page.getByText('1 selected')).toBeHidden();
  await page.keyboard.press('Space');
  await expect(page.getByText('1 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await expect(help).toBeVisible();
  for (const key of ['/', '?', 'j', 'x']) await expect(listed(key)).toHaveCount(0);
  await page.goto('/account/security');
  const back = page.waitForResponse('**/preferences');
  await toggle.click();
  await back;
});

test('without JavaScript the switch of single keys is a form', async ({ adminPage, browser, server }) => {
  const context = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false });
  await context.addCookies(await adminPage.context().cookies());
  const page = await context.newPage();
  await page.goto('/account/security');
  const toggle = page.getByRole('switch', { name: 'Keys of one character' });
  await toggle.click();
  await expect(page).toHaveURL(/\/account\/security/);
  await expect(toggle).toHaveAttribute('aria-checked', 'false');
  await toggle.click();
  await expect(toggle).toHaveAttribute('aria-checked', 'true');
});

test('the focus never falls to the page: it goes to what replaced the control, or to the notice', async ({
  adminPage: page,
}) => {
  await openGrid(page, '/mail-explorer?last=24h&subject=report&direction=is_incoming&operator=and');
  const chips = page.getByRole('navigation', { name: 'Active filters' });
  const press = async (name: string | RegExp, role: 'link' | 'button' = 'button') => {
    const control = page.getByRole(role, { name, exact: typeof name === 'string' }).first();
    await control.focus();
    await page.keyboard.press('Enter');
  };
  await test.step('a removed chip gives it to the next one', async () => {
    await press('Remove the filter Subject', 'link');
    await expect(page).not.toHaveURL(/subject/);
    await expect(chips.locator('a:focus')).toHaveCount(1);
  });
  await test.step('Refresh keeps it', async () => {
    await page.evaluate(() => document.querySelector('#explorer')!.setAttribute('data-before', ''));
    await press('Refresh');
    await expect(page.locator('[data-before]')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Refresh' })).toBeFocused();
  });
  await test.step('a bar of the histogram gives it to the results', async () => {
    await press(/: \d+ emails?$/, 'link');
    await expect(page).toHaveURL(/from=.+&to=/);
    await expect(page.getByRole('heading', { name: 'Results', level: 2 })).toBeFocused();
  });
  await test.step('Select all matching gives it to the notice that tells', async () => {
    await openGrid(page, '/mail-explorer?last=30d');
    await expect(status(page, seededRows)).toBeVisible();
    await grid(page).getByRole('columnheader').getByRole('checkbox').check();
    await press('Select all matching');
    await expect(page.getByText(`All ${seededRows} matching emails are selected`)).toBeFocused();
  });
});

test('the details show what an action did, with the Undo of the notice, and never lose the focus', async ({
  adminPage: page,
}) => {
  await openGrid(
    page,
    '/mail-explorer?last=30d&subject=newsletter&quarantined_state=cp_not_quarantined&operator=and',
  );
  await grid(page).focus();
  await page.keyboard.press('Enter');
  const quarantine = panel(page).getByRole('button', { name: 'Quarantine', exact: true });
  await quarantine.focus();
  await page.keyboard.press('Enter');
  await expect(panel(page).getByRole('button', { name: 'Release', exact: true })).toBeVisible();
  expect(await isOnPage(page)).toBe(false);
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect(undo).toHaveCount(1);
  await undo.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Quarantine of 1 email undone')).toBeVisible();
  await expect(quarantine).toBeVisible();
  expect(await isOnPage(page)).toBe(false);
});

test('the arrow keys move by cell, Enter uses what is in it, and Alt+Enter filters by its value', async ({
  adminPage: page,
}) => {
  await openGrid(page, '/mail-explorer?last=24h');
  await grid(page).focus();
  const current = () =>
    page.evaluate(() => {
      const list = document.querySelector('[role=grid]')!;
      const now = document.getElementById(list.getAttribute('aria-activedescendant')!)!;
      return now.matches('tr') ? `row: ${now.ariaLabel}` : /col-\w+/.exec(now.className)![0];
    });
  const row = await current();
  expect(row).toMatch(/^row: Invoice 0000, .*@\S+, .*@/);
  expect(row.split('Invoice 0000')).toHaveLength(2);
  await page.keyboard.press('ArrowRight');
  expect(await current()).toBe('col-check');
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 selected')).toBeVisible();
  for (let step = 0; (await current()) !== 'col-sender' && step < 12; step += 1)
    await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  expect(await current()).toBe('col-sender');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Details are open' })).toBeAttached();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Alt+Enter');
  await expect(page).toHaveURL(/from_(?:name|email)=/);
});

test('what is loaded and marked is heard, and the colours of the histogram have names', async ({
  adminPage: page,
}) => {
  const gate = Promise.withResolvers<void>();
  await page.route('**/mail-explorer/rows**', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await openGrid(page, '/mail-explorer?last=30d');
  await grid(page).focus();
  await page.keyboard.press('End');
  await expect(page.getByRole('status').filter({ hasText: /^Loading/ })).toBeAttached();
  gate.resolve();
  await expect(page.getByRole('status').filter({ hasText: /^Loading/ })).toHaveCount(0);
  const figure = page.locator('figure#explorer-histogram');
  for (const name of ['Malicious', 'Suspicious', 'Clean'])
    await expect(figure.locator('summary').getByText(name)).toBeVisible();
  await figure.getByRole('link').first().focus();
  // The bars listen once their script has come, which begins when they are used.
  await expect(async () => {
    await page.keyboard.press('Shift+ArrowRight');
    await expect(figure.getByRole('status')).toContainText('Marked from', { timeout: 1_000 });
  }).toPass();
});
