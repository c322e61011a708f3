import type { Page } from '@playwright/test';
import { expect, grid, searchButton, seededRows, test } from './support/fixtures.ts';

const rows = (page: Page) => grid(page).locator('tbody [role=row]');
const activeRow = (page: Page) => grid(page).locator('.is-active');

/** Opens a search and waits until the grid listens. */
async function openSearch(page: Page, query: string): Promise<void> {
  await page.goto(`/mail-explorer?${query}`);
  await expect(page.getByRole('button', { name: 'Select', exact: true })).toBeEnabled();
}

test('[MX-12] loads page after page while a person scrolls, and renders only what is in view', async ({
  adminPage: page,
}) => {
  await openSearch(page, 'last=30d');
  await grid(page).focus();
  for (let reached = 0; reached < seededRows;) {
    await page.keyboard.press('End');
    const last = Number(await activeRow(page).getAttribute('aria-rowindex')) - 1;
    if (last < seededRows)
      await expect.poll(() => rows(page).last().getAttribute('aria-rowindex')).not.toBe(String(last + 1));
    reached = last;
  }
  await expect(activeRow(page)).toHaveAttribute('aria-rowindex', String(seededRows + 1));
  expect(await rows(page).count()).toBeLessThan(seededRows);
});

test('[MX-12] reports that more rows could not be loaded, and loads them on demand', async ({
  adminPage: page,
}) => {
  await page.route('**/mail-explorer/rows**', (route) => route.abort());
  await openSearch(page, 'last=30d');
  await grid(page).focus();
  await page.keyboard.press('End');
  await expect(page.getByText('More emails could not be loaded.')).toBeVisible();
  await page.unroute('**/mail-explorer/rows**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(rows(page).nth(41)).toBeAttached();
});

test('[MX-16] selects by keyboard, and the keys of the grid move, open and close', async ({
  adminPage: page,
}) => {
  await openSearch(page, 'last=30d');
  await grid(page).focus();
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(page.getByText('3 selected')).toBeVisible();
  await page.keyboard.press('Enter');
  const details = page.getByRole('complementary', { name: 'Email details' });
  await expect(details.getByRole('heading', { level: 2 })).toBeVisible();
  await expect(page).toHaveURL(/open=/);
  const subject = await details.getByRole('heading', { level: 2 }).textContent();
  await page.keyboard.press('j');
  await expect(details.getByRole('heading', { level: 2 })).not.toHaveText(subject ?? '');
  await page.keyboard.press('Escape');
  await expect(details).toBeHidden();
  await expect(grid(page)).toBeFocused();
  await expect(page).not.toHaveURL(/open=/);
  await page.keyboard.press('Escape');
  await expect(page.getByText('3 selected')).toBeHidden();
});

test('details that take long say that they are loading; a link leads from the filters to the results', async ({
  adminPage: page,
}) => {
  await openSearch(page, 'last=30d');
  const gate = Promise.withResolvers<void>();
  await page.route('**/mail-explorer/emails/**', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.getByRole('link', { name: 'Skip to results' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#explorer-results$/);
  await page.keyboard.press('Tab');
  const results = page.getByRole('region', { name: 'Results' });
  await expect(results.locator(':focus')).toHaveCount(1);
  await grid(page).focus();
  await page.keyboard.press('Enter');
  const details = page.getByRole('complementary', { name: 'Email details' });
  await expect(details.getByText('Loading…')).toBeVisible();
  gate.resolve();
  await expect(details.getByRole('heading', { level: 2 })).toBeVisible();
  await expect(details.getByText('Loading…')).toBeHidden();
});

test('beside the details of a mail the subjects take all the remaining room', async ({ adminPage: page }) => {
  await openSearch(page, 'last=30d');
  await grid(page).focus();
  await page.keyboard.press('Enter');
  const details = page.getByRole('complementary', { name: 'Email details' });
  await expect(details.getByRole('heading', { level: 2 })).toBeVisible();
  const box = async (selector: string) => (await rows(page).first().locator(selector).boundingBox())!;
  const [subject, actions] = [await box('.col-subject'), await box('.col-actions')];
  expect(subject.width).toBeGreaterThan(150);
  expect(actions.x).toBeCloseTo(subject.x + subject.width, 0);
  expect(actions.x + actions.width).toBeGreaterThan((await details.boundingBox())!.x - 20);
});

test('[MX-16] does not act on a search whose filters were changed since', async ({ adminPage: page }) => {
  await openSearch(page, 'last=30d');
  await rows(page).first().getByRole('checkbox').check();
  await page.getByRole('textbox', { name: 'Subject', exact: true }).fill('other');
  await expect(page.getByRole('button', { name: 'Quarantine', exact: true })).toBeDisabled();
  await expect(page.getByRole('status').filter({ hasText: 'Filters changed: press Search' })).toBeVisible();
});

test('shifts nothing when the islands hydrate', async ({ adminPage: page }) => {
  await page.addInitScript(() => {
    const shifts = { sum: 0 };
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.sum += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await openSearch(page, 'last=30d');
  await expect(page.getByText(`${seededRows} matching emails detected`)).toBeVisible();
  const sum = await page.evaluate(() => (globalThis as unknown as { shifts: { sum: number } }).shifts.sum);
  expect(sum).toBeLessThanOrEqual(0.02);
});

for (const width of [1024, 1100, 1440]) {
  test(`shows whole lines and columns at ${width} pixels`, async ({ adminPage: page }) => {
    await page.setViewportSize({ width, height: 800 });
    await openSearch(page, 'last=30d');
    const topOf = (name: string) =>
      page.getByRole('button', { name, exact: true }).evaluate((button) => button.getBoundingClientRect().y);
    expect(await topOf('Columns')).toBe(await topOf('Refresh'));
    expect(await topOf('Create exceptions')).toBe(await topOf('Select'));

    const edges = (cells: Element[]) => cells.map((cell) => Math.round(cell.getBoundingClientRect().x));
    const heads = await grid(page).getByRole('columnheader').evaluateAll(edges);
    expect(await rows(page).first().getByRole('gridcell').evaluateAll(edges)).toEqual(heads);
    // The actions are stuck to the edge of the list, however far the columns go on.
    const menu = await rows(page)
      .first()
      .getByRole('button', { name: /^Actions/ })
      .boundingBox();
    expect(menu!.x + menu!.width).toBeLessThanOrEqual(width);
  });
}

for (const { width, letters } of [
  { width: 1440, letters: 32 },
  { width: 1280, letters: 23 },
]) {
  test(`[MX-12] beside open filters at ${width} pixels every column is in view and a subject shows ${letters} letters`, async ({
    adminPage: page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await openSearch(page, 'last=30d');
    const shown = await grid(page).evaluate((table, count) => {
      const subject = table.querySelector('.grid-subject')!;
      const text = 'Your invoice of the third quarter is ready to be paid'.slice(0, count);
      const canvas = document.createElement('canvas').getContext('2d')!;
      canvas.font = getComputedStyle(subject).font;
      const cell = subject.closest('td')!;
      const { paddingLeft, paddingRight } = getComputedStyle(cell);
      const heads = [...table.querySelectorAll('th')];
      return {
        needed: canvas.measureText(text).width,
        room: cell.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight),
        columns: heads.length,
        end: Math.max(...heads.map((head) => head.getBoundingClientRect().right)),
        beyond: table.parentElement!.scrollWidth - table.parentElement!.clientWidth,
      };
    }, letters);
    expect(shown.room).toBeGreaterThanOrEqual(shown.needed);
    expect(shown.columns).toBe(12);
    expect(shown.end).toBeLessThanOrEqual(width);
    expect(shown.beyond).toBe(0);
    // Where a mail is when that is nothing special is a sign, whose title and text say the word.
    const state = rows(page).locator('.grid-quiet').first();
    await expect(state).toHaveAttribute('title', /Not quarantined/);
    await expect(state).toHaveText('Not quarantined');
  });
}

test('[MX-12] the date column reverses the order by click and keyboard; pages and selection follow', async ({
  adminPage: page,
}) => {
  await openSearch(page, 'last=30d');
  const date = grid(page).getByRole('columnheader', { name: 'Received' });
  const times = () =>
    rows(page)
      .locator('time')
      .evaluateAll((all) => all.map((time) => (time as HTMLTimeElement).dateTime));
  const expectInOrder = async () => {
    const shown = await times();
    expect(shown).toEqual(shown.toSorted());
  };
  await expect(date).toHaveAttribute('aria-sort', 'descending');
  await date.getByRole('link').click();
  await expect(date).toHaveAttribute('aria-sort', 'ascending');
  await expect(page).toHaveURL(/[?&]sort=asc/);
  await expectInOrder();
  await grid(page).focus();
  await page.keyboard.press('End');
  await expect(rows(page).nth(41)).toBeAttached();
  await expectInOrder();

  // Another search keeps the order; the list of before must be gone, for it says the same.
  await grid(page).evaluate((list) => list.setAttribute('data-before', ''));
  await searchButton(page).click();
  await expect(page.locator('[data-before]')).toHaveCount(0);
  await expect(page.locator('.results-grid-host[data-awake]')).toBeAttached();
  await expect(page).toHaveURL(/[?&]sort=asc/);
  await expect(date).toHaveAttribute('aria-sort', 'ascending');
  await date.getByRole('link').focus();
  await page.keyboard.press('Enter');
  await expect(date).toHaveAttribute('aria-sort', 'descending');
  await expect(date.getByRole('link')).toBeFocused();
  await expect(page).not.toHaveURL(/sort=/);
});
