import type { Page } from '@playwright/test';
import { signInByCall } from '../support/sign-in-by-call.ts';
import { openPage } from './support/end-user-server.ts';
import { expect, test } from './support/fixtures.ts';

// The menu opens late and moves; other specs run without transitions.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });
const widthOf = (page: Page) =>
  menu(page).evaluate((element) => Math.round(element.getBoundingClientRect().width));
const contentAt = (page: Page) =>
  page.getByRole('main').evaluate((element) => Math.round(element.getBoundingClientRect().left));
/** Keeps the menu open or folded, as its button does. */
const keepMenu = (page: Page, locked: boolean) =>
  page.evaluate(async (menu_locked) => {
    const headers = { 'content-type': 'application/json' };
    await fetch('/preferences', { method: 'POST', headers, body: JSON.stringify({ menu_locked }) });
  }, locked);
const overlay = (page: Page) =>
  page.locator('.shell-overlay').evaluate((element) => Number(getComputedStyle(element).opacity));

for (const [window, mini, wide] of [
  [1530, 70, 250],
  [1529, 64, 220],
] as const) {
  test(`[SH-01] at ${window} px the menu is ${mini} px, ${wide} px over the content, and locked ${wide} px beside it`, async ({
    adminPage: page,
  }) => {
    await page.setViewportSize({ width: window, height: 900 });
    await page.goto('/dashboard');
    await keepMenu(page, false);
    await page.reload();
    expect([await widthOf(page), await contentAt(page), await overlay(page)]).toEqual([mini, mini, 0]);
    await menu(page).hover();
    await expect.poll(() => widthOf(page)).toBe(wide);
    await expect.poll(() => overlay(page)).toBe(0.5);
    expect(await contentAt(page)).toBe(mini);
    await page.mouse.move(window - 50, 450);
    await expect.poll(() => widthOf(page)).toBe(mini);
    await expect.poll(() => overlay(page)).toBe(0);

    await menu(page).hover();
    const kept = page.waitForResponse(
      (answer) => answer.url().endsWith('/preferences') && answer.status() === 204,
    );
    await page.getByRole('button', { name: 'Keep menu open' }).click();
    await kept;
    await expect.poll(() => contentAt(page)).toBe(wide);
    await expect.poll(() => overlay(page)).toBe(0);
    await page.reload();
    expect([await widthOf(page), await contentAt(page)]).toEqual([wide, wide]);

    // Unlocking folds it although the pointer is still there.
    const given = page.waitForResponse(
      (answer) => answer.url().endsWith('/preferences') && answer.status() === 204,
    );
    await page.getByRole('button', { name: 'Collapse menu' }).click();
    await given;
    await expect.poll(() => widthOf(page)).toBe(mini);
    await expect.poll(() => contentAt(page)).toBe(mini);
  });
}

test('[SH-01] from 1280 px the menu is open until its user folds it', async ({ browser, server }) => {
  // Somebody who has not chosen yet.
  const email = `never-folded-${Date.now()}@tenant.example`;
  const value = await signInByCall(server.url, await server.createUser(email, '--role', 'auditor'));
  const page = await openPage(browser, server);
  await page.context().addCookies([{ name: 'postern', value, url: server.url }]);
  await page.setViewportSize({ width: 1279, height: 800 });
  await page.goto('/dashboard');
  expect([await widthOf(page), await contentAt(page)]).toEqual([64, 64]);
  await menu(page).hover();
  await expect.poll(() => overlay(page)).toBe(0.5);
  await page.mouse.move(900, 450);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.reload();
  expect([await widthOf(page), await contentAt(page)]).toEqual([220, 220]);
  await menu(page).hover();
  expect(await overlay(page)).toBe(0);
  await expect(page.getByRole('button', { name: 'Keep menu open' })).toBeHidden();

  const kept = page.waitForResponse((answer) => answer.url().endsWith('/preferences'));
  await page.getByRole('button', { name: 'Collapse menu' }).click();
  await kept;
  await page.mouse.move(900, 450);
  await page.reload();
  expect([await widthOf(page), await contentAt(page)]).toEqual([64, 64]);
});

test('[SH-01] the pointer opens and collapses the menu after 100 ms, the keyboard at once', async ({
  adminPage: page,
}) => {
  await page.goto('/dashboard');
  await keepMenu(page, false);
  await page.reload();
  const delay = () =>
    menu(page).evaluate((element) => getComputedStyle(element).transitionDelay.split(',')[0]);
  expect(await delay()).toBe('0.1s');
  await menu(page).hover();
  expect(await delay()).toBe('0.1s');
  await page.keyboard.press('Escape');
  await expect.poll(() => widthOf(page)).toBe(64);
  await page.mouse.move(900, 400);
  await menu(page).hover();
  await expect.poll(() => widthOf(page)).toBe(220);
  await page.mouse.move(900, 400);
  await expect.poll(() => widthOf(page)).toBe(64);

  await menu(page).getByRole('link', { name: 'Dashboard' }).focus();
  await page.keyboard.press('Tab');
  await expect(menu(page).getByRole('link').nth(1)).toBeFocused();
  expect(await delay()).toBe('0s');
  await expect.poll(() => widthOf(page)).toBe(220);
  await page.keyboard.press('Escape');
  await expect.poll(() => widthOf(page)).toBe(64);
  await page.keyboard.press('Tab');
  await expect.poll(() => widthOf(page)).toBe(220);
});

test('[SH-01] shifts nothing when the page hydrates', async ({ adminPage: page }) => {
  await page.goto('/dashboard');
  await page.waitForLoadState('networkidle');
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const observer = new PerformanceObserver((list) => {
          resolve(
            list
              .getEntries()
              .reduce((sum, entry) => sum + (entry as PerformanceEntry & { value: number }).value, 0),
          );
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)));
      }),
  );
  expect(shift).toBe(0);
});

test.describe('by touch', () => {
  test.use({ hasTouch: true, viewport: { width: 1024, height: 768 } });
  test('[SH-01] the first touch opens the collapsed menu, the second one follows the link', async ({
    adminPage: page,
  }) => {
    await page.goto('/dashboard');
    const link = menu(page).getByRole('link', { name: 'Jobs' });
    await link.tap();
    await expect.poll(() => widthOf(page)).toBe(220);
    await expect(page).toHaveURL(/\/dashboard$/);
    await link.tap();
    await expect(page).toHaveURL(/\/jobs$/);
    await menu(page).getByRole('link', { name: 'Jobs' }).tap();
    await expect.poll(() => widthOf(page)).toBe(220);
    await page.getByRole('heading', { level: 1 }).tap();
    await expect.poll(() => widthOf(page)).toBe(64);
  });
});

test('[SH-01] on a phone it is a sheet that a button opens and Escape closes', async ({
  adminPage: page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/dashboard');
  await expect(menu(page)).toBeHidden();
  expect(await contentAt(page)).toBe(0);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(menu(page).getByRole('link', { name: 'Jobs' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu(page)).toBeHidden();
});
