import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';

/** Marks the document, so that a load of the page can be told from a change of its content. */
const mark = (page: Page) => page.evaluate(() => (document.body.dataset['marked'] = 'yes'));
const expectSameDocument = (page: Page) => expect(page.locator('body')).toHaveAttribute('data-marked', 'yes');

for (const [path, label, value, query] of [
  ['/system-settings/audit', 'Outcome', 'refused', 'outcome=refused'],
  ['/jobs', 'Kind', 'undo_quarantine', 'kind=undo_quarantine'],
  ['/security-events', 'State', 'closed', 'state=closed'],
  ['/system-settings/user-management', 'State', 'disabled', 'state=disabled'],
  ['/policy/rules', 'Status', 'expired', 'status=expired'],
] as const) {
  test(`a choice among the filters of ${path} applies at once, keeps the focus and says how much was found`, async ({
    adminPage: page,
  }) => {
    await page.goto(path);
    await mark(page);
    await expect(page.locator('form[method=get]').getByText('Apply', { exact: true })).toBeHidden();
    const choice = page.getByRole('main').getByLabel(label, { exact: true }).first();
    // What a screen reader has heard of stays in the page and changes its text.
    const found = (await page
      .getByRole('main')
      .getByRole('status')
      .getByText(/shown|rules?$/)
      .elementHandle())!;
    await choice.focus();
    await choice.selectOption(value);
    await expect(page).toHaveURL(new RegExp(query));
    await expect(choice).toBeFocused();
    await expect(choice).toHaveValue(value);
    await expectSameDocument(page);
    const fresh = await (await page.request.get(page.url())).text();
    const said = () => found.evaluate(({ isConnected, textContent }) => isConnected && textContent);
    await expect.poll(async () => fresh.includes(`>${await said()}<`)).toBe(true);

    await page.goBack();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(page.getByRole('main').getByLabel(label, { exact: true }).first()).not.toHaveValue(value);
  });
}

for (const [path, label] of [
  ['/system-settings/audit', 'Text in the row'],
  ['/system-settings/user-management', 'Name or address'],
  ['/user-interaction/restore-requests', 'Search requests'],
  ['/system-settings/search', 'Search settings'],
] as const) {
  test(`text typed into the filters of ${path} applies after a pause, and typing goes on`, async ({
    adminPage: page,
  }) => {
    await page.goto(path);
    await mark(page);
    const field = page.getByRole('main').getByLabel(label).first();
    await field.pressSequentially('nob');
    await expect(page).toHaveURL(/=nob(?:&|$)/);
    await field.pressSequentially('ody');
    await expect(page).toHaveURL(/=nobody(?:&|$)/);
    await expect(field).toBeFocused();
    await expect(field).toHaveValue('nobody');
    await field.press('Backspace');
    await field.press('Enter');
    await expect(page).toHaveURL(/=nobod(?:&|$)/);
    await expectSameDocument(page);
  });
}

test('further filters stay open while others change', async ({ adminPage: page }) => {
  await page.goto('/system-settings/audit');
  await page.getByText('More filters').click();
  await page.getByLabel('From', { exact: true }).fill('2026-01-01');
  await expect(page).toHaveURL(/from=2026-01-01/);
  await expect(page.getByLabel('About')).toBeVisible();
  await page.getByRole('link', { name: 'Clear' }).click();
  await expect(page.getByLabel('From', { exact: true })).toHaveValue('');
});
