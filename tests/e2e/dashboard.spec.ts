import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { emailRows, toNdjson } from '../support/email-rows.ts';
import { admin } from '../support/postern-server.ts';
import { expectNoAxeViolationsAnywhere } from './support/axe.ts';
import {
  expect,
  openGrid,
  prepareServer,
  searchButton,
  signIn,
  test,
  testsWithServer,
} from './support/fixtures.ts';

test('[SI-10] a sign-in ends at the dashboard, and every figure is linked to its mails', async ({ page }) => {
  await page.goto('/auth/login');
  await signIn(page);
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');

  const figure = page.getByRole('link', { name: /^Phishing/ }).first();
  // The unit behind the number is for screen readers.
  const [, count] = /(\d+)\D*$/.exec(await figure.innerText())!;
  await figure.click();
  await expect(page).toHaveURL(/\/analytics\/events\?id=category\.phishing/);
  await expect(page.getByText(new RegExp(`^${count} events? ·`))).toBeVisible();
  await page.getByRole('link', { name: 'Open in Mail Explorer' }).click();
  await expect(page).toHaveURL(/\/mail-explorer\?query=detection/);
  await expect(page.getByText(new RegExp(`^${count} matching emails? detected`))).toBeVisible();
});

test('[AN-01] charts are tables for the keyboard, without accessibility violations', async ({
  adminPage: page,
}) => {
  await page.goto('/dashboard');
  await page.getByText('Show as a table').first().click();
  const table = page.getByRole('table', { name: 'Categories week by week' });
  await expect(table.getByRole('row')).not.toHaveCount(0);
  await table.getByRole('link').first().focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/analytics\/events\?id=category/);
  for (const path of [
    '/dashboard',
    '/analytics',
    '/analytics/report',
    '/analytics/events?id=category.phishing',
  ]) {
    await page.goto(path);
    await expectNoAxeViolationsAnywhere(page);
  }
});

test('[AN-01] the report is one printed page', async ({ adminPage: page }) => {
  await page.goto('/analytics/report?days=90');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Protection report');
  // As browsers print it, with room for the actions, people and categories that this organisation does not have.
  const margin = { top: '1cm', bottom: '3cm', left: '1cm', right: '1cm' };
  for (const format of ['A4', 'Letter']) {
    const pdf = await page.pdf({ format, margin });
    expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
  }
});

test('[SH-09] dark pages are printed light, with the sheet of every page', async ({ adminPage: page }) => {
  const scheme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
  for (const path of [
    '/analytics/report',
    '/mail-explorer',
    '/policy/rules',
    '/dashboard',
    '/security-events',
  ]) {
    await page.goto(path);
    await page.evaluate(() => (document.documentElement.dataset['theme'] = 'dark'));
    expect([path, await scheme()]).toEqual([path, 'dark']);
    await page.emulateMedia({ media: 'print' });
    expect([path, await scheme()]).toEqual([path, 'light']);
    await page.emulateMedia({ media: 'screen' });
  }
});

test('in forced colours, the current item is distinguishable', async ({ adminPage: page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  for (const path of ['/dashboard', '/analytics', '/system-settings/organisation']) {
    await page.goto(path);
    const chosen = page.locator('[aria-current]');
    expect(await chosen.count()).toBeGreaterThan(1);
    for (const one of await chosen.all()) await expect(one).toHaveCSS('outline-style', 'solid');
  }
});

test('[SI-06] eventsPageRedirectFilters leads to the events of that filter', async ({ page }) => {
  const filter = { filters: [{ key: 'detection', value: ['cp_phishing'] }], period: '30d' };
  const handed = Buffer.from(JSON.stringify(filter)).toString('base64');
  await page.goto(`/auth/login?eventsPageRedirectFilters=${encodeURIComponent(handed)}`);
  await page.getByLabel('Email').fill(admin.email);
  await page.getByLabel('Password', { exact: true }).fill(admin.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/security-events\?filters=/);
  await expect(page.getByLabel('Category')).toHaveValue('phishing');
  await page.locator('main li a').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectNoAxeViolationsAnywhere(page);
  await page.goto('/security-events');
  await expectNoAxeViolationsAnywhere(page);
});

/** With mail of their own, for what is held here others count; each of these tests has a category to itself. */
const testWithMail = testsWithServer(async () => {
  const server = await prepareServer();
  const seed = join(server.dataDirectory, 'bars.ndjson');
  await writeFile(seed, toNdjson(emailRows({ count: 60, now: Date.now() })));
  await server.run('import', seed);
  await server.start();
  return server;
});

/** Where the dashboard leads to the mails of a category: the newest bar of the chart, and the row for the keyboard. */
const waysTo = (page: Page, category: string) => ({
  mouse: page.locator(`svg a[href*="id=category.${category}"]`).last(),
  keyboard: page.getByRole('link', { name: new RegExp(`^${category}`, 'i') }).first(),
});

/** Presses by the mouse or the keyboard, and counts. */
function presser(page: Page, by: 'mouse' | 'keyboard') {
  let clicks = 0;
  return {
    count: () => clicks,
    async press(target: Locator) {
      clicks += 1;
      if (by === 'mouse') return target.click();
      await target.focus();
      await expect(target).toBeFocused();
      await page.keyboard.press('Enter');
    },
  };
}

for (const [by, category] of [
  ['mouse', 'phishing'],
  ['keyboard', 'malware'],
] as const) {
  testWithMail(
    `[AN-01] from a bar of the dashboard to all of its mail quarantined are four clicks at most, by ${by}`,
    async ({ adminPage: page }) => {
      const { press, count } = presser(page, by);
      await page.goto('/dashboard');
      await press(waysTo(page, category)[by]);
      const explorer = await page.getByRole('link', { name: 'Open in Mail Explorer' }).getAttribute('href');
      const events = page.url();
      await expect(page.getByRole('row').filter({ hasText: 'Not quarantined' })).not.toHaveCount(0);
      await press(page.getByRole('button', { name: 'Quarantine all', exact: true }));
      await expect(page.getByRole('link', { name: 'Cancel' })).toHaveAttribute(
        'href',
        new URL(events).pathname + new URL(events).search,
      );
      await press(page.getByRole('main').getByRole('button', { name: /^Quarantine/ }));
      await expect(page).toHaveURL(/\/jobs\//);
      expect(count()).toBeLessThanOrEqual(4);
      // Nothing of the bar's own search is anywhere else than in quarantine.
      await expect(async () => {
        await page.goto(`${explorer}&is_quarantined=false&operator=and`);
        await expect(page.getByText('No emails match')).toBeVisible();
      }).toPass();
      await page.goto(events);
      await expect(page.getByRole('row').filter({ hasText: 'Not quarantined' })).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'Quarantine all', exact: true })).toHaveCount(0);
    },
  );
}

