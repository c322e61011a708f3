import type { Page } from '@playwright/test';
import { expect, grid, openGrid, test } from './support/fixtures.ts';

/** Whether nothing lies over the active row, and all of it is in the window. */
const isRowInView = (page: Page) =>
  grid(page)
    .locator('.is-active')
    .evaluate((row) => {
      const { left, right, top, bottom } = row.getBoundingClientRect();
      const at = (y: number) => document.elementFromPoint((left + right) / 2, y);
      return top >= 0 && bottom <= innerHeight && row.contains(at(top + 3)) && row.contains(at(bottom - 3));
    });

for (const [width, height] of [
  [320, 256],
  [390, 700],
  [844, 390],
] as const) {
  test(`at ${width} × ${height} px the active row is in view, also under the bar of a selection`, async ({
    adminPage: page,
  }) => {
    await page.setViewportSize({ width, height });
    await openGrid(page, '/mail-explorer?last=30d');
    await grid(page).focus();
    for (const key of ['ArrowDown', 'Space', 'ArrowDown', 'ArrowDown', 'End', 'ArrowUp', 'PageUp', 'Home']) {
      await page.keyboard.press(key);
      await expect.poll(() => isRowInView(page), key).toBe(true);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });
}

test('on a phone details and filters are dialogs: they have the focus, the rest is inert, and it goes back', async ({
  adminPage: page,
}) => {
  await page.setViewportSize({ width: 390, height: 700 });
  await openGrid(page, '/mail-explorer?last=24h');
  await grid(page).focus();
  await page.keyboard.press('Enter');
  const details = page.getByRole('dialog', { name: 'Email details' });
  await expect(details.getByRole('heading', { level: 2 })).toBeVisible();
  await expect(details).toBeFocused();
  const isInert = (selector: string) =>
    page.locator(selector).evaluate((part) => part.closest('[inert]') !== null);
  expect(await isInert('.grid-scroller')).toBe(true);
  expect(await isInert('.top-bar')).toBe(true);
  for (let tab = 0; tab < 8; tab += 1) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.matches('body, .details *'))).toBe(true);
  }
  await page.goBack();
  await expect(details).toBeHidden();
  await expect(grid(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await details.getByRole('button', { name: 'Close' }).click();
  await expect(grid(page)).toBeFocused();

  const button = page.getByRole('button', { name: 'Filters', exact: true });
  await button.click();
  const filters = page.getByRole('dialog', { name: 'Filters' });
  await expect(filters.getByRole('textbox', { name: 'Subject', exact: true })).toBeVisible();
  expect(await isInert('.top-bar')).toBe(true);
  await page.keyboard.press('Escape');
  await expect(filters).toBeHidden();
  expect(await isInert('.top-bar')).toBe(false);
  await expect(button).toBeFocused();
});

test('forced colours outline the current row and its cell', async ({ adminPage: page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await openGrid(page, '/mail-explorer?last=24h');
  await grid(page).focus();
  const outline = (row: Element) => getComputedStyle(row).outlineStyle;
  expect(await grid(page).locator('.is-active').evaluate(outline)).toBe('solid');
});
