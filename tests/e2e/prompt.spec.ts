import { expectNoAxeViolationsInBothThemes } from './support/axe.ts';
import { expect, test } from './support/fixtures.ts';

test('[AI-01] [MX-11] a question opens, collapses the filters, is run and cleared', async ({
  adminPage: page,
}) => {
  await page.goto('/mail-explorer?last=24h');
  const panel = page.locator('#filters-panel');
  const opener = page.locator('#explorer-prompt > summary');
  await expect(page.getByRole('button', { name: 'Select', exact: true })).toBeEnabled();
  expect((await opener.boundingBox())?.width).toBe(188);
  // With text twice as large the words are still within their button.
  await page.evaluate(() => (document.documentElement.style.fontSize = '32px'));
  expect(await opener.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0);
  await page.evaluate(() => (document.documentElement.style.fontSize = ''));

  await opener.click();
  await expect(panel).toHaveClass(/is-collapsed/);
  expect((await page.locator('#explorer-prompt').boundingBox())?.width).toBeGreaterThanOrEqual(406);
  await opener.click();
  await expect(panel).not.toHaveClass(/is-collapsed/);

  await opener.click();
  // Whoever opens it is going to type.
  await expect(page.getByLabel('Question in plain words', { exact: true })).toBeFocused();
  await page.keyboard.type('mails about "Invoice 0000"');
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 matching email detected')).toBeVisible();
  await expect(panel).toHaveClass(/is-collapsed/);
  await page.getByText('Show what was searched for').click();
  await expect(page.getByLabel('Query', { exact: true })).toHaveValue('subject:"Invoice 0000"');
  await expectNoAxeViolationsInBothThemes(page);

  await page.locator('#explorer-prompt').getByRole('link', { name: 'Clear' }).click();
  await expect(panel).not.toHaveClass(/is-collapsed/);
  await expect(page.locator('#explorer-prompt')).not.toHaveAttribute('open');
});

test('[AI-01] Escape closes the box, and its button has the focus', async ({ adminPage: page }) => {
  await page.goto('/mail-explorer?last=24h');
  await expect(page.getByRole('button', { name: 'Select', exact: true })).toBeEnabled();
  const box = page.locator('#explorer-prompt');
  const opener = box.locator('> summary');
  await opener.click();
  await page.keyboard.type('mails about "Invoice 0000"');
  await page.keyboard.press('Escape');
  await expect(box).not.toHaveAttribute('open');
  await expect(opener).toBeFocused();

  // With an answer, that is cleared.
  await page.goto('/mail-explorer?prompt=mails+about+"Invoice+0000"');
  await expect(page.locator('.results-grid-host[data-awake]')).toBeAttached();
  await page.getByLabel('Question in plain words', { exact: true }).press('Escape');
  await expect(box).not.toHaveAttribute('open');
  await expect(opener).toBeFocused();
});

