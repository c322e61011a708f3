import { expectNoAxeViolationsInBothThemes } from './support/axe.ts';
import { expect, test } from './support/fixtures.ts';

test('[AI-01] [MX-11] a question opens, folds the filters, is answered and cleared', async ({
  adminPage: page,
}) => {
  await page.goto('/mail-explorer?last=24h');
  const panel = page.locator('#filters-panel');
  const opener = page.locator('#explorer-prompt > summary');
  await expect(page.getByRole('button', { name: 'Select', exact: true })).toBeEnabled();
  expect((await opener.boundingBox())?.width).toBe(188);

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

test('[AI-03] a question that is not understood is told, and can be changed', async ({ adminPage: page }) => {
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

test('[AI-01] a question is offered ways to go on while it is typed', async ({ adminPage: page }) => {
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
