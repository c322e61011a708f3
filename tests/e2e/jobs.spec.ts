import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from './support/axe.ts';
import { expect, seededRows, signIn, test } from './support/fixtures.ts';

/** The subjects go round four kinds, so a quarter of the rows are reminders. */
const reminders = seededRows / 4;

/** Quarantines all reminders on the Explorer's page and waits until it reports it. */
async function quarantineReminders(page: Page): Promise<void> {
  await page.goto('/mail-explorer?last=30d&subject=reminder');
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Select all matching' }).click();
  await page.getByRole('button', { name: 'Quarantine', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Quarantine', exact: true }).click();
  const success = page.getByRole('dialog', { name: /^Quarantined \d+ emails?$/ });
  await success.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByText(/emails? quarantined/)).toBeVisible();
}

test.describe.configure({ mode: 'serial' });

test('[MX-17] a bulk action is found on the Jobs page and undone as a whole', async ({ adminPage: page }) => {
  await quarantineReminders(page);
  await page.getByRole('navigation').getByRole('link', { name: 'Jobs', exact: true }).click();
  const row = page.getByRole('row', { name: /Subject: reminder/ }).first();
  await expect(row).toContainText(`${reminders} emails changed`);
  await row.getByRole('link', { name: 'Quarantine' }).click();

  await expect(page.getByText(`${reminders} emails get back the state they had before.`)).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Undo of a quarantine' })).toBeVisible();
  await expect(page.locator('#job').getByRole('status')).toContainText(`${reminders} emails changed`);

  await page.goto(
    '/mail-explorer?last=30d&subject=reminder&quarantined_state=cp_quarantined_by_admin&operator=and',
  );
  await expect(page.getByText('No matching emails')).toBeVisible();
});

test('[MX-17] the undo lists the emails that it cannot restore, and why', async ({ adminPage: page }) => {
  await quarantineReminders(page);
  await page.goto('/mail-explorer?last=30d&subject=reminder');
  await page.getByRole('button', { name: /Actions for “Reminder 0003”/ }).click();
  await page.getByRole('menuitem', { name: /^Release/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Release', exact: true }).click();
  // It is phishing: the dialog names that and asks once more.
  await expect(page.getByRole('alert')).toContainText('1 of them is malicious.');
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.getByRole('button', { name: 'Release, 1 malicious included' }).click();
  await expect(page.getByRole('dialog', { name: 'Released 1 email' })).toBeVisible();

  await page.goto('/jobs?kind=quarantine');
  await page
    .getByRole('row', { name: /Subject: reminder/ })
    .first()
    .getByRole('link', { name: /Undo/ })
    .click();
  await expect(page.getByText('1 email keeps its state:')).toBeVisible();
  await expect(page.getByText('Was released or quarantined again since')).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.locator('#job').getByRole('status')).toContainText(`${reminders - 1} emails changed`);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the Jobs pages are accessible in ${colorScheme}`, async ({ adminPage: page }) => {
    await page.emulateMedia({ colorScheme });
    await page.goto('/jobs');
    await expectNoAxeViolations(page);
    await page.getByRole('row').nth(1).getByRole('link').first().click();
    await expect(page.getByRole('link', { name: 'All jobs' })).toBeVisible();
    await expectNoAxeViolations(page);
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('[MX-17] the list leads to a job and to its mails', async ({ page }) => {
    await signIn(page, '/jobs');
    await page.getByLabel('Kind').selectOption('undo_quarantine');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page).toHaveURL(/kind=undo_quarantine/);
    await page.getByRole('link', { name: 'Undo of a quarantine' }).first().click();
    // None was left as it was: the job opens on all of them.
    await expect(page.getByRole('link', { name: /All emails/ })).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('table', { name: 'Emails of this job' })).toContainText(
      'Previous state again',
    );
  });
});

test('[MX-17] progress stays and continues after a restart of the service', async ({ adminPage: page }) => {
  await page.goto('/jobs');
  const job = await page
    .getByRole('row', { name: /Subject: reminder/ })
    .first()
    .getByRole('link', { name: 'Quarantine' })
    .getAttribute('href');
  const region = page.locator('#job');
  const shown: (string | null)[] = [];
  await page.route(`**${job}`, async (route) => {
    if (!route.request().isNavigationRequest()) {
      shown.push(await region.getAttribute('data-old'));
      const notice = {
        status: 503,
        headers: { 'postern-answer': 'fragment' },
        body: '<p>Not responding</p>',
      };
      const answers = [
        () => route.fulfill({ status: 502, body: 'Bad gateway' }),
        () => route.abort('connectionrefused'),
        () => route.fulfill(notice),
      ];
      return (answers[shown.length - 1] ?? (() => route.continue()))();
    }
    // As while it runs.
    const answer = await route.fetch();
    const polls = `hx-get="${job}" hx-trigger="load delay:1s" hx-swap="outerHTML settle:0"`;
    const body = (await answer.text()).replace('<div id="job" ', `<div id="job" data-old="" ${polls} `);
    return route.fulfill({ response: answer, body });
  });
  await page.clock.install();
  await page.goto(job!);
  await expect(async () => {
    await page.clock.runFor(1_000);
    await expect(region).not.toHaveAttribute('data-old', { timeout: 100 });
  }).toPass();
  await expect(region.getByRole('status')).toContainText(`${reminders} emails changed`);
  // It was there until then, and nobody had to press anything.
  expect(shown.length).toBeGreaterThanOrEqual(4);
  expect(new Set(shown)).toEqual(new Set(['']));
  await expect(page.locator('.toast')).toHaveCount(0);
});
