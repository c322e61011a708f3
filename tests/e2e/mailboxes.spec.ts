import { type Dovecot, masterUser, password, startDovecot } from '../support/dovecot.ts';
import { findTestServer } from '../support/test-server.ts';
import { expect, test } from './support/fixtures.ts';

test.describe('connecting a mail system', () => {
  test.skip(!findTestServer('Dovecot'), 'Dovecot is not installed');
  let dovecot: Dovecot;
  test.beforeAll(async () => {
    dovecot = await startDovecot();
  });
  test.afterAll(() => dovecot.stop());

  test('the connection is tested while it is typed, and again by its button', async ({ adminPage: page }) => {
    await page.goto('/system-settings/new-mailboxes/imap');
    await page.getByLabel('Server', { exact: true }).fill('127.0.0.1');
    await page.getByLabel('Port').fill(String(dovecot.port));
    await page.getByLabel('Encryption').selectOption('plain');
    await page.getByLabel('User name').fill(masterUser);
    await page.getByLabel('Password or token').fill('wrong');
    await page.getByLabel('Mailboxes', { exact: true }).fill('ada@tenant.example');
    await page.keyboard.press('Tab');
    const result = page.getByRole('main').getByRole('status');
    await expect(result).toContainText('The server refuses the sign-in');
    await page.getByLabel('Password or token').fill(password);
    await page.keyboard.press('Tab');
    await expect(result).toContainText('It answers, and lets us in.');
    await page.getByLabel('Password or token').fill('wrong');
    await page.getByRole('button', { name: 'Test' }).click();
    await expect(result).toContainText('The server refuses the sign-in');
    await expect(page).toHaveURL('/system-settings/new-mailboxes/imap');
  });
});
