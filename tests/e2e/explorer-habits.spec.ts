import type { Locator, Page } from '@playwright/test';
import { expect, openGrid, seededRows, test } from './support/fixtures.ts';

const status = (page: Page, total: number) => page.getByText(`${total} matching emails detected`);
const outdated = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'Filters changed: press Search' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('[MX-16] a changed filter marks the results as outdated, and disables the actions until the search', async ({
  adminPage: page,
}) => {
  await openGrid(page, '/mail-explorer?last=24h&from_name=nora');
  await expect(status(page, seededRows / 3)).toBeVisible();
  await page.getByRole('row').nth(1).getByRole('checkbox').check();
  await expect(button(page, 'Quarantine')).toBeEnabled();
  const subject = page.getByRole('textbox', { name: 'Subject', exact: true });
  await subject.fill('invoice');
  await expect(outdated(page)).toBeVisible();
  await expect(button(page, 'Quarantine')).toBeDisabled();
  await expect(button(page, 'Release')).toBeDisabled();
  await expect(button(page, 'Create exceptions')).toHaveAttribute('aria-disabled', 'true');
  // As it was: nothing has changed.
  await subject.fill('');
  await expect(outdated(page)).toBeHidden();
  await expect(button(page, 'Quarantine')).toBeEnabled();
  for (const change of [
    () => page.getByRole('radio', { name: 'All filters' }).check({ force: true }),
    () => page.getByRole('checkbox', { name: 'Filter by Sender name' }).uncheck(),
    () => page.getByRole('spinbutton', { name: 'Amount' }).fill('25'),
    () => page.getByText('Uncheck all').click(),
  ]) {
    // The same address again keeps what was typed.
    await page.goto('/jobs');
    await page.goto('/mail-explorer?last=24h&from_name=nora');
    await expect(status(page, seededRows / 3)).toBeVisible();
    await change();
    await expect(outdated(page)).toBeVisible();
  }
  await page.getByRole('region', { name: 'Results' }).getByRole('button', { name: 'Search' }).click();
  await expect(status(page, seededRows)).toBeVisible();
  await expect(outdated(page)).toBeHidden();
});