test('[AI-02] an action on all that a question found repeats what it was understood as', async ({
  adminPage: page,
}) => {
  await page.goto('/mail-explorer?prompt=mails+about+"Invoice+0000"');
  const sentence = 'Emails with ‘Invoice 0000’ in: subject.';
  await expect(page.getByText(sentence, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Select all matching' }).click();
  await page.getByRole('button', { name: /^Quarantine/ }).click();
  await expect(page.getByRole('dialog').getByText(sentence)).toBeVisible();
});

test('[AI-03] a question that is not understood is reported, and can be changed', async ({
  adminPage: page,
}) => {
  await page.goto('/mail-explorer?prompt=friendly+mails+from+x.example');
  await expect(page.getByText("I didn't catch your query. Please rephrase it.")).toBeVisible();
  await expect(page.getByText('‘friendly’')).toBeVisible();
  const question = page.getByLabel('Question in plain words', { exact: true });
  await expect(question).toHaveValue('friendly mails from x.example');
  await question.fill('internal mails');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/prompt=internal/);
  await expect(page.locator('#explorer-prompt [role=alert]')).toHaveCount(0);
});

test('[AI-01] continuations of a question are suggested while it is typed', async ({ adminPage: page }) => {
  await page.goto('/mail-explorer?last=24h');
  await expect(page.getByRole('button', { name: 'Select', exact: true })).toBeEnabled();
  await page.locator('#explorer-prompt > summary').click();
  const question = page.getByLabel('Question in plain words', { exact: true });
  const offered = page.locator('#explorer-prompt-suggestions option');
  await question.pressSequentially('phishing last w');
  await expect(offered).toHaveCount(1);
  await expect(offered.first()).toHaveAttribute('value', 'phishing last week');
  await question.fill('');
  await question.pressSequentially('mails from supplier');
  await expect(offered.first()).toHaveAttribute('value', /^mails from .*supplier\.example$/);
});

test('[AI-01] a condition that was understood is edited in its own control, which searches at once', async ({
  adminPage: page,
}) => {
  await page.goto('/mail-explorer?prompt=mails+about+"Invoice+0000"+in+the+last+30+days');
  const understood = page.getByRole('list', { name: 'Understood as' });
  const filters = page.getByRole('complementary', { name: 'Filters' });
  await understood.getByRole('link', { name: 'Change Subject contains “Invoice 0000”' }).press('Enter');
  const subject = filters.getByRole('textbox', { name: 'Subject', exact: true });
  await expect(subject).toBeFocused();
  await expect(subject).toHaveValue('Invoice 0000');
  await expect(page.locator('.results-grid-host[data-awake]')).toBeAttached();
  await subject.fill('Report 0001');
  await page.keyboard.press('Tab');
  await expect(page).toHaveURL(/subject=Report(\+|%20)0001/);
  await expect(page).toHaveURL(/last=30d/);
  await expect(page.getByRole('row', { name: /Report 0001/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /Invoice 0000/ })).toHaveCount(0);

  // The next one as well, and what was corrected before holds.
  await filters.getByRole('spinbutton', { name: 'Amount' }).fill('29');
  await page.keyboard.press('Tab');
  await expect(page).toHaveURL(/last=29d/);
  await expect(page).toHaveURL(/subject=Report(\+|%20)0001/);
});

test('[AI-01] a verdict, and a state without a field in the form, can be edited as well', async ({
  adminPage: page,
}) => {
  await page.goto('/mail-explorer?prompt=phishing+that+is+not+quarantined+in+the+last+30+days');
  const understood = page.getByRole('list', { name: 'Understood as' });
  const filters = page.getByRole('complementary', { name: 'Filters' });
  await understood.getByRole('link', { name: /^Change Detection/ }).click();
  await expect(filters.locator('#filters-detection-summary')).toBeFocused();
  await expect(page.locator('.results-grid-host[data-awake]')).toBeAttached();
  await expect(filters.getByRole('tree', { name: 'Detection' })).toBeVisible();
  await filters.locator('#filters-detection-cp-cp_spam-label').click();
  await expect(page).toHaveURL(/detection=[^&]*spam/);
  await expect(page).toHaveURL(/is_quarantined=false/);
  await filters.getByRole('combobox', { name: 'Quarantined' }).selectOption('Any');
  await expect(page).not.toHaveURL(/is_quarantined/);
  await expect(page).toHaveURL(/detection=[^&]*spam/);
});

test('[AI-01] a condition that the form cannot express is edited in the query', async ({
  adminPage: page,
}) => {
  await page.goto('/mail-explorer?prompt=mails+with+an+attachment+or+about+"Invoice+0000"');
  const understood = page.getByRole('list', { name: 'Understood as' });
  await understood.getByRole('link', { name: /^Change Any of/ }).click();
  await expect(page.getByLabel('Query', { exact: true })).toBeFocused();
});

test('[AI-01] a part that the form cannot express is selected in the query, by the pointer and by the keyboard', async ({
  adminPage: page,
}) => {
  await page.goto(
    '/mail-explorer?prompt=phishing+with+an+attachment+or+about+"Invoice+0000"+in+the+last+30+days',
  );
  const understood = page.getByRole('list', { name: 'Understood as' });
  const query = page.getByLabel('Query', { exact: true });
  const selected = () =>
    query.evaluate((field: HTMLInputElement) =>
      field.value.slice(field.selectionStart!, field.selectionEnd!),
    );
  const parts = understood.getByRole('link', { name: /^Change / });
  await expect(parts).not.toHaveCount(0);
  const found: string[] = [];
  for (const [at, part] of (await parts.all()).entries()) {
    if (at % 2) await part.press('Enter');
    else await part.click();
    await expect(query).toBeFocused();
    const [from, to] = (await part.getAttribute('data-part'))!.split('-').map(Number);
    const written = (await query.inputValue()).slice(from, to);
    await expect.poll(selected).toBe(written);
    found.push(written);
  }
  expect(found.join(' AND ')).toBe(await query.inputValue());
  // What is selected is what is typed over.
  await parts.last().click();
  await expect.poll(selected).toBe(found.at(-1)!);
  await page.keyboard.type('subject:typed');
  await expect(query).toHaveValue([...found.slice(0, -1), 'subject:typed'].join(' AND '));
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('[AI-01] a condition is linked to its field of the form', async ({ adminPage: page }) => {
    await page.goto('/mail-explorer?prompt=mails+about+"Invoice+0000"+in+the+last+30+days');
    const understood = page.getByRole('list', { name: 'Understood as' });
    await understood.getByRole('link', { name: /^Change Subject/ }).click();
    const subject = page.getByRole('textbox', { name: 'Subject', exact: true });
    await expect(subject).toBeFocused();
    await subject.fill('Report 0001');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/subject=Report(\+|%20)0001/);
    await expect(page).toHaveURL(/last=30d/);
  });
});

test('[AI-01] the title stands in line with the question, and what was understood takes few lines', async ({
  adminPage: page,
}) => {
  for (const width of [1440, 900]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/mail-explorer?prompt=phishing+that+is+not+quarantined+in+the+last+30+days');
    const title = (await page.getByRole('heading', { name: 'Mail Explorer' }).boundingBox())!;
    const question = (await page.getByLabel('Question in plain words').boundingBox())!;
    expect(Math.abs(title.y + title.height / 2 - question.y - question.height / 2)).toBeLessThan(3);
    const clear = (await page.getByRole('link', { name: 'Clear', exact: true }).boundingBox())!;
    expect(clear.x + clear.width).toBeLessThan(width);
  }
});
