import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PosternServer } from '../support/postern-server.ts';
import { expectNoAxeViolationsInBothThemes } from './support/axe.ts';
import { expect, signIn, testsWithServer } from './support/fixtures.ts';

/** A production server before any mail came in. */
const test = testsWithServer(async () => {
  const server = await PosternServer.create();
  await server.start();
  return server;
});

test('[AN-01] a new organisation drops files on its first steps, and sees its mail minutes later', async ({
  page,
  server,
}) => {
  await signIn(page, '/dashboard');
  await expect(page.getByText('No mail has come in yet')).toBeVisible();
  await expectNoAxeViolationsInBothThemes(page);
  const message = (id: number) =>
    `From: ann@shop.example\nTo: bob@tenant.example\nSubject: Offer ${id}\nDate: Sun, 29 Nov 2026 10:00:00 +0000\nMessage-ID: <${id}@shop.example>\n\nHello\n`;
  const entries = Array.from(
    { length: 300 },
    (_, id) => `From a@b.example Sun Nov 29 10:00:00 2026\n${message(id)}\n`,
  );
  const path = join(server.dataDirectory, '..', `upload-${process.pid}.mbox`);
  await writeFile(path, entries.join(''));
  await page.getByLabel('Drop files here').setInputFiles(path);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page).toHaveURL(/\/system-settings\/import$/);
  await expect(page.getByText('300 imported, 0 already there')).toBeVisible({ timeout: 30_000 });
  await expectNoAxeViolationsInBothThemes(page);
  await page.goto('/dashboard');
  await expect(page.getByRole('listitem').filter({ hasText: 'Bring in mail' })).toContainText('(done)');
  await page.getByRole('button', { name: 'Hide for everybody' }).click();
  await expect(page.getByRole('heading', { name: 'First steps' })).toBeHidden();
});

test('who leaves during an upload is asked first, and it is cancelled then', async ({ page }) => {
  await signIn(page);
  await page.goto('/system-settings/import');
  // Pieces never arrive.
  await page.route('**/pieces?*', () => undefined);
  await page
    .getByLabel('Drop files here')
    .setInputFiles({ name: 'late.eml', mimeType: 'message/rfc822', buffer: Buffer.from('Subject: x\n\n') });
  const piece = page.waitForRequest('**/pieces?*');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await piece;
  const asked = page.waitForEvent('dialog');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto('/dashboard');
  expect((await asked).type()).toBe('beforeunload');
  await page.goto('/system-settings/import');
  await expect(page.getByRole('status').getByText('Cancelled')).toBeVisible();
});
