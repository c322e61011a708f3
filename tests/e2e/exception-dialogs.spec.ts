import type { Locator, Page } from '@playwright/test';
import { expectNoAxeViolationsInBothThemes } from './support/axe.ts';
import { expect, openGrid, searchButton, test } from './support/fixtures.ts';

const createButton = (page: Page) => page.getByRole('button', { name: 'Create exceptions' });
const ruleDialog = (page: Page, list: 'allow' | 'block') =>
  page.getByRole('dialog', { name: `Create ${list}-list rule` });
const headerDialog = (page: Page) => page.getByRole('dialog', { name: 'Select email headers' });

const openSearch = (page: Page, query: string) => openGrid(page, `/mail-explorer?${query}`);

async function openDialog(page: Page, query: string, list: 'allow' | 'block'): Promise<Locator> {
  await openSearch(page, query);
  await createButton(page).click();
  await page
    .getByRole('menuitem', { name: list === 'allow' ? 'Allow-list rule' : 'Block-list rule' })
    .click();
  const dialog = ruleDialog(page, list);
  await expect(dialog).toBeVisible();
  return dialog;
}

test('[RU-01] offers rules once the search has a filter that supports them', async ({ adminPage: page }) => {
  await openSearch(page, 'last=30d&message_id=portal');
  await expect(createButton(page)).toHaveAttribute('aria-disabled', 'true');
  await expect(createButton(page)).toHaveAccessibleDescription(
    /Search by a recipient, subject, sender email/,
  );
  await createButton(page).click({ force: true });
  await expect(page.getByRole('menuitem', { name: 'Allow-list rule' })).toHaveCount(0);
  await openSearch(page, 'last=30d&subject=invoice');
  await createButton(page).click();
  await expect(page.getByRole('menuitem', { name: 'Allow-list rule' })).toBeVisible();
});

test('[RU-01] creates no rule from filters that have not been searched with', async ({ adminPage: page }) => {
  await openSearch(page, 'last=30d&subject=invoice');
  await page.getByRole('textbox', { name: 'Subject' }).fill('report');
  await expect(createButton(page)).toHaveAttribute('aria-disabled', 'true');
  await expect(createButton(page)).toHaveAccessibleDescription('Filters changed: press Search');
  await createButton(page).click({ force: true });
  await expect(page.getByRole('menuitem', { name: 'Allow-list rule' })).toHaveCount(0);
  // What has been searched with makes a rule again.
  await searchButton(page).click();
  await createButton(page).click();
  await expect(page.getByRole('menuitem', { name: 'Allow-list rule' })).toBeVisible();
});

test('[RU-01] [MX-16] a search in progress, or one that fails, leaves the results outdated', async ({
  adminPage: page,
}) => {
  await openSearch(page, 'last=30d&subject=invoice');
  const subject = page.getByRole('textbox', { name: 'Subject' });
  await subject.fill('report');
  const isSearch = (url: URL) => url.pathname === '/mail-explorer' && url.searchParams.has('subject');
  await page.route(isSearch, (route) => route.abort());
  await searchButton(page).click();
  await expect(page.getByText('Connection error. Nothing was changed')).toBeVisible();
  await expect(createButton(page)).toHaveAccessibleDescription('Filters changed: press Search');
  await page.unroute(isSearch);

  // The answer waits until it has been looked at what can be done meanwhile, and the filters are changed once more.
  let answer = () => {};
  const mayAnswer = new Promise<void>((resolve) => (answer = resolve));
  await page.route(isSearch, async (route) => {
    await mayAnswer;
    await route.continue();
  });
  const asked = page.waitForRequest((request) => isSearch(new URL(request.url())));
  await searchButton(page).click();
  await asked;
  await expect(createButton(page)).toHaveAttribute('aria-disabled', 'true');
  await subject.fill('invoice');
  answer();
  await expect(page).toHaveURL(/subject=report/);
  await expect(createButton(page)).toHaveAccessibleDescription('Filters changed: press Search');
  await page.unroute(isSearch);
  await searchButton(page).click();
  await expect(page).toHaveURL(/subject=invoice/);
  await createButton(page).click();
  await expect(page.getByRole('menuitem', { name: 'Allow-list rule' })).toBeVisible();
});

