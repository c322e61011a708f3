import { expect, test } from './support/fixtures.ts';

test.use({ javaScriptEnabled: false });

test('[AN-05] the form of a query shows the fields of the selected notification method', async ({
  adminPage: page,
}) => {
  await page.goto('/analytics/custom-queries/new?search=last%3D7d%26detection%3Dcp_spam');
  const way = page.getByLabel('Notify me of new matches');
  const [address, most] = [page.getByLabel('Webhook address'), page.getByLabel('Maximum messages per hour')];
  await expect(address).toBeHidden();
  await expect(most).toBeHidden();
  await way.selectOption('By email');
  await expect(most).toBeVisible();
  await expect(address).toBeHidden();
  await way.selectOption('By webhook');
  await expect(address).toBeVisible();
  await address.fill('http://hooks.query-form.example/');
  await page.getByLabel('Name').fill('Form of a query');
  await page.getByRole('button', { name: 'Save' }).click();
  // Refused at its field, which is shown.
  await expect(address).toHaveAttribute('aria-invalid', 'true');
  await expect(address).toBeVisible();
  await expect(address).toBeFocused();
  await way.selectOption('No');
  await expect(address).toBeHidden();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The query was saved.')).toBeVisible();
});
