import type { Page } from '@playwright/test';
import { expectNoAxeViolationsInBothThemes } from './support/axe.ts';
import { expect, test } from './support/fixtures.ts';
import { stopClock } from './support/stop-clock.ts';

/** Lets the console say that another version answers, as often as it is asked; counts how often that was. */
async function answerWith(page: Page, version: () => string): Promise<() => number> {
  let asked = 0;
  await page.route('**/version', async (route) => {
    asked += 1;
    if (version() === '') return route.continue();
    const json = { ui2_version: version(), offer: '/help/new-version' };
    await route.fulfill({ headers: { 'postern-answer': 'page' }, json });
  });
  return () => asked;
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'A new version is available' });

test('[SH-05] checks after 5 s and every 5 minutes, offers a version that two responses agree on, and reloads on request', async ({
  adminPage: page,
}) => {
  let version = '';
  const asked = await answerWith(page, () => version);
  await page.clock.install();
  await stopClock(page);
  await page.goto('/dashboard');
  expect(asked()).toBe(0);
  await page.clock.runFor(5_000);
  await expect.poll(asked).toBe(1);
  await expect(dialog(page)).toBeHidden();

  version = '9.9.9 (next)';
  await page.clock.runFor(5 * 60_000);
  await expect.poll(asked).toBe(2);
  // The answer is being read when the clock goes on.
  await expect(async () => {
    await page.clock.runFor(1_000);
    expect(asked()).toBe(3);
  }).toPass();
  await expect(dialog(page)).toBeVisible();
  expect(await dialog(page).evaluate((element) => element.getBoundingClientRect().width)).toBe(700);

  // Not now: it is not asked again about the same version.
  await dialog(page).getByRole('button', { name: 'Later' }).click();
  await page.clock.runFor(5 * 60_000);
  await expect.poll(asked).toBe(4);
  await expect(dialog(page)).toBeHidden();

  version = '9.9.10 (next)';
  await page.clock.runFor(5 * 60_000);
  await expect.poll(asked).toBe(5);
  await expect(async () => {
    await page.clock.runFor(1_000);
    expect(asked()).toBe(6);
  }).toPass();
  const loaded = page.waitForEvent('load');
  await dialog(page).getByRole('button', { name: 'Reload page' }).click();
  await loaded;
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('[SH-05] shows a notice beside unsaved input, and loses nothing', async ({ adminPage: page }) => {
  const asked = await answerWith(page, () => '9.9.9 (next)');
  await page.clock.install();
  await stopClock(page);
  await page.goto('/policy/new-rule/whitelist');
  const field = page.locator('main textarea').first();
  await field.fill('half a sentence');
  await field.blur();
  await page.clock.runFor(5_000);
  await expect.poll(asked).toBe(1);
  await expect(async () => {
    await page.clock.runFor(1_000);
    expect(asked()).toBe(2);
  }).toPass();
  await expect(page.getByText('Save your work')).toBeVisible();
  await expect(dialog(page)).toBeHidden();
  await expect(field).toHaveValue('half a sentence');
  await page.clock.runFor(10 * 60_000);
  await expect(field).toHaveValue('half a sentence');
});

test('[SH-04] the help menu opens versions and support as dialogs over the page, and closes them', async ({
  adminPage: page,
}) => {
  await page.goto('/mail-explorer');
  for (const [item, width, height] of [
    ['Version', 620, 250],
    ['Contact support', 660, undefined],
  ] as const) {
    await page.getByRole('button', { name: 'Help', exact: true }).click();
    await page.getByRole('link', { name: item }).click();
    const opened = page.getByRole('dialog', { name: item });
    await expect(opened).toBeVisible();
    const size = await opened.evaluate((element: HTMLElement) => [element.offsetWidth, element.offsetHeight]);
    expect(size[0]).toBe(width);
    await expectNoAxeViolationsInBothThemes(page);
    if (height !== undefined) expect(size[1]).toBe(height);
    await page.keyboard.press('Escape');
    await expect(opened).toHaveCount(0);
  }
  await expect(page).toHaveURL(/\/mail-explorer/);
});

test('[SH-04] where the dialog cannot be shown, as after an update, the help is a page', async ({
  adminPage: page,
}) => {
  await page.route(/\/assets\/fetched-parts-[^/]+\.js$/, (route) => route.fulfill({ status: 404 }));
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Help', exact: true }).click();
  await page.getByRole('link', { name: 'Version' }).click();
  await expect(page).toHaveURL(/\/help\/version$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Version');
});
