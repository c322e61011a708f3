import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { emailRows, toNdjson } from '../support/email-rows.ts';
import type { PosternServer } from '../support/postern-server.ts';
import { expect, grid, openGrid, test } from './support/fixtures.ts';

const search = '/mail-explorer?last=1y&subject=Whole+values';

/** A mail between long addresses, older than what other tests of a worker count. */
async function importLongAddresses(server: PosternServer): Promise<void> {
  const [usual] = emailRows({ count: 1, now: Date.now() - 70 * 24 * 3_600_000 });
  const file = join(server.dataDirectory, 'whole-values.ndjson');
  const mail = {
    ...usual!,
    entity_id: 'whole-values',
    message_id: 'whole-values@rows.example',
    subject: 'Whole values of people in the accounts of a customer',
    nickname: 'Accounts payable',
    sender_address: 'department.of.payments@northwindlabs.example',
    recipients: ['dimitra.papadakis@northwindlabs.example', 'ada@tenant.example'],
    mailbox: 'dimitra.papadakis@northwindlabs.example',
  };
  await writeFile(file, toNdjson([mail]));
  await server.run('import', file);
}

/** Opens the search with the side menu open, which other tests of the same person fold. */
async function openSearch(page: Page): Promise<void> {
  await page.goto('/dashboard');
  await page.evaluate(async () => {
    const headers = { 'content-type': 'application/json' };
    await fetch('/preferences', { method: 'POST', headers, body: '{"menu_locked":true}' });
  });
  await openGrid(page, search);
}

/** The domain of an address of a row as it is read: its lines, and whether every letter is inside its cell, and below no button. */
const readDomain = (address: Locator) =>
  address.evaluate((element) => {
    const cell = element.closest('td')!.getBoundingClientRect();
    const buttons = [...element.parentElement!.querySelectorAll('button')].map((button) =>
      button.getBoundingClientRect(),
    );
    const lines = new Map<number, string>();
    let isWhole = true;
    const texts = document.createTreeWalker(element.lastElementChild!, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      for (const [at, letter] of [...(node.textContent ?? '')].entries()) {
        const range = document.createRange();
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        const { left, right, top, bottom } = range.getBoundingClientRect();
        isWhole &&=
          left >= cell.left && right <= cell.right && top > cell.top - 2 && bottom < cell.bottom + 2;
        // Above the letters, a line has room for accents.
        isWhole &&= !buttons.some(
          (button) => right > button.left && left < button.right && top + 2 < button.bottom,
        );
        lines.set(Math.round(top), (lines.get(Math.round(top)) ?? '') + letter);
      }
    }
    return { lines: [...lines.values()], isWhole };
  });

for (const { width, lines } of [
  { width: 1440, lines: ['@northwindlabs.example'] },
  { width: 1280, lines: ['@northwindlabs', '.example'] },
  { width: 900, lines: ['@northwindlabs', '.example'] },
]) {
  test(`at ${width} px a cut address keeps the domain that somebody registered`, async ({
    adminPage: page,
    server,
  }) => {
    await importLongAddresses(server);
    await page.setViewportSize({ width, height: 800 });
    await openSearch(page);
    const row = grid(page).locator('tbody tr').first();
    expect(await readDomain(row.locator('.col-recipients .cut-address'))).toEqual({ lines, isWhole: true });
    // The sender's column has less room, and its name stays above.
    const sender = await readDomain(row.locator('.col-sender .cut-address'));
    expect(sender).toEqual({ lines: ['@northwindlabs', '.example'], isWhole: true });
    await expect(row.getByText('Accounts payable')).toBeVisible();
  });
}

test('on a phone a domain has a second line before it is cut', async ({ adminPage: page, server }) => {
  await importLongAddresses(server);
  await page.setViewportSize({ width: 320, height: 700 });
  await openSearch(page);
  const { lines, isWhole } = await readDomain(
    grid(page).locator('tbody tr .col-sender .cut-address').first(),
  );
  expect({ domain: lines.join(''), isWhole }).toEqual({ domain: '@northwindlabs.example', isWhole: true });
});

test('what is left of a cut local part stands at the @', async ({ adminPage: page, server }) => {
  await importLongAddresses(server);
  await page.setViewportSize({ width: 1920, height: 800 });
  await openGrid(page, search);
  const address = grid(page).locator('tbody tr').first().locator('.col-sender .cut-address');
  const { gap, isCut } = await address.evaluate((element) => {
    const [first, last] = [...element.children] as HTMLElement[];
    const text = document.createRange();
    text.setStart(first!.firstChild!, first!.textContent!.length - 1);
    text.setEnd(first!.firstChild!, first!.textContent!.length);
    const gap = last!.getBoundingClientRect().left - text.getBoundingClientRect().right;
    return { gap, isCut: first!.scrollWidth > first!.clientWidth };
  });
  expect(isCut).toBe(true);
  expect(Math.abs(gap)).toBeLessThan(1.5);
});

for (const locale of ['en-GB', 'de-DE']) {
  test.describe(`in the language ${locale}`, () => {
    test.use({ locale });

    test('[MX-16] at 1280 px Quarantine and Release stand in the bar of the list, on one line with the rest', async ({
      adminPage: page,
    }) => {
      await page.setViewportSize({ width: 1280, height: 800 });
      await openGrid(page, '/mail-explorer?last=30d');
      const bar = page.locator('.grid-bar');
      const names =
        locale === 'de-DE' ? ['In Quarantäne', 'Freigeben', 'Spalten'] : ['Quarantine', 'Release', 'Columns'];
      for (const isSelected of [false, true]) {
        if (isSelected) await page.getByRole('grid').getByRole('checkbox').first().check();
        const middles = [];
        for (const name of names) {
          const button = bar.getByRole('button', { name, exact: true });
          await expect(button).toBeVisible();
          const { y, height } = (await button.boundingBox())!;
          middles.push(y + height / 2);
        }
        expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(3);
      }
      await expect(bar.getByRole('button', { name: /^(Group actions|Gruppenaktionen)$/ })).toBeHidden();
    });
  });
}

/** The dates of a page that have a break inside. */
const brokenDates = (page: Page) =>
  page.getByRole('main').evaluate((main) => {
    const broken: string[] = [];
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      for (const found of node.textContent!.matchAll(/\d{1,2}\s[A-Z][a-z]{2,3},\s\d\d:\d\d/g)) {
        const range = document.createRange();
        range.setStart(node, found.index);
        range.setEnd(node, found.index + found[0].length);
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1)
          broken.push(found[0]);
      }
    }
    return broken;
  });

test('a date has no break inside, in lists and on the page of an event', async ({ adminPage: page }) => {
  for (const width of [390, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of ['/security-events', '/jobs', '/user-interaction/restore-requests']) {
      await page.goto(path);
      expect(await brokenDates(page), `${path} at ${width} px`).toEqual([]);
    }
    await page.goto('/security-events');
    await page.getByRole('main').locator('a[href^="/security-events/"]').first().click();
    await expect(page.getByRole('link', { name: 'History of this event' })).toBeVisible();
    expect(await brokenDates(page), `an event at ${width} px`).toEqual([]);
  }
});

test('on a phone the Explorer has its title, and a question has the width of the window', async ({
  adminPage: page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/mail-explorer?prompt=phishing+of+the+last+30+days');
  const title = (await page.getByRole('heading', { level: 1 }).boundingBox())!;
  const question = (await page.locator('#explorer-prompt-text').boundingBox())!;
  expect(title.width).toBeGreaterThan(90);
  expect(question.width).toBeGreaterThan(200);
  expect(question.y).toBeGreaterThan(title.y + title.height);
});
