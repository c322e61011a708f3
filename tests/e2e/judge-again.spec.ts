import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { signInByCall } from '../support/sign-in-by-call.ts';
import { expectNoAxeViolations, expectNoAxeViolationsInBothThemes } from './support/axe.ts';
import { prepareServer, expect, testsWithServer } from './support/fixtures.ts';

const test = testsWithServer(async () => {
  const server = await prepareServer();
  const files: string[] = [];
  // Taken in before anybody said which domain is the organisation's.
  for (const [name, from] of [
    ['alike', 'pay@northwlnd.example'],
    ['fine', 'a@far.example'],
  ] as const) {
    const file = join(server.dataDirectory, `${name}.eml`);
    const date = new Date(Date.now() - 3_600_000).toUTCString();
    await writeFile(
      file,
      `From: ${from}\r\nTo: ann@mailboxes.example\r\nSubject: Mail ${name}\r\nDate: ${date}\r\nMessage-ID: <${name}@x>\r\n\r\nHello.`,
    );
    files.push(file);
  }
  await server.run('import', ...files);
  await server.run('tenant', 'set', '--domains', 'northwind.example,mailboxes.example');
  await server.start();
  return server;
});

test('an administrator previews a new judgement, applies it, and undoes it', async ({ adminPage: page }) => {
  await page.goto('/system-settings/judge-again');
  await expectNoAxeViolationsInBothThemes(page);
  await page.getByLabel('Emails received').selectOption('all');
  await page.getByRole('button', { name: 'See what would change' }).click();
  const plan = page.getByRole('table', { name: 'What would change' });
  await expect(plan).toContainText('Quarantined');
  await plan.getByText('1 sample').first().click();
  await expect(plan.getByRole('link', { name: 'Mail alike' })).toBeVisible();
  await expectNoAxeViolationsInBothThemes(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoAxeViolations(page);
  await page.setViewportSize({ width: 1280, height: 800 });

  await page.getByRole('link', { name: 'Apply changes…' }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText('1 is quarantined, 0 are released.');
  await question.getByRole('button', { name: 'Apply changes' }).click();
  await expect(page.getByRole('heading', { name: 'New judgement' })).toBeVisible();
  await expect(page.getByText('New verdict, quarantined')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('heading', { name: 'Undo of a judgement' })).toBeVisible();
  await expect(page.getByText('Previous verdict again')).toBeVisible();
});

test('works without JavaScript', async ({ browser, server }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const value = await signInByCall(server.url);
  await context.addCookies([{ name: 'postern', value, url: server.url, httpOnly: true, sameSite: 'Lax' }]);
  const page = await context.newPage();
  await page.goto(`${server.url}/system-settings/judge-again`);
  await page.getByLabel('Emails received').selectOption('all');
  await page.getByRole('button', { name: 'See what would change' }).click();
  const refresh = page.getByRole('link', { name: 'Refresh' });
  await expect(async () => {
    if (await refresh.isVisible()) await refresh.click();
    await expect(page.getByRole('table', { name: 'What would change' })).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.getByRole('link', { name: 'Apply changes…' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Apply changes' })).toBeVisible();
  await context.close();
});
