import type { Response } from '@playwright/test';
import { anna, filedMails, heldRow } from '../support/held-mail.ts';
import { axeViolations, expectNoAxeViolations } from './support/axe.ts';
import { endUserTest, linkTo, openAdmin, openPage, prove, take } from './support/end-user-server.ts';
import { expect } from './support/fixtures.ts';

/** Somebody of her own: codes are limited by address. */
const dora = 'dora@tenant.example';
const imitation = [
  `Received: from mx.tenant.example by mx.tenant.example; ${new Date().toUTCString()}`,
  'From: PayPal Service <service@paypa1.com>',
  `To: ${dora}`,
  'Subject: Your account has been limited',
  'Message-ID: <limited@paypa1.com>',
  `Date: ${new Date().toUTCString()}`,
  '',
  'Restore your access.',
].join('\r\n');

const test = endUserTest(
  (now) => [
    heldRow('Your spring offer', 'cp_spam', { now }),
    heldRow('Parcel could not be delivered', 'cp_phishing', { now }),
    heldRow('Weekly news', 'cp_graymail', { now, to: ['ben@tenant.example'] }),
  ],
  { messages: [imitation] },
);

test('[EU-11] a mail is reported where it could be requested: with its reason, at the local time, once and undone', async ({
  browser,
  server,
}) => {
  const page = await openPage(browser, server, {
    locale: 'en-GB',
    timezoneId: 'Asia/Tokyo',
    viewport: { width: 390, height: 700 },
  });
  await prove(page, server, await linkTo(server, dora, 'Your account'), dora);
  const warning = page.getByText('It may try to steal passwords or money.').locator('..');
  await expect(warning).toContainText('paypa1.com is not paypal.com.');
  expect(await warning.evaluate((box) => getComputedStyle(box).backgroundColor)).not.toBe('rgba(0, 0, 0, 0)');
  await expect(page.locator('time')).toHaveText(/^\d\d? \w+ 2026, \d\d:\d\d$/);
  const received = await page.locator('time').getAttribute('datetime');
  const local = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'Asia/Tokyo' });
  await expect(page.locator('time')).toContainText(local.format(new Date(received!)));
  await page.getByRole('button', { name: 'I did not expect this: report it' }).click();
  await expect(page.getByText('You reported this email as phishing.')).toBeVisible();
  await take(page, 'reported');
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Undo the report' }).click();
  await expect(page.getByRole('button', { name: 'I did not expect this: report it' })).toBeVisible();

  // The page with all answers, at double the text size: the proof holds, and each button has its explanation.
  await page.goto(await linkTo(server, dora, 'Your account', 'action'));
  await expect(page.getByRole('heading', { name: 'What is this email?' })).toBeVisible();
  const steps = page.locator('.choice');
  await expect(steps.getByRole('button')).toHaveText([
    'This was phishing',
    'This is safe',
    'I do not want this email',
    'Block this sender for me',
  ]);
  await expect(page.getByRole('button', { name: 'This was phishing' })).toHaveAccessibleDescription(
    'An administrator reviews it, and you are told the outcome.',
  );
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await take(page, 'action');
  await expectNoAxeViolations(page);
});

