import { expect, test } from './support/fixtures.ts';

test('a form whose button is clicked twice is sent once, and again with other values', async ({
  adminPage: page,
}) => {
  await page.goto('/analytics/custom-queries/new?search=last%3D7d%26subject%3Dinvoice');
  await page.getByLabel('Name').fill('Clicked twice');
  const sent = await page.getByRole('button', { name: 'Save' }).evaluate((button: HTMLButtonElement) => {
    const names: unknown[] = [];
    // What reaches this listener would be sent; the browser stays on the page.
    addEventListener('submit', (event) => {
      if (!event.defaultPrevented) names.push(new FormData(button.form!).get('name'));
      event.preventDefault();
    });
    button.click();
    button.click();
    (button.form!.elements.namedItem('name') as HTMLInputElement).value = 'Changed';
    button.click();
    return names;
  });
  expect(sent).toEqual(['Clicked twice', 'Changed']);
});

test('a form that was refused is sent again with the same values', async ({ adminPage: page }) => {
  await page.goto('/analytics/custom-queries/new?search=last%3D7d%26subject%3Dinvoice');
  const save = page.getByRole('button', { name: 'Save' });
  await save.click();
  await expect(page).toHaveURL(/shown=/);
  const first = page.url();
  await save.click();
  await expect(page).not.toHaveURL(first);
  await expect(page).toHaveURL(/shown=/);
});
