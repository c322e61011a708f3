import type { Page } from '@playwright/test';
import { expect, grid, test } from './support/fixtures.ts';

const rows = (page: Page) => grid(page).locator('tbody [role=row]');
const rowAt = (page: Page, index: number) => grid(page).locator(`tbody [aria-rowindex="${index + 1}"]`);

/** Opens the results with all rows loaded, at the first of them. */
async function openLoaded(page: Page): Promise<void> {
  await page.goto('/mail-explorer?last=30d');
  await expect(page.getByRole('button', { name: 'Select', exact: true })).toBeEnabled();
  await grid(page).focus();
  await expect(async () => {
    await page.keyboard.press('End');
    await expect(page.locator('[data-loading]')).toHaveCount(0, { timeout: 500 });
  }).toPass();
  await page.keyboard.press('Home');
  await expect(rowAt(page, 1)).toBeVisible();
}

interface StyleEvent {
  name: string;
  args: { elementCount?: number };
}

test('[MX-12] a step through the rows restyles only the rows that enter or leave', async ({
  adminPage: page,
  browser,
}) => {
  await openLoaded(page);
  await browser.startTracing(page, { categories: ['devtools.timeline'] });
  for (let step = 0; step < 30; step += 1) await page.keyboard.press('ArrowDown');
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: StyleEvent[];
  };
  const styled = traceEvents
    .filter(({ name }) => name === 'UpdateLayoutTree')
    .map(({ args }) => args.elementCount ?? 0);
  // Two rows are about 70 elements. All spans of the page are more than 500.
  expect(Math.max(...styled)).toBeGreaterThan(50);
  expect(Math.max(...styled)).toBeLessThan(400);
});

test('[MX-12] a jump replaces the text of the existing rows, and leaves nothing of the earlier ones', async ({
  adminPage: page,
}) => {
  await openLoaded(page);
  const marked = await grid(page).evaluate((table) => {
    const found = table.querySelectorAll<HTMLElement>('tbody [role=row]');
    for (const row of found) row.dataset['marked'] = '';
    // Every address is cut off.
    for (const cell of table.querySelectorAll<HTMLElement>('[data-field=from_email]'))
      cell.style.width = '1rem';
    return found.length;
  });
  const address = rowAt(page, 2).locator('[data-field=from_email]');
  await address.hover();
  await expect(address).toHaveAttribute('title', /@/);
  await rowAt(page, 2).getByRole('checkbox').check();
  await rowAt(page, 3).getByRole('checkbox').focus();
  const first = await rowAt(page, 1).textContent();
  const scroller = page.locator('.grid-scroller');
  await scroller.evaluate((element) => (element.scrollTop = element.scrollHeight));
  await expect(rowAt(page, 1)).toHaveCount(0);
  expect(await grid(page).locator('[data-marked]').count()).toBeGreaterThan(marked / 3);
  await expect(rows(page).getByRole('checkbox', { checked: true })).toHaveCount(0);
  await expect(grid(page).locator('[data-field=from_email][title]')).toHaveCount(0);
  expect(await page.evaluate(() => document.activeElement?.closest('[role=row]') ?? null)).toBeNull();
  await scroller.evaluate((element) => (element.scrollTop = 0));
  await expect(rowAt(page, 1)).toHaveText(first ?? '');
  await expect(rowAt(page, 2).getByRole('checkbox')).toBeChecked();
  await expect(rows(page).getByRole('checkbox', { checked: true })).toHaveCount(1);
});
