import type { Locator, Page } from '@playwright/test';
import { expectNoAxeViolations } from './support/axe.ts';
import { expect, grid, openGrid, test } from './support/fixtures.ts';

const rows = (page: Page) => grid(page).locator('tbody [role=row]');

/**
 * Newsletters that nobody has quarantined: other specs of the worker release invoices, which can then not be quarantined
 * again. Without `operator` any one of the filters would be enough to match.
 */
const quarantinable =
  '/mail-explorer?last=30d&subject=newsletter&quarantined_state=cp_not_quarantined&operator=and';

const success = (page: Page) => page.getByRole('dialog', { name: 'Quarantined 1 email' });

/** Opens the confirmation to quarantine a row, by default the first, and returns its button. */
async function askToQuarantine(page: Page, row = rows(page).first()): Promise<Locator> {
  await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Quarantine', exact: true }).click();
  return page.getByRole('dialog').getByRole('button', { name: 'Quarantine', exact: true });
}

const quarantine = async (page: Page, row?: Locator) => (await askToQuarantine(page, row)).click();

test('[MX-17] quarantines a row in place and undoes it', async ({ adminPage: page }) => {
  await openGrid(page, quarantinable);
  const state = rows(page).first().locator('.col-states');
  await expect(state).toContainText('Not quarantined');
  await quarantine(page);
  await expect(success(page)).toBeVisible();
  await expect(state).toContainText('Quarantined by Admin');
  await success(page).getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Quarantine of 1 email undone')).toBeVisible();
  await expect(state).toContainText('Not quarantined');
});

test('[MX-17] a dialog reports success, keeps the focus and returns it; the notice follows', async ({
  adminPage: page,
}) => {
  await openGrid(page, quarantinable);
  await quarantine(page);
  const ok = success(page).getByRole('button', { name: 'OK' });
  await expect(ok).toBeFocused();
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(1);
  await expectNoAxeViolations(page);
  for (let tab = 0; tab < 5; tab++) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.matches('body, dialog *'))).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(success(page)).toBeHidden();
  // The selection is gone, and with it what the button that asked could do: the list has the focus.
  await expect(grid(page)).toBeFocused();
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Quarantine of 1 email undone')).toBeVisible();

  // From the menu of a row the focus goes back to the row's button.
  const button = rows(page)
    .first()
    .getByRole('button', { name: /^Actions/ });
  await button.click();
  await page.getByRole('menuitem', { name: /^Quarantine/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Quarantine', exact: true }).click();
  await success(page).getByRole('button', { name: 'OK' }).click();
  await expect(success(page)).toBeHidden();
  await expect(button).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Quarantine of 1 email undone')).toBeVisible();
});

test('[MX-17] keeps an action that was sent after the session ended', async ({ adminPage: page }) => {
  await openGrid(page, quarantinable);
  // A refused count would lead to the sign-in page as well.
  await expect(page.getByText(/matching emails? detected/)).toBeVisible();
  const confirm = await askToQuarantine(page);
  const cookies = await page.context().cookies();
  await page.context().clearCookies();
  await confirm.click();
  await page.waitForURL(/\/auth\/login\?returnUrl=/);
  await page.context().addCookies(cookies);
  const back = new URL(page.url()).searchParams.get('returnUrl') ?? '';
  expect(back).toContain('subject=newsletter');
  await page.goto(back);
  await expect(page.getByText('Nothing was changed; your selection is kept.')).toBeVisible();
  await expect(page.getByText('1 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Quarantine', exact: true }).click();
  await success(page).getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Quarantine of 1 email undone')).toBeVisible();
});

test('[MX-17] acts once although the response was lost', async ({ adminPage: page }) => {
  await openGrid(page, quarantinable);
  let calls = 0;
  await page.route('**/api/v1/manual_actions', async (route) => {
    calls++;
    // The service acts, but its first answer never arrives.
    if (calls === 1) {
      await route.fetch();
      return route.abort();
    }
    return route.continue();
  });
  await quarantine(page);
  await expect(success(page)).toBeVisible();
  expect(calls).toBe(2);
  await success(page).getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Quarantine of 1 email undone')).toBeVisible();
});

test('[MX-17] the open menu of a row follows the row, whose state comes later than the notice', async ({
  adminPage: page,
}) => {
  await openGrid(page, quarantinable);
  await quarantine(page);
  await success(page).getByRole('button', { name: 'OK' }).click();
  const gate = Promise.withResolvers<void>();
  await page.route('**/mail-explorer/rows**', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Quarantine of 1 email undone')).toBeVisible();
  await rows(page)
    .first()
    .getByRole('button', { name: /^Actions/ })
    .click();
  const entry = page.getByRole('menuitem', { name: /^Quarantine/ });
  await expect(entry).toContainText('It is already quarantined.');
  gate.resolve();
  await expect(entry).not.toContainText('It is already quarantined.');
  await expect(entry).toBeEnabled();
});

test('[MX-17] an action that ends while rows are loaded is shown in all of them', async ({
  adminPage: page,
}) => {
  await openGrid(page, '/mail-explorer?last=30d');
  const newsletter = rows(page).filter({ hasText: 'Newsletter' }).first();
  const state = newsletter.locator('.col-states');
  await expect(state).toContainText('Not quarantined');
  await quarantine(page, newsletter);
  await success(page).getByRole('button', { name: 'OK' }).click();
  await expect(state).toContainText('Quarantined by Admin');
  const gate = Promise.withResolvers<void>();
  const asked = page.waitForRequest('**/mail-explorer/rows**');
  await page.route('**/mail-explorer/rows**', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await grid(page).focus();
  await page.keyboard.press('End');
  await asked;
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Quarantine of 1 email undone')).toBeVisible();
  gate.resolve();
  await page.keyboard.press('Home');
  await expect(state).toContainText('Not quarantined');
});
