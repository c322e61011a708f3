import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';

const grid = (page: Page) => page.getByRole('grid', { name: 'Matching emails' });
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

test('[MX-12] a step through the rows styles only the rows that come and go', async ({
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