test('[RU-02] at 900 px of height the verdicts and the past emails are in view with the button that creates the rule', async ({
  adminPage: page,
}) => {
  const dialog = await openDialog(page, 'last=30d&subject=invoice', 'allow');
  await expect(dialog.getByRole('complementary')).toContainText(/emails? in the past/);
  for (const box of await dialog.getByRole('checkbox').all()) await expect(box).toBeInViewport();
});

test('[RU-02] previews the effect of an allow rule, and creates it', async ({ adminPage: page }) => {
  const dialog = await openDialog(
    page,
    'last=30d&from_email=no-reply%40news.example&from_email_matching=exact',
    'allow',
  );
  await expect(dialog.getByText('About 40 emails in the past 12 months')).toBeVisible();
  await expect(dialog.getByText(/malicious emails match/)).toBeVisible();
  await expect(dialog.getByText('Received: Last 30 days')).toBeVisible();
  await expect(dialog.getByRole('checkbox', { name: /^Phishing/ })).toBeChecked();
  await expect(dialog.getByRole('checkbox', { name: /^Malware/ })).not.toBeChecked();
  await dialog.getByRole('textbox', { name: 'Comment' }).fill('Agreed with Nora');
  await dialog.getByRole('button', { name: 'Create allow-list rule' }).click();
  await expect(page.getByText('Allow-list rule created')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(createButton(page)).toBeFocused();

  // The same once more: told in a dialog over the form, which keeps what was entered.
  const again = await openDialog(
    page,
    'last=30d&from_email=no-reply%40news.example&from_email_matching=exact',
    'allow',
  );
  await again.getByRole('textbox', { name: 'Comment' }).fill('kept');
  await again.getByRole('button', { name: 'Create allow-list rule' }).click();
  const message = page.getByRole('alertdialog', { name: 'Rule not created' });
  await expect(message.getByRole('link', { name: 'Show the existing rule' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(message).toBeHidden();
  await expect(again.getByRole('textbox', { name: 'Comment' })).toHaveValue('kept');
});

test('[RU-02] [RU-05] blocks the sender of a row, and follows the quarantine of past mail', async ({
  adminPage: page,
}) => {
  await openSearch(page, 'last=30d&from_email=accounts');
  await page
    .getByRole('grid')
    .locator('tbody [role=row]')
    .first()
    .getByRole('button', { name: /actions/i })
    .click();
  await page.getByRole('menuitem', { name: 'Block this sender: accounts@billing.example…' }).click();
  const dialog = ruleDialog(page, 'block');
  await expect(dialog.getByText('accounts@billing.example').first()).toBeVisible();
  await expect(dialog.getByText('is exactly').first()).toBeVisible();
  await expect(dialog.getByRole('radio', { name: /^Phishing/ })).toBeChecked();
  await expect(dialog.getByText(/clean emails would have got this verdict/)).toBeVisible();
  await dialog.getByRole('checkbox', { name: /^Quarantine past emails/ }).check();
  await dialog.getByRole('button', { name: 'Create block-list rule' }).click();
  await expect(page.getByText('40 emails quarantined')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Quarantine of 40 emails undone')).toBeVisible();
});

test('[RU-02] shows how many past mails are affected in the selected range', async ({ adminPage: page }) => {
  const dialog = await openDialog(
    page,
    'last=30d&from_email=nora.lind%40supplier.example&from_email_matching=exact',
    'block',
  );
  await expect(dialog.getByLabel('Which past emails')).toBeHidden();
  await dialog.getByRole('checkbox', { name: 'Quarantine past emails' }).check();
  const count = dialog.getByText(/emails would be quarantined/);
  await expect(count).toBeVisible();
  await dialog.getByLabel('Which past emails').selectOption({ label: 'As searched: Last 30 days' });
  await expect(count).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'Quarantine past emails' }).uncheck();
  await expect(count).toBeHidden();
});

test('[RU-02] works without the preview when that fails, and keeps the form when saving fails', async ({
  adminPage: page,
}) => {
  await page.route('**/policy/rule-preview', (route) => route.abort());
  const dialog = await openDialog(page, 'last=30d&subject=no+preview', 'block');
  await expect(dialog.getByRole('complementary')).toBeHidden();
  await dialog
    .getByRole('textbox', { name: 'Last day' })
    .or(dialog.getByLabel('Last day'))
    .fill('2001-01-01');
  await dialog.getByRole('button', { name: 'Create block-list rule' }).click();
  await expect(dialog.getByText('Choose a day that is not over yet.')).toBeVisible();
  await expect(dialog.getByLabel('Last day')).toBeFocused();
  await dialog.getByLabel('Last day').fill('');
  await dialog.getByRole('button', { name: 'Create block-list rule' }).click();
  await expect(page.getByText('Block-list rule created')).toBeVisible();
});

test('[MX-07] adds header conditions, validated and counted while they are typed', async ({
  adminPage: page,
}) => {
  const dialog = await openDialog(page, 'last=30d&subject=invoice', 'block');
  await dialog.getByRole('button', { name: 'Add header conditions…' }).click();
  const headers = headerDialog(page);
  await expect(headers.getByLabel('Header', { exact: true })).toBeFocused();
  await page.keyboard.type('Reply-To');
  await headers.getByLabel('Operator').selectOption('matches');
  await headers.getByRole('textbox', { name: 'Value' }).fill('(');
  await expect(headers.getByText("This is not a valid RE2 pattern: a ')' is missing")).toBeVisible();
  await headers.getByRole('textbox', { name: 'Value' }).fill('.@');
  await expect(headers.getByText(/\d+ of \d+ match/)).toBeVisible();
  await headers.getByRole('button', { name: 'Add a row' }).click();
  await expect(headers.getByLabel('Header', { exact: true }).nth(1)).toBeFocused();
  await headers.getByRole('button', { name: 'Apply' }).click();
  await expect(headers.getByText('Please enter the required values.')).toBeVisible();
  await page.keyboard.type('X-Mailer');
  await headers.getByLabel('Operator').nth(1).selectOption('is not empty');
  await headers.getByLabel('Header', { exact: true }).nth(1).press('Enter');
  await expect(headers).toHaveCount(0);
  await expect(dialog.getByText('Reply-To matches .@')).toBeVisible();
  await expect(dialog.getByText('X-Mailer is not empty')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Edit header conditions…' })).toBeFocused();
  await page.keyboard.press('Enter');
  await headers.getByRole('button', { name: 'Remove header 2' }).click();
  await expect(headers.getByRole('textbox', { name: 'Value' })).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(dialog.getByText('X-Mailer is not empty')).toBeVisible();
});

test('[RU-02] moves the focus to the confirmation before a release of malicious mail', async ({
  adminPage: page,
}) => {
  await page.goto('/dashboard');
  await page.evaluate(async () => {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ from_email: 'nora.lind@supplier.example', time_type: 'last', last_date_amount: 12, last_date_period: 'Months' }); // oxfmt-ignore
    await fetch('/api/v1/mail_explorer2/emails/quarantine', { method: 'POST', headers, body });
  });
  await expect(async () => {
    await page.goto('/jobs?kind=quarantine&status=done');
    await expect(page.getByRole('row', { name: /supplier\.example/ }).first()).toBeVisible({
      timeout: 1_000,
    });
  }).toPass();
  const query = 'last=30d&from_email=nora.lind%40supplier.example&from_email_matching=exact';
  const dialog = await openDialog(page, query, 'allow');
  await dialog.getByRole('checkbox', { name: /^Release past emails/ }).check();
  await dialog.getByRole('button', { name: 'Create allow-list rule' }).click();
  const question = dialog.getByRole('alert').filter({ hasText: /This releases \d+ malicious emails?/ });
  await expect(question).toBeFocused();
  await expect(question).toBeInViewport({ ratio: 1 });

  // Other tests count these mails: they go back to where they were.
  await page.goto('/jobs?kind=quarantine&status=done');
  const row = page.getByRole('row', { name: /supplier\.example/ }).first();
  await row.getByRole('link', { name: 'Undo', exact: false }).click();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.locator('#job').getByRole('status')).toContainText('emails changed');
});

test('keeps a pasted list of recipients as several values', async ({ adminPage: page }) => {
  await openSearch(page, 'last=30d');
  // The event a paste makes; the machine's clipboard is shared by all that runs beside this test.
  await page.getByRole('textbox', { name: 'Recipients' }).evaluate((field: HTMLInputElement) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', 'ada@tenant.example\r\ngrace@tenant.example\r\n');
    field.focus();
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(page.getByRole('textbox', { name: 'Recipients' })).toHaveValue(
    'ada@tenant.example, grace@tenant.example',
  );
  await searchButton(page).click();
  await expect(page).toHaveURL(/recipients=/);
  await expect(page.getByText('120 matching emails detected')).toBeVisible();
  const dialog = await openDialog(page, new URL(page.url()).search.slice(1), 'allow');
  await expect(dialog.getByText('ada@tenant.example', { exact: true }).first()).toBeVisible();
  await expect(dialog.getByText('grace@tenant.example', { exact: true }).first()).toBeVisible();
});

test('refuses a value that is too long instead of truncating it', async ({ adminPage: page }) => {
  await openSearch(page, 'last=30d');
  await page.getByRole('textbox', { name: 'Subject' }).fill('x'.repeat(1_200));
  await searchButton(page).click();
  await expect(
    page.locator('#filters-texts').getByText('This is longer than 1,000 characters.'),
  ).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue('x'.repeat(1_200));
});

test('the parts of the dialog are spaced apart', async ({ adminPage: page }) => {
  const dialog = await openDialog(page, 'last=30d&subject=invoice+0004', 'allow');
  await expect(dialog.getByText(/in the past 12 months/).first()).toBeVisible();
  const parts = await dialog
    .locator('.rule-part, .rule-preview, .rule-last')
    .evaluateAll((all) =>
      all.map((part) => part.getBoundingClientRect()).map(({ top, bottom }) => ({ top, bottom })),
    );
  const inOrder = parts.toSorted((a, b) => a.top - b.top);
  const gaps = inOrder.slice(1).map(({ top }, at) => top - inOrder[at]!.bottom);
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(16);
});

for (const size of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test(`[SI-23] the dialogs are as wide as specified, and axe finds nothing in them, at ${size.width} pixels`, async ({
    adminPage: page,
  }) => {
    test.slow();
    await page.setViewportSize(size);
    // One row behind the dialog: the grid is checked elsewhere.
    const query = 'last=30d&subject=invoice+0004&recipients=ada&message_id=0004%40rows.example&operator=and';
    const dialog = await openDialog(page, query, 'allow');
    await expect(dialog.getByText(/in the past 12 months/).first()).toBeVisible();
    // On a phone it is a sheet.
    const { width } = (await dialog.boundingBox())!;
    expect(width).toBe(Math.min(700, size.width));
    await expectNoAxeViolationsInBothThemes(page);
    await dialog.getByRole('button', { name: 'Add header conditions…' }).click();
    await expect(headerDialog(page)).toBeVisible();
    await expectNoAxeViolationsInBothThemes(page);
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('[RU-02] [RU-04] [MX-07] creates a rule on a page', async ({ adminPage: page }) => {
    await page.goto('/mail-explorer?last=30d&subject=plain');
    await page.getByRole('link', { name: 'Block-list rule…' }).click();
    await page.getByRole('button', { name: 'Show what the rule would have done' }).click();
    await expect(page.getByText('No emails from the past 12 months match.')).toBeVisible();
    await page.getByLabel('Header', { exact: true }).fill('X-Mailer');
    await page.getByRole('button', { name: 'Add a row' }).click();
    await page.getByRole('button', { name: 'Remove header 2' }).click();
    await page.getByLabel('Operator').selectOption('is not empty');
    await page.getByRole('textbox', { name: 'Comment' }).fill('Without scripts');
    await page.getByLabel('Last day').fill('2001-01-01');
    await page.getByRole('button', { name: 'Create block-list rule' }).click();
    await expect(page.getByText('Choose a day that is not over yet.')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Comment' })).toHaveValue('Without scripts');
    await page.getByLabel('Last day').fill('');
    await page.getByRole('textbox', { name: 'Comment' }).focus();
    await page.getByRole('button', { name: 'Create block-list rule' }).click();
    await expect(page.getByRole('heading', { name: 'Rule created' })).toBeVisible();
    await page.getByRole('link', { name: 'Back to the Mail Explorer' }).click();
    await expect(page).toHaveURL(/subject=plain/);
  });

  test('[RU-03] shows on a page that a rule needs content', async ({ adminPage: page }) => {
    await page.goto('/policy/create-rule?type=whitelist&last=30d');
    await expect(
      page.getByRole('heading', { name: 'An allow list cannot be created with empty content' }),
    ).toBeVisible();
  });
});
