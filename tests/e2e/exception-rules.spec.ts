import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { emailRows } from '../support/email-rows.ts';
import { expectNoAxeViolations, expectNoAxeViolationsInBothThemes } from './support/axe.ts';
import { expect, test } from './support/fixtures.ts';

/** Makes a rule by the contract's call as the signed-in person; gives its id. */
async function makeRule(page: Page, type: 'whitelist' | 'blacklist', rule: object): Promise<string> {
  // Only a page of the console may ask it for changes.
  if (page.url() === 'about:blank') await page.goto('/dashboard');
  const answer = await page.evaluate(
    async ([method, path, body]) => {
      const headers = { 'content-type': 'application/json' };
      return (await fetch(path!, { method: method!, headers, body: body! })).json() as Promise<{
        entity_id: string;
      }>;
    },
    [type === 'whitelist' ? 'POST' : 'PUT', `/api/v1/mail_explorer2/exception/${type}`, JSON.stringify(rule)],
  );
  return answer.entity_id;
}

/** A field of the rule itself; the explorer beside it has filters of the same names. */
const ruleField = (page: Page, label: string) =>
  page.locator('#rule-form').getByLabel(label, { exact: true });
/** By how much the text of an element reaches beyond its dialog; pixels. */
const outreach = (element: Element) => {
  const range = document.createRange();
  range.selectNodeContents(element);
  return range.getBoundingClientRect().right - element.closest('dialog')!.getBoundingClientRect().right;
};
/** What has the focus has to be seen, and is not the page's body. */
const expectFocus = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(() => document.activeElement?.checkVisibility() && document.activeElement.tagName),
    )
    .toMatch(/^(?!BODY)./);
const rows = (page: Page) => page.getByRole('table', { name: 'Exception rules' }).getByRole('row');