test('[EU-07] leads from the link to the released mail without JavaScript', async ({ browser, server }) => {
  const page = await openPage(browser, server, { javaScriptEnabled: false });
  const path = await linkTo(server, 'ben@tenant.example', 'Weekly news');
  await prove(page, server, path, 'ben@tenant.example');
  await page.getByRole('button', { name: 'Release this email' }).click();
  await expect(page.getByRole('heading', { name: 'Released', exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Released', exact: true })).toBeVisible();
});

test('[EU-02] [EU-06] waits for the administrator, who approves in the console', async ({
  browser,
  server,
}) => {
  const page = await openPage(browser, server);
  const path = await linkTo(server, anna, 'Parcel could not');
  await page.goto(path);
  await take(page, 'email');
  await expectNoAxeViolations(page);
  await prove(page, server, path, anna);
  await expect(page.getByRole('heading', { name: 'Parcel could not be delivered' })).toBeVisible();
  await take(page, 'request');
  await expectNoAxeViolations(page);
  const [proof, other] = [page.getByText(/^Confirmed for/), page.getByRole('button', { name: 'Not you?' })];
  const middles = [await proof.boundingBox(), await other.boundingBox()].map(
    (box) => box!.y + box!.height / 2,
  );
  expect(Math.abs(middles[0]! - middles[1]!)).toBeLessThan(1);
  await page.getByLabel('Message to the administrator').fill('I ordered shoes.\nPlease let it through.');
  await page.getByRole('button', { name: 'Ask for this email' }).click();
  await expect(page.getByRole('heading', { name: 'Waiting for an administrator' })).toBeVisible();
  await take(page, 'waiting');

  const admin = await openAdmin(browser, server);
  await admin.goto('/user-interaction/restore-requests');
  await expect(admin.getByText('I ordered shoes.')).toBeVisible();
  await take(admin, 'requests');
  await expectNoAxeViolations(admin);
  await admin.getByRole('link', { name: 'Parcel could not be delivered' }).click();
  await expect(admin.getByRole('heading', { name: 'Why it was quarantined' })).toBeVisible();
  await take(admin, 'one-request');
  await expectNoAxeViolations(admin);
  await admin.getByLabel('Reason shown to employees').fill('It is genuine.');
  await admin.getByRole('button', { name: 'Approve and release' }).click();
  await expect(admin.getByText('A release cannot be undone.')).toBeVisible();
  await expect(admin.getByLabel('Reason shown to employees')).toHaveValue('It is genuine.');
  await take(admin, 'release-malicious');
  await expectNoAxeViolations(admin);
  await admin.getByRole('button', { name: 'Approve and release anyway' }).click();
  await expect(admin.getByText('the employees are told')).toBeVisible();

  // Nobody touches the page that waits.
  await expect(page.getByRole('heading', { name: 'Released', exact: true })).toBeVisible();
  await take(page, 'delivered');
  await expect(async () => {
    const subjects = filedMails(server.dataDirectory).map(({ subject }) => subject);
    expect(subjects).toContain('Your request was approved: Parcel could not be delivered');
  }).toPass();
});

test('[EU-07] is small, narrow and readable in both themes', async ({ browser, server }) => {
  const page = await openPage(browser, server, { viewport: { width: 360, height: 640 } });
  /** Everything that a page takes, uncompressed; what an earlier page has brought counts again. */
  const weigh = async (address: string) => {
    const sizes: Promise<number>[] = [];
    const take = (response: Response) =>
      sizes.push(
        response.body().then(
          (body) => body.length,
          () => 0,
        ),
      );
    page.on('response', take);
    await page.goto(address, { waitUntil: 'networkidle' });
    page.off('response', take);
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  };
  const path = await linkTo(server, anna, 'Your spring offer');
  const fits = async (address: string) => {
    const bytes = await weigh(address);
    expect(bytes).toBeGreaterThan(1_000);
    expect(bytes).toBeLessThan(12_000);
    expect(await overflow()).toBe(false);
  };
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  await fits(path);
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme });
    expect(await axeViolations(page, 'colours')).toEqual([]);
    expect(await overflow()).toBe(false);
  }
  await prove(page, server, path, anna);
  for (const address of [path, `${path}&mode=request`, '/email-actions/held-mail']) await fits(address);
});

test('[EU-07] addresses wrap after their punctuation on the narrowest phones, never within a word', async ({
  browser,
  server,
}) => {
  const page = await openPage(browser, server, { viewport: { width: 320, height: 640 } });
  await prove(page, server, await linkTo(server, 'ben@tenant.example', 'Weekly news'), 'ben@tenant.example');
  const addresses = page.locator('.address');
  await expect(addresses.first()).toBeVisible();
  // Narrower than any phone, so that every address wraps, and wide enough for a domain, whose end is kept with it.
  await page.locator('main').evaluate((main) => (main.style.width = '14rem'));
  const lines = await addresses.evaluateAll((all) =>
    all.flatMap((address) => {
      const parts: string[] = [];
      let top = Number.NaN;
      for (const node of [...address.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE)) {
        for (let at = 0; at < node.textContent!.length; at += 1) {
          const range = document.createRange();
          range.setStart(node, at);
          range.setEnd(node, at + 1);
          const { y } = range.getBoundingClientRect();
          if (y !== top) parts.push('');
          top = y;
          parts.push(parts.pop()! + node.textContent![at]!);
        }
      }
      return parts.slice(0, -1);
    }),
  );
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines) expect(line).toMatch(/[@./_-]$/);
  await take(page, 'narrow-addresses');
});