testWithMail(
  '[AN-01] [AN-02] from a bar of the dashboard to quarantined mail are four clicks at most',
  async ({ adminPage: page }) => {
    for (const by of ['mouse', 'keyboard'] as const) {
      const { press, count } = presser(page, by);
      await page.goto('/dashboard');
      await press(waysTo(page, 'spam')[by]);
      const mail = page.getByRole('row').filter({ hasText: 'Not quarantined' }).getByRole('link').first();
      const subject = await mail.innerText();
      await press(mail);
      await expect(page.getByRole('heading', { level: 1 })).toContainText(subject);
      await press(page.getByRole('main').getByRole('button', { name: 'Quarantine', exact: true }));
      await expect(
        page.getByRole('main').getByRole('button', { name: 'Release', exact: true }),
      ).toBeVisible();
      expect(count()).toBeLessThanOrEqual(4);
      await expect(async () => {
        await page.goto(`/mail-explorer?last=30d&is_quarantined=true&subject=${encodeURIComponent(subject)}`);
        await expect(page.getByRole('grid', { name: 'Matching emails' })).toContainText(subject);
      }).toPass();
    }
  },
);

test('[AN-03] [MX-09] the mails behind a number are narrowed by filters and dates of the Mail Explorer', async ({
  adminPage: page,
}) => {
  await openGrid(page, '/mail-explorer?query=detection:(cp_phishing OR cp_spam)');
  const filters = page.getByRole('complementary', { name: 'Filters' });
  const chips = page.getByRole('navigation', { name: 'Active filters' });
  const count = page.getByText(/matching emails? detected/);
  await expect(count).toHaveText(/^40 /);
  // A query alone has no dates, and the panel reports it.
  const amount = filters.getByRole('spinbutton', { name: 'Amount' });
  await expect(amount).toHaveValue('');
  await expect(amount).toHaveAttribute('placeholder', 'Any');
  await expect(filters.locator('button[aria-pressed=true]')).toHaveCount(0);
  await filters.getByRole('textbox', { name: 'Subject', exact: true }).fill('Newsletter');
  await searchButton(page).click();
  await expect(count).not.toHaveText(/^40 /);
  await expect(page).toHaveURL(/query=.*subject=Newsletter/);
  const narrowed = await count.textContent();
  await filters.getByRole('button', { name: 'Last hour' }).click();
  await expect(page).toHaveURL(/query=.*last=1h.*subject=Newsletter/);
  await expect(count).not.toHaveText(narrowed!);
  await expect(chips).toContainText('Received Last hour');
  // Each goes by itself: the dates, then the query, after which the usual hour counts.
  await chips.getByRole('link', { name: 'Remove the filter Received' }).click();
  await expect(count).toHaveText(narrowed!);
  await chips.getByRole('link', { name: 'Remove the filter Query' }).click();
  await expect(page).not.toHaveURL(/query=/);
  await expect(chips).toContainText('Received Last hour');
  await searchButton(page).click();
  await expect(page).not.toHaveURL(/query=/);
});
