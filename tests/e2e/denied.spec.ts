import type { Page } from '@playwright/test';
import { signInByCall } from '../support/sign-in-by-call.ts';
import { expect, searchButton, test } from './support/fixtures.ts';

const email = 'changing@tenant.example';
const dialog = (page: Page) => page.getByRole('dialog', { name: 'You do not have permission to do this' });

async function expectNothingElse(page: Page): Promise<void> {
  expect(await page.getByRole('dialog').count()).toBeLessThan(2);
  await expect(page.getByText('Try again')).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
}

test('[SH-11] an action without permission is reported in a dialog, and the page stays as it was', async ({
  adminPage,
  browser,
  server,
}) => {
  const value = await signInByCall(server.url, await server.createUser(email, '--role', 'analyst'));
  const context = await browser.newContext({ baseURL: server.url });
  await context.addCookies([{ name: 'postern', value, url: server.url }]);
  const page = await context.newPage();
  await page.goto('/mail-explorer?last=30d');
  await expect(page.getByRole('checkbox', { name: /Select/ }).nth(1)).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('x');
  await page.getByRole('button', { name: 'Quarantine' }).first().click();
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Quarantine', exact: true });
  await expect(confirm).toBeEnabled();

  // Somebody who may not look at people's settings any more, nor act on mail.
  await adminPage.goto(`/system-settings/user-management?search=${email}`);
  await adminPage.getByRole('link', { name: email }).click();
  await adminPage.locator('select[name=role]').selectOption('help_desk');
  await adminPage.locator('form:has(select[name=role]) button[type=submit]').click();
  await adminPage.waitForURL(/done=/);

  // It was confirmed after that: one dialog, and nothing to try again.
  await confirm.click();
  await expect(dialog(page)).toBeVisible();
  await expectNothingElse(page);
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectNothingElse(page);

  await page.getByRole('button', { name: 'Quarantine' }).first().click();
  await expect(dialog(page)).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/mail-explorer\?last=30d/);
  await expect(page.getByRole('grid')).toBeVisible();

  // The question that was being asked is still there.
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // The same where a fragment of the page is asked for; what was typed stays.
  const subject = page.getByRole('textbox', { name: 'Subject' });
  await subject.fill('half a thought');
  await searchButton(page).click();
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(subject).toHaveValue('half a thought');
  await expect(page.getByRole('grid')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // Parts of the page that fetch by themselves: the details of a mail.
  await page.getByRole('grid').focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeVisible();
  await expectNothingElse(page);
  await context.close();
});
