import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Download, Page } from '@playwright/test';
import PostalMime from 'postal-mime';
import { emailRows, toNdjson } from '../support/email-rows.ts';
import type { PosternServer } from '../support/postern-server.ts';
import { expectNoAxeViolations } from './support/axe.ts';
import { prepareServer, expect, signIn, testsWithServer } from './support/fixtures.ts';

/** Enough for an export that is mailed, and a quarter of them, the invoices, for one that is not. */
const rows = 1_200;
const invoices = rows / 4;
const bom = '\u{feff}';
const header = 'Receive Time,Quarantined,Subject,Recipients,Sender,Server IP,Client IP,Links';

const test = testsWithServer(async () => {
  const server = await prepareServer();
  const seed = join(server.dataDirectory, 'seed.ndjson');
  const [first, ...others] = emailRows({ count: rows, now: Date.now() });
  const odd = { ...first!, subject: '=1+1, "Invoice"' };
  await writeFile(seed, toNdjson([odd, ...others]));
  await server.run('import', seed);
  await server.start();
  return server;
});
test.describe.configure({ mode: 'serial' });

const everything = '/mail-explorer?last=30d';
const someInvoices = '/mail-explorer?last=30d&subject=invoice';
const exportButton = (page: Page) => page.getByRole('button', { name: 'Export', exact: true });

async function readCsv(download: Download): Promise<string> {
  expect(download.suggestedFilename()).toMatch(/^Mail Explorer \d{4}-\d\d-\d\d\.csv$/);
  return readFile(await download.path(), 'utf8');
}

function expectInvoices(text: string): void {
  const lines = text.split('\r\n');
  expect(lines[0]).toBe(bom + header);
  expect(lines).toHaveLength(invoices + 2);
  expect(lines[1]).toMatch(
    /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,No,"'=1\+1, ""Invoice""",ada@tenant\.example; grace@/,
  );
  expect(lines[2]).toContain(',Invoice 0004,');
  expect(lines.at(-1)).toBe('');
}

/** Asks for the export of everything, as far as the question. */
async function askForEverything(page: Page) {
  await page.goto(everything);
  await expect(page.getByText(`${rows.toLocaleString('en')} matching emails detected`)).toBeVisible();
  await exportButton(page).click();
  const dialog = page.getByRole('dialog', { name: 'Export Large Amount of Records' });
  await expect(dialog).toContainText(
    'CSV file will be sent to your email. This action may take a few minutes.',
  );
  return dialog;
}

test('[MX-18] downloads fewer than 500 emails as a CSV file', async ({ adminPage: page }) => {
  await page.goto(someInvoices);
  await expect(page.getByText(`${invoices} matching emails detected`)).toBeVisible();
  const [download] = await Promise.all([page.waitForEvent('download'), exportButton(page).click()]);
  expectInvoices(await readCsv(download));
  await expect(exportButton(page)).toBeEnabled();
});

test('[MX-18] shows why a download failed, and the next one works', async ({ adminPage: page }) => {
  await page.goto(someInvoices);
  await expect(page.getByText(`${invoices} matching emails detected`)).toBeVisible();
  await page.route('**/mail-explorer/exports', (route) => route.abort());
  await exportButton(page).click();
  await expect(page.getByText('The console cannot be reached')).toBeVisible();
  await page.unroute('**/mail-explorer/exports');
  const [download] = await Promise.all([page.waitForEvent('download'), exportButton(page).click()]);
  expectInvoices(await readCsv(download));
});