test('[RU-05] the list of rules is searched, sorted, switched and deleted in place', async ({
  adminPage,
}) => {
  await makeRule(adminPage, 'whitelist', {
    domains: ['listed.example'],
    subject: 'Weekly report',
    ignoring_spf_check: true,
    comment: 'Agreed with Nora',
  });
  await makeRule(adminPage, 'blacklist', { emails: ['offers@listed.example'], action_needed: 'spam' });
  await adminPage.getByRole('link', { name: 'Policy' }).click();
  await expect(adminPage).toHaveURL(/\/policy\/rules$/);
  await adminPage.getByRole('searchbox', { name: 'Search rules' }).fill('listed.example');
  await expect(adminPage).toHaveURL(/\/policy\/rules\?q=listed\.example$/);
  await expect(rows(adminPage)).toHaveCount(3);
  await expect(adminPage.getByRole('searchbox', { name: 'Search rules' })).toBeFocused();

  await adminPage.getByRole('link', { name: 'Hits' }).click();
  await expect(adminPage.getByRole('columnheader', { name: 'Hits' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  await expect(adminPage.getByLabel('Sort by')).toHaveValue('-hits');

  const name = 'Sender email contains offers@listed.example';
  const power = adminPage.getByRole('switch', { name: `Enabled: ${name}` });
  await power.click();
  await expect(power).not.toBeChecked();
  await expect(power).toBeFocused();
  await adminPage.getByLabel('Status', { exact: true }).selectOption('disabled');
  await expect(rows(adminPage)).toHaveCount(2);

  await adminPage.getByRole('link', { name: `Delete rule: ${name}` }).click();
  const dialog = adminPage.getByRole('dialog', { name: 'Delete this rule?' });
  await expect(dialog).toContainText('It has not taken effect on any email so far.');
  await expect(dialog).toContainText('keeps its verdict');
  await expectNoAxeViolations(adminPage);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await adminPage.getByRole('link', { name: `Delete rule: ${name}` }).click();
  await dialog.getByRole('button', { name: 'Delete rule' }).click();
  await expect(adminPage.getByText('The rule has been deleted.')).toBeVisible();
  await expectFocus(adminPage);
  await expect(adminPage.getByText(name)).toHaveCount(0);
  await expect(adminPage.locator('#rules-count')).toHaveText('0 rules');
});

test('[RU-05] a heading that is clicked before the search results replace it is followed', async ({
  adminPage,
}) => {
  await makeRule(adminPage, 'blacklist', { emails: ['pressed@held.example'], action_needed: 'spam' });
  await adminPage.goto('/policy/rules');
  const heading = adminPage.getByRole('link', { name: 'Hits' });
  await heading.hover();
  const answered = adminPage.waitForResponse(/\/policy\/rules\?q=held\.example/);
  await adminPage.getByRole('searchbox', { name: 'Search rules' }).fill('held.example');
  await adminPage.mouse.down();
  await (await answered).finished();
  await adminPage.mouse.up();
  await expect(adminPage.getByRole('columnheader', { name: 'Hits' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  await expect(adminPage).toHaveURL(/\/policy\/rules\?q=held\.example&sort=-hits$/);
  await expect(rows(adminPage)).toHaveCount(2);
});

test('[RU-05] a tab that is pressed right after typing takes the search along, and keeps the focus', async ({
  adminPage,
}) => {
  await makeRule(adminPage, 'whitelist', { emails: ['typed@tab.example'] });
  await makeRule(adminPage, 'blacklist', { emails: ['other@tab.example'], action_needed: 'spam' });
  await adminPage.goto('/policy/rules');
  const searches: string[] = [];
  adminPage.on('request', (request) => {
    if (request.url().includes('q=tab.example')) searches.push(request.url());
  });
  const tab = adminPage.getByRole('link', { name: 'Allow list' });
  // By timers of the page, which come in their order: on a slow machine a key would be pressed after the pause in typing.
  await adminPage.getByRole('searchbox', { name: 'Search rules' }).evaluate(
    async (box: HTMLInputElement, link) => {
      box.focus();
      box.value = 'tab.example';
      box.dispatchEvent(new InputEvent('input', { bubbles: true }));
      await new Promise((resolve) => setTimeout(resolve, 1));
      (link as HTMLElement).focus();
      (link as HTMLElement).click();
    },
    await tab.elementHandle(),
  );
  await expect(adminPage.getByText('typed@tab.example')).toBeVisible();
  await expect(adminPage.getByText('other@tab.example')).toHaveCount(0);
  await expect(adminPage).toHaveURL(/q=tab\.example/);
  await expect(adminPage).toHaveURL(/type=whitelist/);
  await expect(tab).toHaveAttribute('aria-current', 'page');
  await expect(tab).toBeFocused();
  // The pause after which the typed text would have been searched for is over.
  const heading = adminPage.getByRole('link', { name: 'Hits' });
  await heading.press('Enter');
  await expect(adminPage).toHaveURL(/sort=-hits/);
  await expect(heading).toBeFocused();
  expect(searches).toEqual([
    expect.stringContaining('type=whitelist'),
    expect.stringMatching(/type=whitelist.*sort=-hits|sort=-hits.*type=whitelist/),
  ]);
});

test('[MX-19] the allow list shows the SPF and comment columns', async ({ adminPage }) => {
  await makeRule(adminPage, 'whitelist', {
    domains: ['spf.example'],
    subject: 'Report',
    ignoring_spf_check: true,
    comment: 'Forwarded mail',
  });
  await adminPage.goto('/policy/rules?q=spf.example');
  await adminPage.getByRole('link', { name: 'Allow list' }).click();
  await expect(adminPage.getByRole('columnheader', { name: 'SPF check' })).toBeVisible();
  await expect(adminPage.getByRole('cell', { name: 'Ignoring SPF check' })).toBeVisible();
  await expect(adminPage.getByRole('cell', { name: 'Forwarded mail' })).toBeVisible();
  await expect(adminPage).toHaveURL(/q=spf\.example&type=whitelist/);
});

test('[RU-05] the switch and the bin of a rule are in view at every width of the table', async ({
  adminPage,
}) => {
  await makeRule(adminPage, 'whitelist', { emails: ['wide@table.example'], comment: 'Forwarded mail' });
  for (const [path, width] of [
    ['/policy/rules', 1024],
    ['/policy/rules?type=whitelist', 1024],
    ['/policy/rules?type=whitelist', 1110],
    ['/policy/rules?type=whitelist', 1200],
    ['/policy/rules?type=whitelist', 1440],
  ] as const) {
    await adminPage.setViewportSize({ width, height: 800 });
    await adminPage.goto(path);
    const rule = rows(adminPage).filter({ hasText: 'wide@table.example' });
    await expect(rule.getByRole('switch')).toBeInViewport({ ratio: 1 });
    await expect(rule.getByRole('link', { name: /^Delete/ })).toBeInViewport({ ratio: 1 });
    await expect(rule.getByText('Forwarded mail')).toBeInViewport({ ratio: 1 });
  }
});

test('[RU-05] what cannot wrap between words stays within the question before a rule is removed', async ({
  adminPage,
}) => {
  const id = await makeRule(adminPage, 'whitelist', { emails: [`${'a'.repeat(120)}@long.example`] });
  await adminPage.goto(`/policy/rules/${id}/removal`);
  const dialog = adminPage.getByRole('dialog', { name: 'Delete this rule?' });
  const text = dialog.getByText('@long.example');
  await expect(text).toBeVisible();
  expect(await text.evaluate(outreach)).toBeLessThanOrEqual(0);
});

test('[MX-02] the embedded explorer follows the rule while it is typed, with mails to select and act on', async ({
  adminPage,
  context,
}) => {
  const id = await makeRule(adminPage, 'whitelist', {
    domains: ['supplier.example'],
    recipient: ['ada@tenant.example'],
  });
  await adminPage.goto(`/policy/edit-rule/${id}`);
  const explorer = adminPage.getByRole('region', { name: 'What the rule matches' });
  const status = explorer.getByRole('status');
  // Every third of the 120 rows is from supplier.example.
  await expect(status).toHaveText('40 emails match');
  await expect(explorer.getByRole('list', { name: 'By verdict' })).toContainText('Clean');
  await expect(explorer.getByRole('columnheader', { name: 'SPF check' })).toBeAttached();
  await expect(explorer.getByRole('columnheader', { name: 'Comment' })).toBeAttached();
  await expect(explorer.getByRole('grid').getByRole('checkbox').first()).toBeVisible();
  await expect(explorer.getByRole('button', { name: /^Actions for/ }).first()).toBeVisible();

  await ruleField(adminPage, 'Sender domain').fill('billing.example\nsupplier.example');
  await expect(status).toHaveText('80 emails match');
  await ruleField(adminPage, 'Subject').fill('Invoice 0000');
  await expect(status).toHaveText('1 email matches');
  await ruleField(adminPage, 'Sender server IP').fill('300.1');
  await expect(explorer).toContainText('Not an IP address or range: 300.1');
  await ruleField(adminPage, 'Sender server IP').fill('');
  await ruleField(adminPage, 'Subject').fill('');
  await expect(status).toHaveText('80 emails match');

  await explorer.getByRole('grid').focus();
  // The last of 80 rows is below the header and on the second page.
  await expect(async () => {
    await adminPage.keyboard.press('End');
    await expect(explorer.locator('[aria-rowindex="81"]')).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await adminPage.keyboard.press('Home');
  const profile = context.waitForEvent('page');
  await adminPage.keyboard.press('Enter');
  await expect(await profile).toHaveURL(/\/profile\/email\/.*hide_menu=1/);
});

test('[MX-02] the embedded explorer shows what the first condition of a new rule matches', async ({
  adminPage,
}) => {
  await adminPage.goto('/policy/new-rule/whitelist');
  const explorer = adminPage.getByRole('region', { name: 'What the rule matches' });
  await ruleField(adminPage, 'Sender domain').fill('supplier.example');
  await expect(explorer.getByRole('status')).toHaveText('40 emails match');
  await expect(explorer.locator('[aria-rowindex="2"]')).toBeVisible();
  await expect(explorer).not.toContainText('Loading more');
});

test('[RU-05] a rule is edited by the keyboard and saved, with a notice over the list', async ({
  adminPage,
}) => {
  const id = await makeRule(adminPage, 'blacklist', {
    emails: ['edit@bad.example'],
    subject: 'Before',
    action_needed: 'spam',
  });
  await adminPage.goto(`/policy/edit-rule/${id}`);
  await expectNoAxeViolationsInBothThemes(adminPage);
  await adminPage.getByLabel('Comment').fill('Changed by the keyboard');
  await ruleField(adminPage, 'Subject').fill('After');
  await adminPage.keyboard.press('Enter');
  await expect(adminPage.getByText('The rule has been saved.')).toBeVisible();
  await expect(adminPage.getByText('Changed by the keyboard')).toBeVisible();
});

test('[MX-02] header conditions are entered in their dialog and become part of the search', async ({
  adminPage,
}) => {
  const id = await makeRule(adminPage, 'blacklist', { domains: ['supplier.example'], subject: 'Invoice' });
  await adminPage.goto(`/policy/edit-rule/${id}`);
  const explorer = adminPage.getByRole('region', { name: 'What the rule matches' });
  await expect(explorer.getByRole('status')).toContainText('match');
  await adminPage.getByRole('button', { name: 'Add header conditions…' }).click();
  const dialog = adminPage.getByRole('dialog', { name: 'Select email headers' });
  await dialog.getByLabel('Header', { exact: true }).fill('X-Mailer');
  await dialog.getByLabel('Value').fill('Outlook');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(dialog).toBeHidden();
  await expect(adminPage.getByText('X-Mailer contains Outlook')).toBeVisible();
  // The seeded rows have no headers.
  await expect(explorer).toContainText('No emails from the past 12 months match.');
  await adminPage.getByRole('button', { name: 'Save rule' }).click();
  await expect(adminPage.getByText('The rule has been saved.')).toBeVisible();
});

test('[RU-05] a rule that somebody removed while it was edited can be created again', async ({
  adminPage,
}) => {
  const id = await makeRule(adminPage, 'whitelist', { domains: ['gone.example'], subject: 'Gone' });
  await adminPage.goto(`/policy/edit-rule/${id}`);
  await adminPage.getByLabel('Comment').fill('Typed before it went');
  await adminPage.evaluate(
    (rule) => fetch(`/api/v1/mail_explorer2/exception/${rule}`, { method: 'DELETE' }),
    id,
  );
  await adminPage.getByRole('button', { name: 'Save rule' }).click();
  await expect(adminPage.getByRole('alert')).toContainText('This rule has been removed');
  await adminPage.getByRole('button', { name: 'Create it again' }).click();
  await expect(adminPage.getByText('The rule has been created.')).toBeVisible();
  await expect(adminPage.getByText('Typed before it went')).toBeVisible();
});

test('[RU-05] a conflict between two windows names the fields in whole words', async ({
  adminPage,
  context,
}) => {
  const id = await makeRule(adminPage, 'whitelist', { domains: ['both.example'], subject: 'Both' });
  const other = await context.newPage();
  for (const page of [adminPage, other]) {
    await page.goto(`/policy/edit-rule/${id}`);
    await ruleField(page, 'Comment').fill(`${page === other ? 'Mine' : 'Theirs'} ${'w'.repeat(100)}`);
  }
  await adminPage.getByRole('button', { name: 'Save rule' }).click();
  await expect(adminPage.getByText('The rule has been saved.')).toBeVisible();
  await other.getByRole('button', { name: 'Save rule' }).click();
  const field = other.getByRole('alert').getByRole('rowheader', { name: 'Comment' });
  await expect(field).toBeVisible();
  const lines = await field.evaluate((cell) => {
    const range = document.createRange();
    range.selectNodeContents(cell);
    return range.getClientRects().length;
  });
  expect(lines).toBe(1);
});

test('[RU-03] a new rule of a single condition is saved only after a warning', async ({ adminPage }) => {
  await adminPage.goto('/policy/rules');
  await adminPage.getByRole('link', { name: 'Create block-list rule' }).first().click();
  await expect(adminPage.getByText('Give at least one condition').first()).toBeVisible();
  await ruleField(adminPage, 'Sender email').fill('single@bad.example');
  await adminPage.getByRole('button', { name: 'Save rule' }).click();
  await expect(adminPage.getByRole('alert')).toContainText('single condition');
  await adminPage.getByRole('button', { name: 'Save anyway' }).click();
  await expect(adminPage.getByText('The rule has been created.')).toBeVisible();
});

test('[RU-05] the effect of a rule is shown at the mail and at the rule', async ({ adminPage, server }) => {
  const id = await makeRule(adminPage, 'blacklist', {
    emails: ['struck@bad.example'],
    subject: 'Struck by a rule',
    action_needed: 'phishing',
  });
  const [row] = emailRows({ count: 1, now: Date.now() });
  const mail = {
    ...row,
    entity_id: 'struck-by-a-rule',
    sender_address: 'struck@bad.example',
    subject: 'Struck by a rule',
    message_id: 'struck@rows.example',
    // Older than what the searches of other specs on this server ask for.
    received_at: new Date(Date.now() - 90 * 24 * 3_600_000).toISOString(),
  };
  const file = join(server.dataDirectory, 'struck.ndjson');
  await writeFile(file, `${JSON.stringify(mail)}\n`);
  await server.run('import', file);
  await adminPage.goto(`/profile/email/${mail.entity_type}/${mail.entity_id}`);
  await adminPage.getByRole('link', { name: 'Show the rule' }).click();
  await expect(adminPage).toHaveURL(new RegExp(`/policy/edit-rule/${id}$`));
  await expect(adminPage.getByText('1 hit', { exact: false }).first()).toBeVisible();
  await adminPage.goto(`/policy/rules/${id}/removal`);
  await expect(adminPage.getByRole('dialog')).toContainText('It has taken effect on 1 email so far');
});

test('[RU-05] several rules are selected, switched off, on again by undo, and deleted', async ({
  adminPage,
}) => {
  for (const name of ['one', 'two', 'three']) {
    await makeRule(adminPage, 'whitelist', { domains: [`bulk-${name}.example`], subject: 'Bulk' });
  }
  await adminPage.goto('/policy/rules?q=bulk-');
  const bar = adminPage.getByRole('form', { name: 'Selected rules' });
  await expect(bar).toBeHidden();
  await adminPage.getByRole('checkbox', { name: /^Select: .*bulk-one/ }).check();
  await expect(bar).toContainText('1 selected');
  await adminPage.getByRole('checkbox', { name: 'Select all rules shown' }).check();
  await expect(bar).toContainText('3 selected');
  await expectNoAxeViolations(adminPage);
  await adminPage.setViewportSize({ width: 320, height: 256 });
  const last = adminPage.getByRole('checkbox', { name: /^Select: .*bulk-/ }).last();
  await last.focus();
  expect(
    await last.evaluate((box) => {
      const { x, y, width, height } = box.getBoundingClientRect();
      return document.elementFromPoint(x + width / 2, y + height / 2) === box;
    }),
  ).toBe(true);
  await adminPage.setViewportSize({ width: 1440, height: 900 });
  await bar.getByRole('button', { name: 'Disable' }).click();
  await expect(adminPage.getByText('3 rules were disabled.')).toBeVisible();
  await expect(adminPage.getByRole('switch').first()).not.toBeChecked();
  await expect(bar).toBeHidden();
  await expect(adminPage.getByRole('button', { name: 'Undo' })).toBeFocused();
  await adminPage.getByRole('button', { name: 'Undo' }).click();
  await expect(adminPage.getByText('3 rules were enabled.')).toBeVisible();
  await expect(adminPage.getByRole('switch').first()).toBeChecked();

  await adminPage.getByRole('checkbox', { name: /^Select: .*bulk-one/ }).check();
  await adminPage.getByRole('checkbox', { name: /^Select: .*bulk-two/ }).check();
  await bar.getByRole('button', { name: 'Delete…' }).click();
  const dialog = adminPage.getByRole('dialog', { name: 'Delete 2 rules?' });
  await dialog.getByRole('button', { name: 'Delete 2 rules' }).click();
  await expect(adminPage.getByText('2 rules have been deleted.')).toBeVisible();
  await expectFocus(adminPage);
  await expect(dialog).toBeHidden();
  await expect(adminPage.locator('#rules-count')).toHaveText('1 rule');
  await expect(rows(adminPage)).toHaveCount(2);
});

test('the list of rules: axe finds nothing in either theme, nor on a phone', async ({ adminPage }) => {
  await makeRule(adminPage, 'whitelist', { domains: ['axe.example'], subject: 'Axe', comment: 'x' });
  for (const path of ['/policy/rules', '/policy/rules?type=whitelist']) {
    await adminPage.goto(path);
    await expectNoAxeViolationsInBothThemes(adminPage);
  }
  await adminPage.setViewportSize({ width: 390, height: 844 });
  await expectNoAxeViolations(adminPage);
  const width = await adminPage.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
});

test('the state of a rule is visible in forced colours', async ({ adminPage }) => {
  await makeRule(adminPage, 'whitelist', { domains: ['forced.example'], subject: 'Forced' });
  await adminPage.emulateMedia({ forcedColors: 'active' });
  await adminPage.goto('/policy/rules?q=forced');
  const isSeen = () =>
    adminPage
      .getByRole('switch')
      .locator('span')
      .evaluate((track) => {
        const knob = getComputedStyle(track, '::before').backgroundColor;
        return knob !== getComputedStyle(track).backgroundColor;
      });
  await expect(adminPage.getByRole('switch')).toBeChecked();
  expect(await isSeen()).toBe(true);
  await adminPage.getByRole('switch').click();
  await expect(adminPage.getByRole('switch')).not.toBeChecked();
  expect(await isSeen()).toBe(true);
});

test('the list of rules loads more when its end scrolls into view', async ({ adminPage }) => {
  for (let index = 0; index < 60; index += 1) {
    await makeRule(adminPage, 'whitelist', { domains: [`many${index}.example`], subject: 'Many' });
  }
  await adminPage.goto('/policy/rules?q=many');
  await expect(adminPage.getByText('60 rules')).toBeVisible();
  await rows(adminPage).last().scrollIntoViewIfNeeded();
  await expect(adminPage.getByText('many0.example')).toBeAttached();
  await expect(adminPage.getByRole('link', { name: 'Show more rules' })).toHaveCount(0);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('[RU-05] rules are created, edited, switched and deleted by plain pages', async ({ adminPage }) => {
    await adminPage.goto('/policy/new-rule/blacklist');
    await ruleField(adminPage, 'Sender email').fill('plain@bad.example');
    await ruleField(adminPage, 'Subject').fill('Plain');
    await adminPage.getByRole('button', { name: 'Show what it matches now' }).click();
    await expect(adminPage.getByText('No emails from the past 12 months match.')).toBeVisible();
    await adminPage.getByRole('button', { name: 'Add header conditions…' }).click();
    await adminPage.getByLabel('Header', { exact: true }).fill('Reply-To');
    await adminPage.getByLabel('Operator').selectOption('is not empty');
    await adminPage.getByRole('button', { name: 'Save rule' }).click();
    await expect(adminPage.getByText('The rule has been created.')).toBeVisible();
    const row = rows(adminPage).filter({ hasText: 'plain@bad.example' });
    await expect(row).toContainText('Reply-To is not empty');
    await row.getByRole('switch').click();
    await expect(adminPage.getByText('The rule was disabled.')).toBeVisible();
    await row
      .getByRole('link', { name: /plain@bad\.example/ })
      .first()
      .click();
    await adminPage.getByLabel('Comment').fill('Edited plainly');
    await adminPage.getByRole('button', { name: 'Save rule' }).click();
    await expect(row).toContainText('Edited plainly');
    await row.getByRole('link', { name: /^Delete rule/ }).click();
    await adminPage.getByRole('button', { name: 'Delete rule' }).click();
    await expect(adminPage.getByText('The rule has been deleted.')).toBeVisible();
    await expect(row).toHaveCount(0);
  });
});

test('[AP-01] the policy catalog leads from a verdict to its emails, and from a list to its rules', async ({
  adminPage: page,
}) => {
  await page.goto('/policy/rules');
  await page.getByRole('link', { name: 'What decides about email' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'What decides about email' })).toBeVisible();
  await expectNoAxeViolationsInBothThemes(page);
  await page.getByRole('link', { name: 'Show emails of the last 30 days: Phishing', exact: true }).click();
  await expect(page).toHaveURL(/\/mail-explorer\?last=30d&detection=cp_phishing$/);
  await page.goBack();
  await page.getByRole('link', { name: 'Block list' }).click();
  await expect(page).toHaveURL(/\/policy\/rules\?type=blacklist$/);
});
