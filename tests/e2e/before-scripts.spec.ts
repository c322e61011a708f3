import type { Page } from '@playwright/test';
import { expect, searchButton, seededRows, test } from './support/fixtures.ts';
import { holdScripts } from './support/hold-scripts.ts';

/** Opens a page none of whose scripts comes; resolves to what lets them. */
async function openWithout(page: Page, path: string, scripts?: RegExp) {
  const letCome = await holdScripts(page, scripts);
  await page.goto(path, { waitUntil: 'commit' });
  return letCome;
}

/** Makes a block-list rule by the contract's call. */
async function makeRule(page: Page, url: string, email: string): Promise<void> {
  const answer = await page.request.put('/api/v1/mail_explorer2/exception/blacklist', {
    headers: { origin: url },
    data: { emails: [email], action_needed: 'spam' },
  });
  expect(answer.status()).toBe(200);
}

test('[MX-16] filters changed before the scripts load count as changed, and can be unticked', async ({
  adminPage: page,
}) => {
  const letCome = await openWithout(page, '/mail-explorer?last=24h&direction=is_incoming');
  const subject = page.getByRole('textbox', { name: 'Subject', exact: true });
  await subject.fill('invoice');
  await page.getByText('Detection', { exact: true }).first().click();
  await page.locator('#filters-detection').getByRole('checkbox', { name: 'Clean' }).first().check();
  letCome();
  await expect(page.getByText('Filters changed: press Search').first()).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Filter by Subject' })).toBeChecked();
  await expect(page.getByRole('treeitem', { name: 'Clean' }).first()).toBeChecked();
  await expect(page.getByRole('button', { name: 'Create exceptions' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await page.getByRole('link', { name: 'Uncheck all' }).click();
  await expect(page.getByRole('checkbox', { name: 'Filter by Subject' })).not.toBeChecked();
  await expect(page.getByRole('treeitem', { name: 'Clean' }).first()).not.toBeChecked();
  await expect(subject).toHaveValue('invoice');
  await searchButton(page).click();
  await expect(page.getByText(`${seededRows} matching emails detected`)).toBeVisible();
});

test('[AI-01] [MX-11] a question started before the scripts load gets its space and its suggestions', async ({
  adminPage: page,
}) => {
  const letCome = await openWithout(page, '/mail-explorer?last=24h');
  await page.locator('#explorer-prompt > summary').click();
  const question = page.getByLabel('Question in plain words', { exact: true });
  await question.fill('phishing last w');
  letCome();
  await expect(page.getByRole('complementary', { name: 'Filters' })).toHaveClass(/is-collapsed/);
  await expect(page.locator('#explorer-prompt-suggestions option')).toHaveAttribute(
    'value',
    'phishing last week',
  );
  await expect(question).toBeFocused();
});

test('[MX-11] a question opened before the scripts load has the focus', async ({ adminPage: page }) => {
  const letCome = await openWithout(page, '/mail-explorer?last=24h');
  await page.locator('#explorer-prompt > summary').click();
  letCome();
  await expect(page.getByLabel('Question in plain words', { exact: true })).toBeFocused();
});

test('[SH-03] text typed into the top bar before the scripts load is searched for', async ({
  adminPage: page,
}) => {
  const letCome = await openWithout(page, '/dashboard');
  await page.locator('#quick-search').fill('audit');
  letCome();
  const panel = page.getByRole('dialog', { name: 'Search' });
  await expect(panel.getByRole('combobox')).toHaveValue('audit');
  await expect(panel.getByRole('option', { name: /audit/i }).first()).toBeVisible();
});

test('[SH-03] keys of every page that are pressed before the scripts load act', async ({
  adminPage: page,
}) => {
  for (const [key, name] of [
    ['Control+k', 'Search'],
    ['?', 'Keyboard shortcuts'],
  ] as const) {
    const letCome = await openWithout(page, '/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press(key);
    letCome();
    await expect(page.getByRole('dialog', { name })).toBeVisible();
  }
});

test('[MX-16] keys and ticks before the scripts load lead into the results', async ({ adminPage: page }) => {
  const letCome = await openWithout(page, '/mail-explorer?last=24h');
  await expect(page.getByRole('grid')).toContainText('Invoice 0000');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('x');
  await page
    .getByRole('row', { name: /Report 0001/ })
    .getByRole('checkbox')
    .click();
  letCome();
  await expect(page.getByText('2 selected')).toBeVisible();
  await expect(page.getByRole('row', { name: /Report 0001/ }).getByRole('checkbox')).toBeChecked();
});

test('[RU-05] the list of rules applies what is selected and ticked before the scripts load', async ({
  adminPage: page,
  server,
}) => {
  for (const name of ['one', 'two', 'three']) await makeRule(page, server.url, `${name}@early.example`);
  await test.step('a status', async () => {
    const letCome = await openWithout(page, '/policy/rules?q=early.example');
    await page.getByLabel('Status', { exact: true }).selectOption('disabled');
    letCome();
    await expect(page.locator('#rules-count')).toHaveText('0 rules');
    await expect(page).toHaveURL(/status=disabled/);
  });
  await test.step('all', async () => {
    const letCome = await openWithout(page, '/policy/rules?q=early.example');
    await page.getByRole('checkbox', { name: 'Select all rules shown' }).check();
    letCome();
    await expect(page.getByText('3 selected')).toBeVisible();
    await expect(page.getByRole('checkbox', { name: 'Select all rules shown' })).toBeChecked();
  });
  await test.step('one', async () => {
    const letCome = await openWithout(page, '/policy/rules?q=early.example');
    await page.locator('[name=rule]').first().check();
    letCome();
    await expect(page.getByText('1 selected')).toBeVisible();
  });
});

test('[RU-02] the effect of a rule on past mail is counted when it is selected before the scripts load', async ({
  adminPage: page,
}) => {
  const letCome = await openWithout(page, '/policy/new-rule/blacklist');
  await page.locator('#rule-form').getByLabel('Sender domain', { exact: true }).fill('billing.example');
  await page.getByRole('checkbox', { name: /^Quarantine past emails/ }).check();
  letCome();
  await expect(page.getByText(/emails would be quarantined/)).toBeVisible();
});

test('[MX-02] the filters beside a rule keep changes made before the scripts load', async ({
  adminPage: page,
}) => {
  const letCome = await openWithout(page, '/policy/new-rule/blacklist');
  await page.locator('#rule-form').getByLabel('Sender domain', { exact: true }).fill('billing.example');
  const explorer = page.getByRole('region', { name: 'What the rule matches' });
  await explorer.getByText('Filters', { exact: true }).click();
  await explorer.getByRole('textbox', { name: 'Subject', exact: true }).fill('0001');
  await explorer.getByRole('checkbox', { name: /quarantined/ }).check();
  letCome();
  await expect(explorer.getByText(`${seededRows / 3} emails match`)).toBeVisible();
  await expect(explorer.getByRole('checkbox', { name: /quarantined/ })).toBeChecked();
  await explorer.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(explorer.getByText('1 email matches')).toBeVisible();
});

test('[AN-01] a file selected before the scripts load fills its field', async ({ adminPage: page }) => {
  const letCome = await openWithout(page, '/system-settings/directory');
  await page.locator('[data-fills]').setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from('email,title\nada@tenant.example,Head') }); // oxfmt-ignore
  letCome();
  await expect(page.locator('#directory-csv')).toHaveValue(/ada@tenant\.example,Head/);
});

test('[SH-01] a menu opened by a key before the scripts load can be navigated by the arrow keys', async ({
  adminPage: page,
}) => {
  const letCome = await openWithout(page, '/dashboard');
  await page.getByRole('button', { name: 'Help' }).press('Enter');
  letCome();
  await expect(page.locator('[data-menu]:popover-open .menu-item').first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('[data-menu]:popover-open .menu-item').nth(1)).toBeFocused();
});

test('[MX-10] the filters of a phone open by a press before their script loads', async ({
  adminPage: page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  const letCome = await openWithout(page, '/mail-explorer?last=24h');
  await page.getByRole('button', { name: /^Filters/ }).click();
  letCome();
  await expect(page.getByRole('textbox', { name: 'Subject', exact: true })).toBeVisible();
});

test('[MX-05] [MX-08] what is ticked, typed and corrected before the filters hydrate stays so', async ({
  adminPage: page,
}) => {
  const letCome = await openWithout(page, '/mail-explorer?last=24h');
  await page.getByText('Detection', { exact: true }).first().click();
  const boxes = page.locator('#filters-detection li:has(> ul)').first().locator('input');
  // A branch, and one of its own.
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  await page.getByRole('checkbox', { name: 'Filter by Sender server IP' }).check();
  const subject = page.getByRole('textbox', { name: 'Subject', exact: true });
  await subject.fill('inoice');
  await subject.press('Home');
  await subject.press('ArrowRight');
  await subject.press('ArrowRight');
  letCome();
  await expect(page.locator('[data-island=text-filters][data-listens]')).toBeAttached();
  await expect(page.getByRole('tree', { name: 'Detection' })).toBeVisible();
  await page.keyboard.press('v');
  await expect(subject).toHaveValue('invoice');
  await expect(page.getByRole('checkbox', { name: 'Filter by Subject' })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Filter by Sender server IP' })).toBeChecked();
  await expect(boxes.nth(0)).toBeChecked();
  await expect(boxes.nth(1)).toBeChecked();
});

test('[MX-05] all values of a tree are selected by a press before the scripts load', async ({
  adminPage: page,
}) => {
  const letCome = await openWithout(page, '/mail-explorer?last=24h');
  await page.getByText('Detection', { exact: true }).first().click();
  await page.getByRole('button', { name: 'Select all: Detection' }).click();
  letCome();
  const tree = page.getByRole('tree', { name: 'Detection' });
  await expect(tree.getByRole('treeitem', { name: 'Clean' }).first()).toBeChecked();
  await expect(tree.getByRole('treeitem', { checked: false })).toHaveCount(0);
});

test("[MX-10] 'Uncheck all' pressed before the filters hydrate unticks them all", async ({
  adminPage: page,
}) => {
  const letCome = await holdScripts(page, /\/assets\/filters-[^/]+\.js$/);
  await page.goto('/mail-explorer?last=24h&subject=report');
  await page.getByText('Detection', { exact: true }).first().click();
  const clean = page.locator('#filters-detection').getByRole('checkbox', { name: 'Clean' }).first();
  await clean.check();
  await page.getByRole('link', { name: 'Uncheck all' }).click();
  letCome();
  await expect(page.getByRole('checkbox', { name: 'Filter by Subject' })).not.toBeChecked();
  const tree = page.getByRole('tree', { name: 'Detection' });
  await expect(tree).toBeVisible();
  await expect(tree.getByRole('treeitem', { checked: true })).toHaveCount(0);
  await expect(page).toHaveURL('/mail-explorer?last=24h&subject=report');
});

test('[MX-08] a field that was left before the filters hydrate shows its error', async ({
  adminPage: page,
}) => {
  const letCome = await holdScripts(page, /\/assets\/filters-[^/]+\.js$/);
  await page.goto('/mail-explorer?last=24h');
  await page.getByRole('textbox', { name: 'Attachment hash' }).fill('abc');
  const typing = page.getByRole('textbox', { name: 'Sender server IP' });
  await typing.fill('300.');
  letCome();
  await expect(page.getByText('Enter an MD5 (32)')).toBeVisible();
  // Whoever still types is not told yet, and goes on.
  await expect(typing).toBeFocused();
  await expect(typing).not.toHaveAttribute('aria-invalid');
});

for (const [moment, scripts] of [
  ['before all scripts load', undefined],
  ['before htmx loads', /\/assets\/start-htmx-[^/]+\.js$/],
] as const) {
  test(`[MX-08] a press that begins ${moment} and leaves an invalid field reaches its target`, async ({
    adminPage: page,
  }) => {
    const letCome = await holdScripts(page, scripts);
    await page.goto('/mail-explorer?last=24h', { waitUntil: scripts ? 'load' : 'commit' });
    const listening = page.locator('[data-island=text-filters][data-listens]');
    if (scripts) await expect(listening).toBeAttached();
    const next = page.getByRole('checkbox', { name: 'Filter by Sender server IP' });
    await page.getByRole('textbox', { name: 'Attachment hash' }).fill('abc');
    await next.hover();
    await page.mouse.down();
    if (!scripts) letCome();
    await expect(listening).toBeAttached();
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    await page.mouse.up();
    await expect(next).toBeChecked();
    await expect(page.getByText('Enter an MD5 (32)')).toBeVisible();
    letCome();
  });
}

test('[MX-04] a date preset pressed before the filters hydrate searches', async ({ adminPage: page }) => {
  const letCome = await openWithout(page, '/mail-explorer');
  await page.getByRole('button', { name: 'Last 24 hours' }).click();
  letCome();
  await expect(page).toHaveURL('/mail-explorer?last=24h');
});
