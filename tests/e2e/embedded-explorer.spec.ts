import { expect, seededRows, test } from './support/fixtures.ts';

test('[MX-02] [MX-07] the embedded explorer has the filters, which cannot search beside header conditions', async ({
  adminPage: page,
}) => {
  await page.goto('/policy/new-rule/blacklist');
  await page.getByRole('textbox', { name: 'Subject', exact: true }).first().fill('report');
  const explorer = page.getByRole('region', { name: 'What the rule matches' });
  await expect(explorer.getByText(`${seededRows / 4} emails match`)).toBeVisible();
  await explorer.getByText('Filters', { exact: true }).click();
  await explorer.getByRole('checkbox', { name: 'Filter by Sender name' }).check();
  await explorer.getByRole('textbox', { name: 'Sender name', exact: true }).fill('nora');
  const search = explorer.getByRole('button', { name: 'Search' });
  await search.click();
  await expect(explorer.getByText(`${seededRows / 12} emails match`)).toBeVisible();
  await explorer.getByRole('button', { name: 'Uncheck all' }).click();
  await expect(explorer.getByText(`${seededRows / 4} emails match`)).toBeVisible();

  await page.evaluate(() => {
    const input = document.createElement('input');
    Object.assign(input, { type: 'hidden', name: 'header_name', value: 'X-Mailer' });
    document.getElementById('rule-form')!.append(input);
    input.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await expect(search).toHaveAttribute('aria-disabled', 'true');
  await expect(search).toHaveAttribute('data-tip', 'Filtering emails based on headers is not supported.');
});
