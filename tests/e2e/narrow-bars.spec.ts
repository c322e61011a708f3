import type { Locator } from '@playwright/test';
import { expect, openGrid, test } from './support/fixtures.ts';

/** Whether the boxes of what is seen inside stand apart from each other. */
const standApart = (bar: Locator, parts: string) =>
  bar.evaluate((element, selector) => {
    const boxes = [...element.querySelectorAll(selector)]
      .map((part) => part.getBoundingClientRect())
      .filter(({ width }) => width > 1);
    return boxes.every((a, at) =>
      boxes
        .slice(at + 1)
        .every((b) => a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top),
    );
  }, parts);

test.describe('in German', () => {
  test.use({ locale: 'de-DE' });

  test('the active filters and their buttons stand apart beside open details', async ({
    adminPage: page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await openGrid(page, '/mail-explorer?last=1y&subject=invoice');
    await page.getByRole('grid').locator('tbody .col-sender').first().click();
    await expect(page).toHaveURL(/open=/);
    await expect(page.getByRole('heading', { name: 'Warum dieser Befund' })).toBeVisible();
    const chips = page.getByRole('navigation', { name: 'Aktive Filter' });
    await expect(chips.getByRole('link', { name: 'Alle entfernen' })).toBeVisible();
    await expect.poll(() => standApart(chips, 'li, :scope > a')).toBe(true);
  });
});

test('at 320 px the search box of the top bar covers nothing', async ({ adminPage: page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/policy/rules');
  const bar = page.getByRole('banner');
  await expect(bar.getByRole('textbox', { name: 'Search everything' })).toBeVisible();
  expect(await standApart(bar, 'a svg, a span:not(:empty), input, button')).toBe(true);
});
