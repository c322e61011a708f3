import type { Page } from '@playwright/test';
import { expect, grid, openGrid, seededRows, test } from './support/fixtures.ts';

const panel = (page: Page) => page.getByRole('complementary', { name: 'Email details' });
const subject = (page: Page) => page.getByRole('textbox', { name: 'Subject', exact: true });
const status = (page: Page, total: number) => page.getByText(`${total} matching emails detected`);

/** Marks the document, to tell a swap or a step in the history from a load. */
const mark = (page: Page) => page.evaluate(() => (document.body.dataset['kept'] = 'yes'));

test('details are an entry of the history: Back closes them, Forward opens them, and the search stays as it is', async ({
  adminPage: page,
}) => {
  await openGrid(page, '/mail-explorer?last=24h');
  await page.goto('/mail-explorer?last=24h&subject=report');
  await expect(status(page, seededRows / 4)).toBeVisible();
  await mark(page);
  await grid(page).locator('[aria-rowindex="2"] .col-states').click();
  await expect(panel(page).getByRole('heading', { level: 2 })).toContainText('Report 0001');
  // Other details replace the entry.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(panel(page).getByRole('heading', { level: 2 })).toContainText('Report 0009');
  await page.goBack();
  await expect(panel(page)).toBeHidden();
  await expect(page).toHaveURL('/mail-explorer?last=24h&subject=report');
  await page.goForward();
  await expect(panel(page).getByRole('heading', { level: 2 })).toContainText('Report 0009');
  await expect(grid(page).locator('.is-active')).toContainText('Report 0009');
  await expect(page.locator('body')).toHaveAttribute('data-kept', 'yes');
  // Closing goes back as well, so that the next step back is that of the search before.
  await panel(page).getByRole('button', { name: 'Close' }).click();
  await expect(panel(page)).toBeHidden();
  await expect(page).toHaveURL('/mail-explorer?last=24h&subject=report');
  await page.goBack();
  await expect(page).toHaveURL('/mail-explorer?last=24h');
  await expect(status(page, seededRows)).toBeVisible();
});

test('details that a link opens close in place, and rows that are opened at once after closing stay open', async ({
  adminPage: page,
}) => {
  await openGrid(page, '/mail-explorer?last=24h');
  await grid(page).locator('[aria-rowindex="2"] .col-states').click();
  await expect(page).toHaveURL(/open=/);
  const shared = page.url();
  await page.goto('/jobs');
  await openGrid(page, shared);
  await expect(panel(page).getByRole('heading', { level: 2 })).toContainText('Invoice 0000');
  await panel(page).getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL('/mail-explorer?last=24h');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(panel(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Enter');
  await expect(panel(page)).toBeVisible();
  await expect(page).toHaveURL(/open=/);
  await page.goBack();
  await expect(panel(page)).toBeHidden();
});

test('Back and reload return to the row, however many had been loaded, and to what was typed', async ({
  adminPage: page,
}) => {
  await openGrid(page, '/mail-explorer?last=30d');
  await grid(page).focus();
  await expect(async () => {
    await page.keyboard.press('End');
    const at = await grid(page).locator('.is-active').getAttribute('aria-rowindex');
    expect(Number(at)).toBeGreaterThan(60);
  }).toPass();
  const first = () =>
    page.locator('.grid-scroller').evaluate((list) => {
      const { left, top } = list.getBoundingClientRect();
      const row = document.elementFromPoint(left + 60, top + list.querySelector('thead')!.clientHeight + 20);
      return row?.closest('tr')?.ariaRowIndex;
    });
  const before = Number(await first());
  expect(before).toBeGreaterThan(40);
  await subject(page).fill('not searched for');
  await expect(page.getByRole('status').filter({ hasText: 'Filters changed' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).toContain('not+searched');
  for (const leaveAndReturn of [
    () => page.reload(),
    async () => {
      await page.goto('/jobs');
      await page.goBack();
    },
    async () => {
      await page.getByRole('link', { name: 'Received' }).click();
      await expect(page).toHaveURL(/sort=asc/);
      await page.goBack();
      await expect(page).toHaveURL('/mail-explorer?last=30d');
    },
  ]) {
    await leaveAndReturn();
    await expect.poll(async () => Math.abs(Number(await first()) - before)).toBeLessThanOrEqual(1);
    await expect(subject(page)).toHaveValue('not searched for');
    await expect(page.getByRole('status').filter({ hasText: 'Filters changed' })).toBeVisible();
  }
  await subject(page).fill('report');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/subject=report/);
  await page.goBack();
  await expect(page).toHaveURL('/mail-explorer?last=30d');
  await expect(subject(page)).toHaveValue('');
});

test('several filters that were not searched for are there again after a reload', async ({
  adminPage: page,
}) => {
  await openGrid(page, '/mail-explorer?last=30d');
  const tree = page.getByRole('tree', { name: 'Detection' });
  const leaf = (name: RegExp) => tree.getByRole('treeitem', { name }).first();
  await page.getByText('Detection', { exact: true }).first().click();
  for (const name of [/^Clean/, /^Spam/]) await leaf(name).locator('label').click();
  await page.locator('[data-island=date-range] [value=range]').check();
  await page.locator('[data-island=date-range] [name=from]').fill('2026-01-01T00:00');
  await page.locator('[data-island=date-range] [name=to]').fill('2026-01-02T00:00');
  await expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).toContain('2026-01-02');
  await page.reload();
  await page.getByText('Detection', { exact: true }).first().click();
  for (const name of [/^Clean/, /^Spam/]) await expect(leaf(name)).toBeChecked();
  await expect(page.locator('[data-island=date-range] [name=from]')).toHaveValue('2026-01-01T00:00');
  await expect(page.locator('[data-island=date-range] [name=to]')).toHaveValue('2026-01-02T00:00');
});

test('Back at once after a search returns to the results before it, while the new ones are still on their way', async ({
  adminPage: page,
}) => {
  await openGrid(page, '/mail-explorer?last=30d');
  // With all scripts loaded.
  await subject(page).fill('invoice');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/subject=invoice/);
  await page.goBack();
  await expect(subject(page)).toHaveValue('');
  const slow = await page.context().newCDPSession(page);
  await slow.send('Emulation.setCPUThrottlingRate', { rate: 8 });
  await page.evaluate(() => {
    const push = history.pushState.bind(history);
    history.pushState = (...entry) => {
      push(...entry);
      setTimeout(() => history.back());
    };
  });
  await subject(page).fill('report');
  await page.keyboard.press('Enter');
  await expect(subject(page)).toHaveValue('');
  await expect(page).toHaveURL('/mail-explorer?last=30d');
});

test('Escape closes what was opened last, one thing at a time', async ({ adminPage: page }) => {
  await openGrid(page, '/mail-explorer?last=24h');
  await grid(page).locator('[aria-rowindex="2"]').getByRole('checkbox').check();
  await grid(page).locator('[aria-rowindex="2"] .col-states').click();
  await expect(panel(page)).toBeVisible();
  await page.getByRole('button', { name: 'Help', exact: true }).click();
  await expect(page.locator('[data-menu]:popover-open')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.locator('[data-menu]:popover-open')).toHaveCount(0);
  await expect(panel(page)).toBeVisible();
  await grid(page).focus();
  await page.locator('#explorer-histogram summary').click();
  await page.keyboard.press('Escape');
  await expect(page.locator('#explorer-histogram details')).not.toHaveAttribute('open');
  await expect(panel(page)).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(panel(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await expect(page.getByText('1 selected')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('1 selected')).toBeHidden();
});
