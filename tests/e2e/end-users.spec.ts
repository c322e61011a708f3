import type { Response } from '@playwright/test';
import { anna, filedMails, heldRow } from '../support/held-mail.ts';
import { axeViolations, expectNoAxeViolations } from './support/axe.ts';
import { endUserTest, linkTo, openAdmin, openPage, prove, take } from './support/end-user-server.ts';
import { expect } from './support/fixtures.ts';

const test = endUserTest((now) => [
  heldRow('Your spring offer', 'cp_spam', { now }),
  heldRow('Parcel could not be delivered', 'cp_phishing', { now }),
  heldRow('Weekly news', 'cp_graymail', { now, to: ['ben@tenant.example'] }),
]);

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
  await expect(admin.getByText('the employees are told')).toBeVisible();

  // Nobody touches the page that waits.
  await expect(page.getByRole('heading', { name: 'Released', exact: true })).toBeVisible();
  await take(page, 'delivered');
  await expect(async () => {
    const subjects = filedMails(server.dataDirectory).map(({ subject }) => subject);
    expect(subjects).toContain('Your request was approved');
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
