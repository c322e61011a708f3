import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { emailRows, toNdjson } from '../support/email-rows.ts';
import { expectNoAxeViolationsInBothThemes } from './support/axe.ts';
import { expect, test } from './support/fixtures.ts';

const day = 24 * 3_600_000;
const subject = 'Your statement\u202efdp.exe';
const ordinary = 'פגישה – הצוות 👩🏾\u200d💻 \u2067דוח Q3\u2069';
const search = '/mail-explorer?last=90d&from_email=sly@elsewhere.example';
const name = 'right-to-left override';

test.beforeAll(async ({ seededServer: server }) => {
  // Older than what other tests count, and to nobody whom they ask for.
  const [first, second] = emailRows({ count: 2, now: Date.now() - 60 * day });
  const recipients = ['ada@northwindlabs.example'];
  const sly = { sender_address: 'sly@elsewhere.example', nickname: 'Pay\u200bPal', recipients };
  const file = { ...first!.attachments[0]!, name: 'statement\u202efdp.exe' };
  const mails = [
    {
      ...first!,
      ...sly,
      entity_id: 'a'.repeat(32),
      message_id: 'sly1@x.example',
      subject,
      attachments: [file],
    },
    { ...second!, ...sly, entity_id: 'b'.repeat(32), message_id: 'sly2@x.example', subject: ordinary },
  ];
  const path = join(server.dataDirectory, 'deceptive.ndjson');
  await writeFile(path, toNdjson(mails));
  await server.run('import', path);
});

/** Opens the two mails and waits until the grid listens. */
async function openMails(page: Page): Promise<Locator> {
  await page.goto(search);
  await expect(page.getByRole('button', { name: 'Select', exact: true })).toBeEnabled();
  return page.getByRole('row').filter({ hasText: 'Your statement' });
}

const marks = (place: Locator | Page) => place.getByRole('img', { name });

/** Left edges of a text and the text behind it: what is written first must be further left. */
const leftOf = (place: Locator, text: string) =>
  place.evaluate((element, wanted) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = node.textContent?.indexOf(wanted) ?? -1;
      if (at < 0) continue;
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + wanted.length);
      return range.getBoundingClientRect().left;
    }
    throw new Error(`no ${wanted}`);
  }, text);

test('[MX-21] a row marks an override where it is, and shows the text in its written order', async ({
  adminPage: page,
}) => {
  const row = await openMails(page);
  await expect(marks(row)).toHaveAttribute('data-code', 'U+202E');
  await expect(row.getByRole('img', { name: 'zero-width space' })).toBeVisible();
  const cell = row.locator('[data-field=subject]');
  const [start, mark, end] = [
    await leftOf(cell, 'statement'),
    (await marks(row).boundingBox())!.x,
    await leftOf(cell, 'fdp.exe'),
  ];
  expect(start).toBeLessThan(mark);
  expect(mark).toBeLessThan(end);
  expect(await cell.textContent()).toBe(subject);
  const plain = page.getByRole('row').filter({ hasText: 'פגישה' }).locator('[data-field=subject]');
  await expect(plain).toHaveText(ordinary);
  await expect(plain.getByRole('img')).toHaveCount(0);
  // Drawn again by the browser, it is the same.
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Recipients' }).click();
  await expect(row.locator('.col-recipients')).toHaveCount(0);
  await expect(marks(row)).toBeVisible();
  expect(await cell.textContent()).toBe(subject);
});

test('[MX-21] the menu of a row spells it out', async ({ adminPage: page }) => {
  const row = await openMails(page);
  await row.getByRole('button', { name: /^Actions for/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Subject “Your statement[U+202E]fdp.exe”' })).toBeVisible();
});

test('[MX-21] [MX-13] the list of attachments marks a name, and copies it unchanged', async ({
  adminPage: page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const row = await openMails(page);
  await row.getByRole('button', { name: '1 attachment' }).click();
  const dialog = page.getByRole('dialog');
  await expect(marks(dialog)).toHaveCount(2);
  await dialog.getByRole('button', { name: 'Copy all' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('statement\u202efdp.exe');
});

test('[MX-21] the profile marks it, with its name in German; selected text is the original', async ({
  adminPage: page,
}) => {
  await page.goto(`/profile/email/office365_emails_email/${'a'.repeat(32)}?hide_menu=1`);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(marks(heading)).toBeVisible();
  await expect(page).toHaveTitle(/^Your statement\[U\+202E\]fdp\.exe/);
  const selected = await heading.evaluate((element) => {
    getSelection()?.selectAllChildren(element);
    return String(getSelection());
  });
  expect(selected.trim()).toBe(subject);
  await expectNoAxeViolationsInBothThemes(page);
  const headers = { origin: new URL(page.url()).origin };
  await page.request.post('/preferences', { form: { locale: 'de' }, headers });
  await page.reload();
  const german = 'erzwungene Schreibrichtung von rechts nach links';
  await expect(heading.getByRole('img', { name: german })).toBeVisible();
  await page.request.post('/preferences', { form: { locale: 'en' }, headers });
});
