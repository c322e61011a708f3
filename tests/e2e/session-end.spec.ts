import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, openGrid, test } from './support/fixtures.ts';

const notice = (page: Page) => page.locator('.toast', { hasText: 'You are signed out.' });

/** Ends the session of the page's browser until the returned function is called. */
async function endSession(page: Page): Promise<() => Promise<void>> {
  const cookies = await page.context().cookies();
  await page.context().clearCookies();
  return () => page.context().addCookies(cookies);
}

test('[SI-21] a dialog whose session has ended keeps what was typed, and works after signing in elsewhere', async ({
  adminPage: page,
  context,
}) => {
  await openGrid(page, `/mail-explorer?last=30d&subject=${randomUUID()}`);
  await page.getByRole('button', { name: 'Create exceptions' }).click();
  await page.getByRole('menuitem', { name: 'Block-list rule' }).click();
  const dialog = page.getByRole('dialog');
  const comment = dialog.getByRole('textbox', { name: 'Comment' });
  await comment.fill('asked for by Nora');
  const signIn = await endSession(page);
  const create = dialog.getByRole('button', { name: 'Create block-list rule' });
  await create.click();
  await expect(notice(page)).toBeVisible();
  await expect(comment).toHaveValue('asked for by Nora');
  await create.click();
  await expect(notice(page)).toHaveCount(1);
  const opened = context.waitForEvent('page');
  await notice(page).getByRole('button', { name: 'Sign in' }).click();
  await expect(await opened).toHaveURL(/\/auth\/login\?returnUrl=/);
  await expect(comment).toHaveValue('asked for by Nora');
  await signIn();
  await create.click();
  await expect(page.getByText('Block-list rule created')).toBeVisible();
});

test('[SI-21] a search whose session has ended leads to the sign-in page, unless rows are selected', async ({
  adminPage: page,
}) => {
  await openGrid(page, '/mail-explorer?last=30d');
  await expect(page.getByText(/matching emails detected/)).toBeVisible();
  const row = page.getByRole('grid').getByRole('checkbox').nth(1);
  await row.check();
  const subject = page.getByRole('textbox', { name: 'Subject', exact: true });
  await subject.fill('reminder');
  await endSession(page);
  await subject.press('Enter');
  await expect(notice(page)).toBeVisible();
  await expect(row).toBeChecked();
  await row.uncheck();
  await subject.press('Enter');
  await expect(page).toHaveURL(/\/auth\/login\?returnUrl=.*reminder/);
});

test('[SI-21] a page that asks by itself is not left when its session has ended', async ({
  adminPage: page,
}) => {
  await page.goto('/policy/new-rule/blacklist');
  const form = page.locator('#rule-form');
  await form.getByRole('textbox', { name: 'Subject', exact: true }).fill('half a rule');
  await endSession(page);
  const asked = page.waitForResponse((response) => response.status() === 401);
  await form.getByRole('textbox', { name: 'Comment' }).fill('why');
  await form.getByRole('textbox', { name: 'Comment' }).blur();
  await asked;
  await expect(notice(page)).toBeVisible();
  await expect(form.getByRole('textbox', { name: 'Subject', exact: true })).toHaveValue('half a rule');
});

test('[SI-21] [MX-16] rows that cannot be loaded after the end of the session do not take the selection away', async ({
  adminPage: page,
}) => {
  await openGrid(page, '/mail-explorer?last=30d');
  await expect(page.getByText(/matching emails detected/)).toBeVisible();
  await page.getByRole('grid').getByRole('checkbox').nth(1).check();
  const signIn = await endSession(page);
  await page.getByRole('grid').focus();
  await page.keyboard.press('End');
  await expect(notice(page)).toBeVisible();
  await expect(page.getByText('1 selected')).toBeVisible();
  await signIn();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('grid').locator('tbody [role=row]').nth(41)).toBeAttached();
  await expect(page.getByText('1 selected')).toBeVisible();
});
