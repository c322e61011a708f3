import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { emailRows, toNdjson } from '../support/email-rows.ts';
import { expect, grid, test } from './support/fixtures.ts';

test.use({ timezoneId: 'Pacific/Auckland' });

test.beforeAll(async ({ seededServer: server }) => {
  const [row] = emailRows({ count: 1, now: Date.now() });
  const probe = (name: string, received_at: string) => ({
    ...row!,
    entity_id: name.padEnd(32, '0'),
    message_id: `${name}@tzprobe.example`,
    subject: `tzprobe ${name}`,
    recipients: ['ada@northwindlabs.example'],
    received_at,
  });
  const path = join(server.dataDirectory, 'days.ndjson');
  // In Auckland 28 November 12:30 and 29 November 02:30.
  await writeFile(
    path,
    toNdjson([probe('late', '2024-11-27T23:30:00.000Z'), probe('early', '2024-11-28T13:30:00.000Z')]),
  );
  await server.run('import', path);
});

test('[AI-02] a day in a query is the day that the list shows, and its zone is named', async ({
  adminPage: page,
}) => {
  // The zone of the browser is known from the first page on.
  const known = page.waitForResponse(
    (answer) => answer.url().endsWith('/preferences') && answer.request().method() === 'POST',
  );
  await page.goto('/dashboard');
  await known;
  await page.goto('/mail-explorer?query=received:2024-11-28 subject:tzprobe');
  await expect(page).toHaveURL(/query_zone=Pacific\/Auckland/);
  await expect(grid(page).getByText('tzprobe late')).toBeVisible();
  await expect(grid(page).getByText('tzprobe early')).toHaveCount(0);
  await expect(grid(page).getByRole('row', { name: /tzprobe late/ })).toContainText(/28/);
  const zone = page.getByText('Time zone of the query').locator('..');
  await expect(zone).toContainText('Pacific/Auckland');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(zone).toBeInViewport({ ratio: 1 });
});
