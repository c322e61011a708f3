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

test('[MX-02] mails of the embedded explorer are selected, quarantined and restored by undo; its columns are selected and saved', async ({
  adminPage: page,
}) => {
  await page.goto('/policy/new-rule/blacklist');
  await page.getByRole('textbox', { name: 'Subject', exact: true }).first().fill('newsletter');
  const explorer = page.getByRole('region', { name: 'What the rule matches' });
  const row = explorer.locator('.grid-row').filter({ hasText: 'Not quarantined' }).first();
  await expect(explorer.getByText(`${seededRows / 4} emails match`)).toBeVisible();
  const quarantine = explorer.getByRole('button', { name: 'Quarantine', exact: true });
  await expect(quarantine).toBeDisabled();
  const subject = await row.locator('.grid-subject').textContent();
  await row.getByRole('checkbox').check();
  await expect(explorer.getByText('1 selected')).toBeVisible();
  await quarantine.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Quarantine', exact: true }).click();
  const success = page.getByRole('dialog', { name: 'Quarantined 1 email' });
  const changed = explorer.locator('.grid-row').filter({ hasText: subject ?? '' });
  await expect(changed.locator('.col-states')).toContainText('Quarantined by Admin');
  await success.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Quarantine of 1 email undone')).toBeVisible();

  await explorer.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Recipients' }).click();
  await page.keyboard.press('Escape');
  await expect(explorer.getByRole('columnheader', { name: 'Recipients' })).toBeHidden();
  await page.reload();
  await page.getByRole('textbox', { name: 'Subject', exact: true }).first().fill('newsletter');
  await expect(explorer.getByRole('columnheader', { name: 'Sender' })).toBeVisible();
  await expect(explorer.getByRole('columnheader', { name: 'Recipients' })).toBeHidden();
});

test('[MX-02] all matches are selected in the embedded explorer, including rows not loaded yet, and changed as one job', async ({
  adminPage: page,
}) => {
  await page.goto('/policy/new-rule/blacklist');
  await page.getByRole('textbox', { name: 'Recipients', exact: true }).first().fill('tenant.example');
  const explorer = page.getByRole('region', { name: 'What the rule matches' });
  await expect(explorer.getByText(`${seededRows} emails match`)).toBeVisible();
  // The second page is loaded ahead of the person.
  await explorer.getByRole('checkbox', { name: 'Select all 80 loaded' }).check();
  await expect(explorer.getByText('80 selected')).toBeVisible();
  await explorer.getByRole('button', { name: 'Select all matching' }).click();
  await expect(explorer.getByText(`${seededRows} selected`)).toBeVisible();
  await expect(explorer.getByRole('button', { name: 'Select all matching' })).toBeHidden();
  await explorer.getByRole('button', { name: 'Quarantine', exact: true }).click();
  // Others of the worker's specs may have quarantined some of them.
  const question = page.getByRole('dialog', { name: new RegExp(`^Quarantine .*${seededRows} emails`) });
  await question.getByRole('button', { name: /^Quarantine/ }).click();
  await page
    .getByRole('dialog', { name: /^Quarantined \d+ emails$/ })
    .getByRole('button', { name: 'Undo' })
    .click();
  await expect(page.getByText(/^Quarantine of \d+ emails undone$/)).toBeVisible();
});

test('[MX-02] text typed before the scripts load is searched for afterwards', async ({ adminPage: page }) => {
  const typed = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    await typed.promise;
    await route.continue();
  });
  await page.goto('/policy/new-rule/blacklist', { waitUntil: 'commit' });
  await page.getByRole('textbox', { name: 'Subject', exact: true }).first().fill('invoice');
  typed.resolve();
  const explorer = page.getByRole('region', { name: 'What the rule matches' });
  await expect(explorer.getByText(`${seededRows / 4} emails match`)).toBeVisible();
});

test('[MX-02] the verdicts of the matches that the page came with do not replace those of newer input', async ({
  adminPage: page,
  server,
}) => {
  const figures = '**/policy/rule-figures';
  await page.route(figures, () => undefined, { times: 1 }); // is never answered
  const first = page.waitForRequest(figures);
  const rule = { subject: 'No mail has this', action_needed: 'spam' };
  const headers = { origin: server.url };
  const answer = await page.request.put('/api/v1/mail_explorer2/exception/blacklist', {
    data: rule,
    headers,
  });
  const { entity_id: id } = (await answer.json()) as { entity_id: string };
  await page.goto(`/policy/edit-rule/${id}`);
  await first;
  const dropped = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/rule-figures'));
  await page.getByRole('textbox', { name: 'Subject', exact: true }).first().fill('report');
  await expect(page.getByRole('list', { name: 'By verdict' })).toBeVisible();
  expect(await dropped).toBe(await first);
  await page.request.delete(`/api/v1/mail_explorer2/exception/${id}`, { headers });
});
