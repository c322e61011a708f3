import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { emailRows, toNdjson } from '../support/email-rows.ts';
import { expectNoAxeViolationsInBothThemes } from './support/axe.ts';
import { linkTo, tellNow } from './support/end-user-server.ts';
import { grid, openGrid, prepareServer, testsWithServer, expect } from './support/fixtures.ts';

/** Two phishes that twelve people each got from as many senders of four domains; each leads to one host. */
async function startAttacked() {
  const server = await prepareServer((url) => ({ PUBLIC_URL: url }), 'notifying');
  const now = Date.now();
  const usual = emailRows({ count: 1, now });
  const wave = (topic: string, place: number, host: string) =>
    Array.from({ length: 12 }, (_, n) => ({
      ...usual[0]!,
      entity_id: (0xfeed00 + place * 256 + n).toString(16).padStart(32, '0'),
      entity_type: 'office365_emails_email' as const,
      // People are notified of what arrived after notices were switched on.
      received_at: new Date(now + 12 - n).toISOString(),
      sender_address: `person${n}@${topic.toLowerCase()}${n % 4}.example`,
      nickname: '',
      subject: `${topic} ${n} waits for you`,
      recipients: [`employee${n}@tenant.example`],
      mailbox: `employee${n}@tenant.example`,
      email_body_links: [`https://${host}/${n}`],
      attachments: [],
      detections: ['cp_phishing'],
      states: ['cp_not_quarantined', 'ms_delivered_inbox'],
      message_id: `wave-${n}@${topic.toLowerCase()}.example`,
    }));
  const file = join(server.dataDirectory, 'wave.ndjson');
  await writeFile(
    file,
    toNdjson([
      ...wave('Parcel', 0, 'track.depot-parcels.example'),
      ...wave('Refund', 1, 'claim.tax-office.example'),
      ...emailRows({ count: 60, now }),
    ]),
  );
  await server.run('import', file);
  await server.start();
  return server;
}

const test = testsWithServer(startAttacked);
test.describe.configure({ mode: 'serial' });

const details = (page: Page) => page.getByRole('complementary', { name: 'Email details' });

/** Counts the clicks in a page from now on. */
async function countClicks(page: Page): Promise<() => number> {
  let clicks = 0;
  page.on('console', (message) => {
    if (message.text() === 'click') clicks += 1;
  });
  await page.addInitScript(() =>
    addEventListener('click', (event) => event.isTrusted && console.debug('click'), true),
  );
  return () => clicks;
}

async function openPhish(page: Page): Promise<void> {
  await openGrid(page, '/mail-explorer?last=1h');
  await grid(page).locator('.grid-row', { hasText: 'Parcel 0 waits' }).locator('.col-received').click();
}

test('[MX-01] who else got a phish is counted beside it, and listed on a page', async ({
  adminPage: page,
}) => {
  await openPhish(page);
  const who = details(page).getByRole('link', { name: 'Who got it: 12: What belongs together' });
  await expect(who).toBeVisible();
  await expectNoAxeViolationsInBothThemes(page);
  await who.click();
  await expect(page.getByRole('heading', { name: 'Who got it' })).toBeVisible();
  await expect(page.getByRole('rowheader')).toHaveCount(12);
  await page.getByRole('link', { name: 'Show the emails' }).click();
  await expect(page.getByText('12 matching emails detected')).toBeVisible();
});

test('[MX-01] a printed host of a link finds the emails that link to it', async ({ adminPage: page }) => {
  await openPhish(page);
  await details(page).getByTitle('Show only emails with track.depot-parcels.example').click();
  await expect(page).toHaveURL(/[?&]link=track\.depot-parcels\.example/);
  await expect(page.getByText('12 matching emails detected')).toBeVisible();
  await page.getByRole('button', { name: 'Create exceptions' }).click();
  await expect(page.getByRole('menuitem', { name: 'Allow-list rule…' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await page.getByRole('menuitem', { name: 'Block-list rule…' }).click();
  await expect(page.getByRole('dialog', { name: 'Create block-list rule' })).toBeVisible();
});

test('[MX-17] [RU-01] a phish is found from the dashboard, blocked, all of it held and its recipients told, in six clicks', async ({
  adminPage: page,
  server,
}) => {
  const clicks = await countClicks(page);
  await page.goto('/dashboard');
  await page
    .getByRole('region', { name: 'Needs attention' })
    .getByRole('link', { name: /Attacks not quarantined/ })
    .click();
  await page.getByRole('link', { name: 'Parcel 0 waits for you' }).click();
  await expect(page.getByRole('link', { name: 'Who got it: 12: What belongs together' })).toBeVisible();
  await page.getByRole('link', { name: /^Block: Links to the same host/ }).click();
  await expect(page.getByText('About 12 emails in the past 12 months')).toBeVisible();
  await page.getByRole('checkbox', { name: /^Quarantine past emails/ }).check();
  await page.getByRole('button', { name: /^Create/ }).click();
  await expect(page.getByRole('heading', { name: 'Create block-list rule' })).toBeHidden();
  expect(clicks()).toBeLessThanOrEqual(6);
  // Held, and their recipients told, without a click more.
  await tellNow(server);
  for (let n = 0; n < 12; n += 1)
    expect(await linkTo(server, `employee${n}@tenant.example`, `Parcel ${n} waits`)).toBeTruthy();
});

test('[MX-17] [RU-01] a phish is blocked, and all of it is held, in six clicks from the list', async ({
  adminPage: page,
}) => {
  const clicks = await countClicks(page);
  await openGrid(page, '/mail-explorer?last=1h');
  await grid(page).locator('.grid-row', { hasText: 'Refund 0 waits' }).locator('.col-received').click();
  await details(page)
    .getByRole('link', { name: /^Block: Links to the same host/ })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Create block-list rule' });
  await dialog.getByRole('button', { name: 'Create', exact: false }).last().click();
  await expect(dialog).toBeHidden();
  await details(page)
    .getByRole('button', { name: /^Quarantine 12: What belongs together/ })
    .click();
  // Its recipients are told as the page says, without a click where that is the usual.
  await page.getByRole('button', { name: 'Quarantine', exact: false }).last().click();
  await expect(page.getByText('12 emails changed')).toBeVisible();
  expect(clicks()).toBeLessThanOrEqual(6);
});
