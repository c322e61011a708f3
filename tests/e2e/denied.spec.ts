import type { Page } from '@playwright/test';
import { expect, searchButton, test } from './support/fixtures.ts';

const email = 'changing@tenant.example';
const dialog = (page: Page) => page.getByRole('dialog', { name: 'You do not have permission to do this' });

test('[SH-11] what a role does not allow any more is said in a dialog, and the page stays as it was', async ({
  adminPage,
  browser,
  server,
}) => {
  const created = await server.run('user', 'create', email, '--role', 'analyst');
  const password = /password\W+(\S+)/i.exec(created)![1]!;
  const context = await browser.newContext({ baseURL: server.url });
  const signedIn = await context.request.post('/api/v1/auth/login', {
    data: { email, current_password: password },
    headers: { origin: server.url },
  });
  const { token } = (await signedIn.json()) as { token: string };
  await context.addCookies([{ name: 'postern', value: token, url: server.url }]);
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
