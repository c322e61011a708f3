import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { emailRows, toNdjson } from '../support/email-rows.ts';
import { expect, test } from './support/fixtures.ts';

/** Opens the profile of the newest mail with a file. */
async function openProfile(page: Page): Promise<void> {
  await page.goto('/mail-explorer?last=30d&subject=invoice');
  const link = page.getByRole('link', { name: /^Invoice/ }).first();
  await page.goto((await link.getAttribute('href')) ?? '');
  await expect(page.getByRole('heading', { level: 1, name: /^Invoice/ })).toBeVisible();
}

const isWiderThanWindow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

test('[MX-14] the profiles of a mail and of its file fit a phone', async ({ adminPage: page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openProfile(page);
  expect(await isWiderThanWindow(page)).toBe(false);
  await page.goto((await page.locator('a[href*="/profile/file/"]').first().getAttribute('href')) ?? '');
  await expect(page.getByText('SHA-256')).toBeVisible();
  expect(await isWiderThanWindow(page)).toBe(false);
});

test('at 1440 × 900 px the decision about a mail is above the fold, whatever is said about its verdict', async ({
  adminPage: page,
  server,
}) => {
  // A mail of its own, which no other test quarantines, older than what they count.
  const [usual] = emailRows({ count: 1, now: Date.now() - 70 * 24 * 3_600_000 });
  const own = { subject: 'Above the fold', entity_id: 'above-the-fold', message_id: 'above@rows.example' };
  const file = join(server.dataDirectory, 'above-the-fold.ndjson');
  await writeFile(file, toNdjson([{ ...usual!, ...own }]));
  await server.run('import', file);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/mail-explorer?last=1y&subject=Above+the+fold');
  const link = page.getByRole('link', { name: own.subject }).first();
  await page.goto((await link.getAttribute('href')) ?? '');
  await expect(page.getByRole('heading', { name: 'Why this verdict' })).toBeVisible();
  const act = (await page.getByRole('button', { name: 'Quarantine', exact: true }).boundingBox())!;
  const reason = (await page.getByRole('textbox', { name: 'Reason' }).boundingBox())!;
  const card = (await page.getByRole('heading', { name: 'Actions', exact: true }).boundingBox())!;
  // Right below the heading, beside its reason; what can also be chosen comes behind.
  expect(act.y - (card.y + card.height)).toBeLessThan(80);
  expect(act.x).toBeGreaterThan(reason.x + reason.width - 1);
  expect(act.y + act.height).toBeLessThan(720);
});

test('a profile is printed without the console around it', async ({ adminPage: page }) => {
  await openProfile(page);
  await page.goto(page.url().replace(/\?.*/, ''));
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await expect(menu).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(menu).toBeHidden();
  await expect(page.getByRole('button', { name: /^(Quarantine|Release)$/ })).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Why this verdict' })).toBeVisible();
});

test('[RU-01] beside the list a rule about the sender of a mail is a dialog over it', async ({
  adminPage: page,
}) => {
  await page.goto('/mail-explorer?last=30d&subject=invoice');
  await page
    .getByRole('row', { name: /Invoice/ })
    .first()
    .getByRole('button')
    .last()
    .click();
  await page.getByRole('menuitem', { name: 'Show details' }).click();
  const details = page.getByRole('complementary', { name: 'Email details' });
  await details.getByRole('link', { name: /^Block this sender: / }).click();
  await expect(page.getByRole('dialog', { name: 'Create block-list rule' })).toBeVisible();
  await expect(details).toBeVisible();
});