test('what is typed, ticked and pressed in the filters before their script has loaded is kept', async ({
  adminPage: page,
}) => {
  const done = Promise.withResolvers<void>();
  await page.route(/\/assets\/filters-[^/]+\.js$/, async (route) => {
    await done.promise;
    await route.continue();
  });
  await openGrid(page, '/mail-explorer?last=24h');
  const subject = page.getByRole('textbox', { name: 'Subject', exact: true });
  await subject.fill('reminder');
  await page.getByRole('checkbox', { name: 'Filter by Sender name' }).check();
  await page.getByText('Detection', { exact: true }).first().click();
  await page.locator('#filters-detection').getByRole('checkbox', { name: 'Clean' }).first().check();
  await page.locator('#filters-detection').getByRole('button', { name: 'Select all: Detection' }).click();
  done.resolve();
  const tree = page.getByRole('tree', { name: 'Detection' });
  await expect(tree.getByRole('treeitem', { checked: false })).toHaveCount(0);
  await expect(subject).toHaveValue('reminder');
  await expect(page.getByRole('checkbox', { name: 'Filter by Subject' })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Filter by Sender name' })).toBeChecked();
});

test('[MX-04] a preset of the date searches at once', async ({ adminPage: page }) => {
  await page.goto('/mail-explorer');
  await page.getByRole('button', { name: 'Last 24 hours' }).click();
  await expect(page).toHaveURL('/mail-explorer?last=24h');
  await expect(status(page, seededRows)).toBeVisible();
  await expect(outdated(page)).toBeHidden();
});

test("[MX-09] 'match any filter' is explained, and again before an action on all matches", async ({
  adminPage: page,
}) => {
  const words = /an email is found as soon as one of these 2 filters matches/;
  await page.goto('/mail-explorer?last=24h&subject=report&from_name=nora&operator=or');
  await expect(page.getByText(words)).toBeVisible();
  await button(page, 'Select').click();
  await page.getByRole('menuitem', { name: 'Select all matching' }).click();
  await button(page, 'Quarantine').click();
  await expect(page.getByRole('dialog').getByText(words)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Match all filters' }).click();
  await expect(page).toHaveURL(/operator=and/);
  await expect(page.getByText(words)).toBeHidden();
});

/** Whether the whole of an element is in view of another, sideways. */
const isInside = async (part: Locator, whole: Locator): Promise<boolean> => {
  const [inner, outer] = [await part.boundingBox(), await whole.boundingBox()];
  if (!inner || !outer) return false;
  return inner.x >= outer.x && inner.x + inner.width <= outer.x + outer.width + 0.5;
};

test('[MX-12] all columns are in view at 1440 px, the recipients at 1280, and the state on a phone', async ({
  adminPage: page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/mail-explorer?last=24h');
  await expect(status(page, seededRows)).toBeVisible();
  const scroller = page.locator('.grid-scroller');
  const row = page.getByRole('row').nth(2);
  const sideways = await scroller.evaluate((element) => element.scrollWidth - element.clientWidth);
  expect(sideways).toBe(0);
  for (const column of [
    'Received',
    'Detection',
    'Quarantined',
    'Subject',
    'Sender',
    'Recipients',
    'Files',
    'Links',
    'Server IP (client IP)',
  ])
    expect(await isInside(page.getByRole('columnheader', { name: column }), scroller)).toBe(true);
  // Whole, not cut off; what is one pixel wide is for those who hear it.
  for (const column of ['received', 'states', 'serverIp'])
    expect(
      await row
        .locator(`.col-${column}`)
        .evaluate((cell) =>
          [cell, ...cell.querySelectorAll(':not(.visually-hidden)')].every(
            (part) => part.scrollWidth <= part.clientWidth + 1 || part.clientWidth <= 1,
          ),
        ),
      column,
    ).toBe(true);
  await page.setViewportSize({ width: 1280, height: 800 });
  const actions = await page.getByRole('row').nth(2).locator('.col-actions').boundingBox();
  const recipients = await row.locator('.col-recipients').boundingBox();
  expect(recipients!.x + recipients!.width).toBeLessThanOrEqual(actions!.x);
  await page.setViewportSize({ width: 390, height: 780 });
  await expect(row.locator('.col-states')).toBeVisible();
  await expect(row.locator('.col-states')).toContainText('Not quarantined');
  const sign = await row
    .locator('.grid-quiet')
    .evaluate((state) => getComputedStyle(state, '::before').maskImage);
  expect(sign).toContain('url(');
});

test('on a phone a subject has a line of its own, and state and verdict are whole, however long', async ({
  adminPage: page,
}) => {
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 780 });
    await page.goto('/mail-explorer?last=24h&detection=cp_ap_suspicious');
    const row = page.locator('[aria-rowindex="2"]');
    await expect(row.locator('.col-verdicts')).toContainText('Suspected Phishing');
    await row.locator('.grid-subject').evaluate((subject) => {
      subject.textContent = 'A subject that is longer than any phone is wide, whatever else is said of it';
    });
    expect((await row.locator('.col-subject').boundingBox())!.width).toBeGreaterThan(width * 0.7);
    // Its sign is enough where there is no room for the words beside a long verdict.
    const sign = await row
      .locator('.grid-quiet')
      .evaluate((state) => getComputedStyle(state, '::before').maskImage);
    expect(sign).toContain('url(');
    const words = width === 390 ? ['.col-states .grid-quiet > span'] : [];
    for (const badge of ['.col-verdicts .badge', ...words])
      expect(
        await row.locator(badge).evaluate((part) => part.scrollWidth <= part.clientWidth),
        `${badge} at ${width} px`,
      ).toBe(true);
    const boxes = await Promise.all(
      ['.col-subject', '.col-received', '.col-verdicts'].map((part) => row.locator(part).boundingBox()),
    );
    expect(boxes.map((box) => box!.y)).toEqual(boxes.map((box) => box!.y).toSorted((a, b) => a - b));
    const { y, height } = (await row.boundingBox())!;
    expect(boxes[2]!.y + boxes[2]!.height).toBeLessThanOrEqual(y + height);
  }
});

test('on a phone, where rows have no header, the order is reversed in the bar', async ({
  adminPage: page,
}) => {
  await page.setViewportSize({ width: 390, height: 780 });
  await page.goto('/mail-explorer?last=24h');
  const first = page.locator('[aria-rowindex="2"]');
  await expect(first).toContainText('0000');
  const bar = page.locator('.grid-bar');
  const turn = (to: 'oldest' | 'newest') => bar.getByRole('link', { name: new RegExp(to, 'i') });
  await turn('oldest').click();
  await expect(first).toContainText(String(seededRows - 1).padStart(4, '0'));
  await turn('newest').click();
  await expect(first).toContainText('0000');
  await page.setViewportSize({ width: 1440, height: 780 });
  await expect(turn('oldest')).toBeHidden();
});