test('[MX-18] mails 500 emails or more after a confirmation, and shows the progress', async ({
  adminPage: page,
  server,
}) => {
  const dialog = await askForEverything(page);
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(exportButton(page)).toBeFocused();

  await exportButton(page).click();
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(dialog).toBeHidden();
  const indicator = page.locator('#export-indicator');
  await expect(indicator).toContainText(/Export(?:ing| ready)/);
  await expect(indicator).toContainText('Export ready');
  // It is the person's, not the page's: it is there after a reload and in another tab.
  await page.reload();
  await expect(indicator).toContainText('Export ready');

  await indicator.getByRole('link', { name: 'Details' }).click();
  const details = page.getByRole('dialog', { name: 'Export' });
  await expect(details).toContainText(`${rows.toLocaleString('en')} of ${rows.toLocaleString('en')} emails`);
  await expect(details).toContainText('admin@tenant.example');
  await expect(details).toContainText(/written to the outbox folder: \S+\.eml/);
  await expect(details).not.toContainText(server.dataDirectory);
  await expectNoAxeViolations(page);

  const [mail] = await outbox(server);
  expect(mail!.subject).toBe('Your Postern export is ready');
  const text = Buffer.from(mail!.attachments[0]!.content as ArrayBuffer).toString();
  expect(text.split('\r\n')).toHaveLength(rows + 2);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    details.getByRole('link', { name: 'Download' }).click(),
  ]);
  expect(await readCsv(download)).toBe(text);
});

test('[MX-18] [SI-21] progress does not leave for the sign-in page while something is typed', async ({
  adminPage: page,
}) => {
  const dialog = await askForEverything(page);
  const ended = Promise.withResolvers<void>();
  const progress = '**/mail-explorer/exports/current';
  await page.route(progress, async (route) => {
    await ended.promise;
    await route.continue();
  });
  const first = page.waitForRequest(progress);
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  await first;
  const subject = page.getByRole('textbox', { name: 'Subject', exact: true });
  await subject.fill('half a thought');
  await page.context().clearCookies();
  const second = page.waitForRequest(progress);
  ended.resolve();
  await expect(page.getByText('You are signed out.')).toBeVisible();
  // It is asked for again, by the same page.
  await second;
  await expect(subject).toHaveValue('half a thought');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/auth\/login\?returnUrl=.*half/);
});

test('[MX-18] shows an export among the jobs, and its file only to its owner', async ({
  adminPage: page,
  browser,
  server,
}) => {
  await page.goto('/jobs');
  await page.getByRole('link', { name: 'Export' }).first().click();
  await expect(page).toHaveURL(/\/mail-explorer\/exports\//);
  await expect(page.getByRole('heading', { name: 'Export' })).toBeVisible();
  await expectNoAxeViolations(page);
  const href = await page.getByRole('link', { name: 'Download' }).getAttribute('href');

  const account = await server.createUser('other@tenant.example', '--role', 'admin');
  const context = await browser.newContext({ baseURL: server.url });
  const other = await context.newPage();
  await signIn(other, '/mail-explorer', account);
  const refused = await other.goto(href!);
  expect(refused?.status()).toBe(404);
  await context.close();
  const unknown = await browser.newContext({ baseURL: server.url });
  const stranger = await unknown.newPage();
  await stranger.goto(href!);
  await expect(stranger).toHaveURL(/\/auth\/login/);
  await unknown.close();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('[MX-18] downloads, asks first from 500 on, and shows the details as a page', async ({
    adminPage: page,
  }) => {
    await page.goto(someInvoices);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export all as CSV' }).click(),
    ]);
    expectInvoices(await readCsv(download));

    await page.goto(everything);
    await page.getByRole('button', { name: 'Export all as CSV' }).click();
    await expect(page.getByRole('heading', { name: 'Export Large Amount of Records' })).toBeVisible();
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await expect(page).toHaveURL(/\/mail-explorer\/exports\//);
    await expect(page.getByText('outbox folder')).toBeVisible();
    await expect(
      page.getByText(`${rows.toLocaleString('en')} of ${rows.toLocaleString('en')} emails`),
    ).toBeVisible();
  });
});

/** The mails that were written, the newest first. */
async function outbox(server: PosternServer) {
  const folder = join(server.dataDirectory, 'outbox');
  const names = (await readdir(folder))
    .filter((name) => name.endsWith('.eml'))
    .toSorted()
    .toReversed();
  return Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))));
}
