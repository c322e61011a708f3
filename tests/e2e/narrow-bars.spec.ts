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

  test('the active filters and their buttons are spaced apart beside open details', async ({
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

for (const width of [390, 375, 360, 320]) {
  test(`at ${width} px the search box of the top bar covers nothing`, async ({ adminPage: page }) => {
    await page.setViewportSize({ width, height: 640 });
    await page.goto('/policy/rules');
    const bar = page.getByRole('banner');
    await expect(bar.getByRole('textbox', { name: 'Search everything' })).toBeVisible();
    expect(await standApart(bar, 'a svg, a span:not(:empty), input, button')).toBe(true);
  });
}

test.describe('under fingers', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 640 } });

  test('at 390 px the search box of the top bar covers nothing, and its placeholder is seen whole', async ({
    adminPage: page,
  }) => {
    await page.goto('/policy/rules');
    const bar = page.getByRole('banner');
    const box = bar.getByRole('textbox', { name: 'Search everything' });
    await expect(box).toBeVisible();
    expect(await standApart(bar, 'a svg, a span:not(:empty), input, button')).toBe(true);
    const [room, text] = await box.evaluate((input: HTMLInputElement) => {
      const style = getComputedStyle(input);
      const pen = document.createElement('canvas').getContext('2d')!;
      pen.font = style.font;
      const room = input.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
      return [room, pen.measureText(input.placeholder).width] as const;
    });
    expect(room).toBeGreaterThan(text);
  });
});

test('at 390 px the mails behind a number have a title on its own line, and short facts share one', async ({
  adminPage: page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/analytics/events?id=action.delivered&from=${daysAgo(60)}&to=${daysAgo(-1)}`);
  const main = page.getByRole('main');
  await expect(main.getByRole('button', { name: 'Quarantine all' })).toBeVisible();
  expect((await main.getByRole('heading', { level: 1 }).boundingBox())!.width).toBeGreaterThan(330);
  const [, severity, category, , state, time] = await main.locator('tbody tr').first().locator('td').all();
  const topOf = async (cell = severity) => (await cell!.boundingBox())!.y;
  expect(Math.abs((await topOf(severity)) - (await topOf(category)))).toBeLessThan(8);
  expect(Math.abs((await topOf(state)) - (await topOf(time)))).toBeLessThan(8);
});

for (const width of [390, 320]) {
  test(`at ${width} px the filters' button and the active filters share a line`, async ({
    adminPage: page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    for (const search of ['last=30d', 'last=30d&subject=invoice&direction=is_incoming']) {
      await openGrid(page, `/mail-explorer?${search}`);
      const button = page.getByRole('button', { name: /^Filters/ });
      const chip = page.getByRole('navigation', { name: 'Active filters' }).getByRole('listitem').first();
      const [a, b] = [(await button.boundingBox())!, (await chip.boundingBox())!];
      expect(Math.abs(a.y + a.height / 2 - (b.y + b.height / 2))).toBeLessThan(3);
      expect(a.x + a.width).toBeLessThan(b.x);
      expect(b.x - (a.x + a.width)).toBeLessThan(40);
    }
    await page.getByRole('button', { name: /^Filters/ }).click();
    await expect(page.getByRole('textbox', { name: 'Subject', exact: true })).toHaveValue('invoice');
  });
}

test('at 390 px the title of an event has a line of its own, whatever actions it has', async ({
  adminPage: page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/security-events');
  await page.getByRole('main').locator('a[href^="/security-events/"]').first().click();
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'History of this event' })).toBeVisible();
  const title = (await main.getByRole('heading', { level: 1 }).boundingBox())!;
  expect(title.width).toBeGreaterThan(330);
});

for (const locale of ['en-GB', 'de-DE']) {
  test.describe(`in the language ${locale}`, () => {
    test.use({ locale });

    test('at 1280 px the table of roles is seen whole', async ({ adminPage: page }) => {
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto('/system-settings/roles');
      await expect(page.locator('html')).toHaveAttribute('lang', locale.slice(0, 2));
      const table = page.locator('.table-scroll');
      expect(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    });
  });
}

for (const width of [768, 1000]) {
  test(`at ${width} px the results have the width of the page, and the filters are a sheet over a part of them`, async ({
    adminPage: page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await openGrid(page, '/mail-explorer?last=30d&subject=invoice');
    const grid = page.getByRole('grid');
    expect((await grid.evaluate((one) => one.parentElement!.clientWidth)) / width).toBeGreaterThan(0.85);
    const button = page.getByRole('button', { name: /^Filters/ });
    const chip = page.getByRole('navigation', { name: 'Active filters' }).getByRole('listitem').first();
    const [a, b] = [(await button.boundingBox())!, (await chip.boundingBox())!];
    expect(a.x + a.width).toBeLessThan(b.x);
    await button.click();
    const subject = page.getByRole('textbox', { name: 'Subject', exact: true });
    await expect(subject).toHaveValue('invoice');
    const sheet = (await page.getByRole('complementary', { name: 'Filters' }).boundingBox())!;
    expect([sheet.x, sheet.y, sheet.width, sheet.height]).toEqual([0, 0, 320, 800]);
    await page.keyboard.press('Escape');
    await expect(subject).toBeHidden();
    await expect(button).toBeFocused();
    // A click beside it closes it too; one in it, or a selection of text that ends beside it, does not.
    await button.click();
    await subject.click();
    await page.mouse.down();
    await page.mouse.move(width - 40, 700);
    await page.mouse.up();
    await expect(subject).toBeVisible();
    await page.mouse.click(width - 40, 20);
    await expect(subject).toBeHidden();
  });
}

test('at 1024 px the names below the columns of charts do not overlap', async ({ adminPage: page }) => {
  await page.setViewportSize({ width: 1024, height: 800 });
  await page.goto('/dashboard');
  const names = page.locator('figure ol');
  await expect(names).not.toHaveCount(0);
  for (const axis of await names.all()) {
    const apart = await axis.evaluate((list) => {
      const boxes = [...list.querySelectorAll('span')]
        .filter((name) => getComputedStyle(name).visibility === 'visible')
        .map((name) => {
          const range = document.createRange();
          range.selectNodeContents(name);
          return range.getBoundingClientRect();
        });
      return boxes.every((box, at) => at === 0 || box.left > boxes[at - 1]!.right);
    });
    expect(apart).toBe(true);
  }
});

for (const [width, path] of [
  [390, '/help/documentation/api'],
  [1280, '/help/documentation/api'],
  [768, `/analytics/events?id=detected&from=${daysAgo(60)}&to=${daysAgo(-1)}`],
] as const) {
  test(`at ${width} px the tables of ${path.split('?')[0]} are seen whole`, async ({ adminPage: page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(path);
    const tables = page.locator('.table-scroll');
    await expect(tables).not.toHaveCount(0);
    for (const table of await tables.all())
      expect(await table.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
  });
}

function daysAgo(days: number): string {
  return `${new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)}T00:00:00Z`;
}