test('[MX-01] where there is no room for buttons, group actions are a menu', async ({ adminPage: page }) => {
  // From tablets on the bar has a second line for them, but for that of the list beside open details.
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 780 });
    await openGrid(page, '/mail-explorer?last=24h');
    await expect(status(page, seededRows)).toBeVisible();
    if (width === 1440) {
      await page.getByRole('row').nth(2).locator('.col-states').click();
      await expect(page.getByRole('complementary', { name: 'Email details' })).toBeVisible();
    }
    await page.getByRole('row').nth(1).getByRole('checkbox').check();
    const bar = page.locator('.grid-bar');
    await expect(bar.getByRole('button', { name: 'Quarantine', exact: true })).toBeHidden();
    await button(page, 'Group actions').click();
    await page.getByRole('menuitem', { name: 'Quarantine' }).click();
    await expect(page.getByRole('dialog')).toContainText('Quarantine 1 email?');
    await page.keyboard.press('Escape');
  }
});

test('a click on a row opens its details, also while text is selected elsewhere', async ({
  adminPage: page,
}) => {
  await openGrid(page, '/mail-explorer?last=24h');
  await expect(status(page, seededRows)).toBeVisible();
  const panel = page.getByRole('complementary', { name: 'Email details' });
  await page.getByRole('row').nth(2).locator('.col-states').click();
  await expect(panel.getByRole('heading', { level: 2 })).toContainText('Report 0001');
  await page.evaluate(() => getSelection()?.selectAllChildren(document.querySelector('h1')!));
  await page.getByRole('row').nth(3).locator('.col-verdicts').dispatchEvent('click');
  await expect(panel.getByRole('heading', { level: 2 })).toContainText('Newsletter 0002');
});

test('[MX-17] a refused group action opens the request-error dialog, without a cancel', async ({
  adminPage: page,
}) => {
  const isAction = (url: URL) => url.pathname.includes('manual_actions');
  await page.route(isAction, (route) =>
    route.fulfill({
      status: 409,
      json: { success: false, code: 'conflict', info: 'It has changed.' },
      headers: { 'postern-answer': 'page' },
    }),
  );
  await openGrid(page, '/mail-explorer?last=24h');
  await expect(status(page, seededRows)).toBeVisible();
  await page.getByRole('row').nth(20).getByRole('checkbox').check();
  await button(page, 'Quarantine').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Quarantine', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Request error' });
  await expect(dialog).toContainText('The quarantine request failed');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('a printed search contains its rows, without controls', async ({ adminPage: page }) => {
  await page.goto('/mail-explorer?last=24h');
  await expect(status(page, seededRows)).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('complementary', { name: 'Filters' })).toBeHidden();
  await expect(button(page, 'Select')).toBeHidden();
  await expect(page.locator('[aria-rowindex="2"] .col-check')).toBeHidden();
  await expect(page.locator('[aria-rowindex="2"] .col-subject')).toBeVisible();
  const cut = await page.locator('.grid-scroller').evaluate((rows) => getComputedStyle(rows).overflow);
  expect(cut).toBe('visible');
});

test('the reason of a verdict is beside its badge, whatever its length', async ({ adminPage: page }) => {
  await openGrid(page, '/mail-explorer?last=24h&detection=cp_ap_suspicious');
  await page.getByRole('row').nth(1).locator('.col-states').click();
  const panel = page.getByRole('complementary', { name: 'Email details' });
  const reason = panel.locator('li:has(> .badge)').first();
  await reason.locator('.badge').evaluate((badge) => {
    badge.lastChild!.textContent = 'Microsoft: a verdict of many words';
  });
  const cut = await reason.locator('.badge').evaluate((badge) => badge.scrollWidth - badge.clientWidth);
  expect(cut).toBeLessThanOrEqual(0);
});

test('in compact rows the badge of a held mail is not truncated', async ({ adminPage: page }) => {
  await openGrid(page, '/mail-explorer?last=24h&subject=report');
  await page.getByRole('row').nth(1).getByRole('checkbox').check();
  await button(page, 'Quarantine').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Quarantine', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
  await button(page, 'Compact rows').click();
  const badge = page.locator('[aria-rowindex="2"] .col-states .badge');
  await expect(badge).toHaveText('Quarantined');
  // With what stands behind it gone, nothing takes room from it.
  await expect(page.locator('[aria-rowindex="2"] .col-states .grid-second')).toBeHidden();
  expect(await badge.evaluate((part) => part.scrollWidth <= part.clientWidth)).toBe(true);
});
