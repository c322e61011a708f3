import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { PosternServer } from '../support/postern-server.ts';
import { expectNoAxeViolationsInBothThemes } from './support/axe.ts';
import { expect, signIn, testsWithServer } from './support/fixtures.ts';

const test = testsWithServer(async () => {
  const server = await PosternServer.create();
  await server.start();
  return server;
});

test('[SH-09] an administrator is told on every page what is wrong with the system, and reads what to do', async ({
  page,
  server,
}) => {
  await chmod(join(server.dataDirectory, 'postern.key'), 0o644);
  await signIn(page, '/system-settings/system');
  await page.goto('/system-settings/features');
  await expect(page.getByText('A check of the system is wrong: Secret key.')).toBeVisible();
  await expectNoAxeViolationsInBothThemes(page);
  await page.getByRole('link', { name: 'See what to do' }).click();
  await expect(page.getByRole('heading', { name: 'System', exact: true })).toBeVisible();
  const first = page.locator('#needs li').first();
  await expect(first).toContainText('Wrong');
  await expect(first).toContainText('Run chmod 600 on it.');
  await expect(page.getByText('See what to do')).toBeHidden();
  await page.getByRole('button', { name: 'Send a test email' }).click();
  await expect(page.getByText(/^The test email was written to a file/)).toBeVisible();
  await expectNoAxeViolationsInBothThemes(page);
  await page.setViewportSize({ width: 320, height: 700 });
  const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
  expect(scrollWidth).toBe(clientWidth);
});
