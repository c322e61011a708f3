import type { Page } from '@playwright/test';
import { signInByCall } from '../support/sign-in-by-call.ts';
import { expect, searchButton, test } from './support/fixtures.ts';

const email = 'changing@tenant.example';
const dialog = (page: Page) => page.getByRole('dialog', { name: 'You do not have permission to do this' });

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

  // Somebody who may not look at people's settings any more, nor act on mail.
  await adminPage.goto(`/system-settings/user-management?search=${email}`);
  await adminPage.getByRole('link', { name: email }).click();
  await adminPage.locator('select[name=role]').selectOption('help_desk');
  await adminPage.locator('form:has(select[name=role]) button[type=submit]').click();
  await adminPage.waitForURL(/done=/);

  await page.keyboard.press('j');
  await page.keyboard.press('x');
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
  await context.close();
});
