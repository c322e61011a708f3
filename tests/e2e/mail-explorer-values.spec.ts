import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { emailRows, toNdjson } from '../support/email-rows.ts';
import { expect, grid, searchButton, seededRows, test } from './support/fixtures.ts';

const dialog = (page: Page) => page.getByRole('dialog');

/** Opens a search and waits until the grid listens. */
async function openSearch(page: Page, query: string): Promise<void> {
  await page.goto(`/mail-explorer?${query}`);
  await expect(page.getByRole('button', { name: 'Select', exact: true })).toBeEnabled();
}

test('[MX-10] Uncheck all unticks every filter', async ({ adminPage: page }) => {
  await openSearch(page, 'last=24h&subject=report&direction=is_incoming&operator=and');
  await page.getByRole('link', { name: 'Uncheck all' }).click();
  await expect(page.getByRole('checkbox', { name: 'Filter by Subject' })).not.toBeChecked();
  await expect(page.locator('input[name=direction]:checked')).toHaveCount(0);
  await searchButton(page).click();
  await expect(page.getByText(`${seededRows} matching emails detected`)).toBeVisible();
});

test('[MX-13] the recipients of a row open in a list that can be copied', async ({
  adminPage: page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openSearch(page, 'last=24h&subject=invoice');
  const row = grid(page).getByRole('row', { name: /Invoice 0000/ });
  await expect(row).toContainText('ada@tenant.example');
  await row.getByRole('button', { name: /^\+1/ }).click();
  await expect(dialog(page)).toContainText('grace@tenant.example');
  await dialog(page).getByRole('button', { name: 'Copy all' }).click();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await expect
    .poll(async () => (await copied()).split(/[\n,]\s*/))
    .toEqual(['ada@tenant.example', 'grace@tenant.example']);
});

test('[MX-13] [MX-14] the badges of a row open its links and its attachments', async ({
  adminPage: page,
}) => {
  const attachment = emailRows({ count: 1, now: Date.now() })[0]!.attachments[0]!;
  await openSearch(page, 'last=24h&subject=invoice');
  const row = grid(page).getByRole('row', { name: /Invoice 0000/ });
  await row.getByRole('button', { name: '1 link' }).click();
  await expect(dialog(page)).toContainText('https://portal.example/0000');
  await page.keyboard.press('Escape');
  await row.getByRole('button', { name: '1 attachment' }).click();
  const file = dialog(page).getByRole('link', { name: attachment.name, exact: true });
  await expect(file).toHaveAttribute('href', new RegExp(`/profile/file/.+/${attachment.MD5}\\?hide_menu=1`));
});

test('[MX-20] Refresh repeats the current search', async ({ adminPage: page }) => {
  await openSearch(page, 'last=24h&subject=report');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page).toHaveURL(/last=24h&subject=report/);
  await expect(page.getByText(`${seededRows / 4} matching emails detected`)).toBeVisible();
});

test('recipients: on a narrow phone an address has a line of its own and breaks after @ and dots only', async ({
  adminPage: page,
  server,
}) => {
  // Older than what the other tests of this file count.
  const [usual] = emailRows({ count: 1, now: Date.now() - 60 * 24 * 3_600_000 });
  const long = 'elisabeth.wintergarten@northwindlabs.customercare.northwindlabs.example';
  const recipients = ['ada@northwindlabs.example', long];
  const file = join(server.dataDirectory, 'long-addresses.ndjson');
  const mail = {
    ...usual!,
    entity_id: 'long-addresses',
    subject: 'To long addresses',
    recipients,
    mailbox: long,
  };
  await writeFile(file, toNdjson([{ ...mail, message_id: 'long-addresses@rows.example' }]));
  await server.run('import', file);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/mail-explorer/emails/office365_emails_email/long-addresses/recipients');
  for (const address of recipients) {
    const cell = page.getByRole('rowheader', { name: address });
    const state = page.getByRole('row').filter({ has: cell }).getByText('Not quarantined');
    const [at, below] = [await cell.boundingBox(), await state.boundingBox()];
    expect(below!.y).toBeGreaterThanOrEqual(at!.y + at!.height);
    expect((await linesOf(cell)).slice(0, -1).filter((line) => !/[@.]$/.test(line))).toEqual([]);
  }
  expect(await linesOf(page.getByRole('rowheader', { name: recipients[0]! }))).toEqual([recipients[0]]);
  expect((await linesOf(page.getByRole('rowheader', { name: long }))).length).toBeGreaterThan(1);
  const { scrolled, shown } = await page.evaluate(() => ({
    scrolled: document.documentElement.scrollWidth,
    shown: document.documentElement.clientWidth,
  }));
  expect(scrolled).toBe(shown);
});

/** The text of an element, line by line as it is laid out. */
const linesOf = (element: Locator): Promise<string[]> =>
  element.evaluate((whole) => {
    const lines = new Map<number, string>();
    const texts = document.createTreeWalker(whole, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      for (const [at, letter] of [...(node.textContent ?? '')].entries()) {
        const range = document.createRange();
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        const { top } = range.getBoundingClientRect();
        lines.set(top, (lines.get(top) ?? '') + letter);
      }
    }
    return [...lines.values()];
  });

test('[MX-12] a row that is rendered again has the content of the page, where it is only once', async ({
  adminPage: page,
}) => {
  const html = await page.request.get('/mail-explorer?last=30d').then((answer) => answer.text());
  const beside = /aria-rowindex="2".*?<script type="application\/json">(.*?)<\/script>/s.exec(html);
  await page.goto('/mail-explorer?last=30d');
  await expect(page.getByRole('button', { name: 'Select', exact: true })).toBeEnabled();
  const grid = page.getByRole('grid', { name: 'Matching emails' });
  const first = grid.locator('tbody [role=row]').first();
  const subject = await first.locator('.grid-subject').innerText();
  expect(beside?.[1]).toContain('"verdicts":');
  expect(beside?.[1]).not.toContain('"id":');
  expect(beside?.[1]).not.toContain(subject);
  const contentOf = (row: Element) =>
    [...row.querySelectorAll('*')].map((element) => {
      const attributes = [...element.attributes].filter(({ name }) => name !== 'tabindex');
      return [element.textContent, ...attributes.map(({ name, value }) => `${name}=${value}`).sort()];
    });
  const before = await first.evaluate(contentOf);
  await grid.focus();
  await page.keyboard.press('End');
  await expect(first).not.toHaveAttribute('aria-rowindex', '2');
  await page.keyboard.press('Home');
  await expect(first).toHaveAttribute('aria-rowindex', '2');
  expect(await first.evaluate(contentOf)).toEqual(before);
});
