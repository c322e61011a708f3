import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { emailRows, toNdjson } from '../support/email-rows.ts';
import { toMbox } from '../support/mbox.ts';
import { signInByCall } from '../support/sign-in-by-call.ts';
import { expect, grid, prepareServer, searchButton, seededRows, test } from './support/fixtures.ts';

/** The subjects go round four kinds, so a quarter of the rows are invoices. */
const invoices = seededRows / 4;

test.describe.configure({ mode: 'serial' });

async function searchSubject(page: Page, text: string): Promise<void> {
  await page.goto('/mail-explorer?last=30d');
  const enable = page.getByRole('checkbox', { name: 'Filter by Subject' });
  await enable.check();
  await page.getByRole('textbox', { name: 'Subject', exact: true }).fill(text);
  await searchButton(page).click();
  await expect(page).toHaveURL(new RegExp(`subject=${text}`));
}

async function actOnAllMatching(page: Page, action: 'Quarantine' | 'Release'): Promise<void> {
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Select all matching' }).click();
  await page.getByRole('button', { name: action, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(`${action} ${invoices} emails?`);
  await dialog.getByRole('button', { name: action, exact: true }).click();
  const success = page.getByRole('dialog', { name: `${action}d ${invoices} emails` });
  await expect(success.getByRole('button', { name: 'Undo' })).toHaveCount(action === 'Quarantine' ? 1 : 0);
  await success.getByRole('button', { name: 'OK' }).click();
  await expect(success).toBeHidden();
}

test('[MX-15] finds all mail whose subject contains a word', async ({ adminPage: page }) => {
  await searchSubject(page, 'invoice');
  await expect(page.getByText(`${invoices} matching emails detected`)).toBeVisible();
  await expect(grid(page)).toHaveAttribute('aria-rowcount', String(invoices + 1));
  await expect(grid(page)).toContainText('Invoice 0000');
  await expect(grid(page)).not.toContainText('Newsletter');
});

test('[MX-16] [MX-17] quarantines all of it at once and sees it quarantined', async ({ adminPage: page }) => {
  await searchSubject(page, 'invoice');
  await actOnAllMatching(page, 'Quarantine');
  await page.goto(
    '/mail-explorer?last=30d&subject=invoice&quarantined_state=cp_quarantined_by_admin&operator=and',
  );
  await expect(page.getByText(`${invoices} matching emails detected`)).toBeVisible();
  await expect(grid(page)).toContainText('Invoice 0000');
});

test('[MX-17] releases it, and what was released is not quarantined again', async ({ adminPage: page }) => {
  await searchSubject(page, 'invoice');
  await actOnAllMatching(page, 'Release');
  await page.goto(
    '/mail-explorer?last=30d&subject=invoice&quarantined_state=cp_quarantined_by_admin&operator=and',
  );
  await expect(page.getByText('No matching emails')).toBeVisible();

  await searchSubject(page, 'invoice');
  await page.getByRole('button', { name: 'Actions for “Invoice 0000”' }).click();
  await expect(page.getByRole('menuitem', { name: /^Quarantine/ })).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Escape');
  await page.getByRole('checkbox', { name: 'Select “Invoice 0000”' }).check();
  await page.getByRole('button', { name: 'Quarantine', exact: true }).click();
  await expect(page.getByText('Restored emails cannot be quarantined again')).toBeVisible();
});

test('finds mail that was imported from an mbox while the server runs', async ({
  adminPage: page,
  server,
}) => {
  // Old enough to stay out of the way of the other tests of this worker.
  const at = Date.now() - 60 * 24 * 60 * 60_000;
  const mbox = join(server.dataDirectory, 'mine.mbox');
  const messages = ['Grüße from the harbour', 'Second harbour letter'].map((subject, index) => ({
    subject,
    at: at - index * 1000,
    messageId: `harbour-${index}@elsewhere.example`,
    body: 'See https://harbour.example/ships for the times.\nFrom here on all is well.',
  }));
  await writeFile(mbox, toMbox(messages));
  await server.run('import', mbox);

  await page.goto('/mail-explorer?last=1y&subject=harbour');
  await expect(page.getByText('2 matching emails detected')).toBeVisible();
  await expect(grid(page)).toContainText('Grüße from the harbour');

  await server.run('import', mbox);
  await page.reload();
  await expect(page.getByText('2 matching emails detected')).toBeVisible();
});

test('a power cut in the middle of a bulk action loses nothing and repeats nothing', async () => {
  const total = 10_000;
  const server = await prepareServer();
  const seed = join(server.dataDirectory, 'seed.ndjson');
  const rows = emailRows({ count: total, now: Date.now() });
  await writeFile(seed, toNdjson(rows));
  await server.run('import', seed);
  await server.start();
  const token = await signInByCall(server.url);
  const call = async <Answer>(path: string, body?: object): Promise<Answer> => {
    const answer = await fetch(server.url + path, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    expect(answer.ok, path).toBe(true);
    return (await answer.json()) as Answer;
  };
  interface Progress {
    status: string;
    total: number;
    done: number;
    failed: number;
  }

  const everything = { time_type: 'last', last_date_amount: 1, last_date_period: 'Years' };
  const { job_id } = await call<{ job_id: string }>('/api/v1/mail_explorer2/emails/quarantine', everything);
  let progress: Progress;
  do progress = await call<Progress>(`/api/v1/jobs/${job_id}`);
  while (progress.done === 0);
  await server.kill();
  expect(progress.done, 'the power cut came in the middle').toBeLessThan(total);

  await server.start();
  await expect
    .poll(() => call<Progress>(`/api/v1/jobs/${job_id}`), { timeout: 120_000 })
    .toMatchObject({ status: 'done', total, done: total, failed: 0 });
  const held = { ...everything, quarantined_state: ['cp_quarantined_by_admin'] };
  const search = await call<{ total_rows: number }>('/api/v1/mail_explorer2/emails', held);
  expect(search.total_rows).toBe(total);
  for (const row of [rows[0]!, rows[total / 2]!, rows.at(-1)!]) {
    const { timeline } = await call<{ timeline: { event: string }[] }>(
      `/api/v1/emails/${row.entity_type}/${row.entity_id}`,
    );
    expect(timeline.filter(({ event }) => event === 'quarantined')).toHaveLength(1);
  }
  await server.remove();
});
