import { expect, signIn, test } from './support/fixtures.ts';

test.use({ javaScriptEnabled: false });

test('signing in, searching, paging and reading work without JavaScript', async ({ page }) => {
  await signIn(page);
  await page.goto('/mail-explorer?last=30d');
  const results = page.getByRole('grid').or(page.getByRole('table')).first();
  await expect(results).toContainText('Invoice 0000');

  await page.goto('/mail-explorer?last=30d&subject=newsletter');
  await expect(results).toContainText('Newsletter');
  await expect(results).not.toContainText('Invoice');

  const opened = page.context().waitForEvent('page');
  await page
    .getByRole('link', { name: /^Newsletter \d{4}/ })
    .first()
    .click();
  const profile = await opened;
  await expect(profile.getByRole('heading', { level: 1 })).toContainText('Newsletter');
});

test('the search form itself works without JavaScript', async ({ page }) => {
  await signIn(page, '/mail-explorer?last=30d');
  await page.goto('/mail-explorer?last=30d');
  await page.getByRole('textbox', { name: 'Subject' }).first().fill('reminder');
  await page.getByRole('button', { name: 'Search', exact: true }).first().click();
  await expect(page).toHaveURL(/subject=reminder/);
  await expect(page.getByRole('grid').or(page.getByRole('table')).first()).toContainText('Reminder');
});

test('the pages of results are linked', async ({ page }) => {
  await signIn(page);
  await page.goto('/mail-explorer?last=30d');
  const first = await page.getByRole('main').innerText();
  await page
    .getByRole('link', { name: /next|older/i })
    .first()
    .click();
  expect(await page.getByRole('main').innerText()).not.toBe(first);
});
