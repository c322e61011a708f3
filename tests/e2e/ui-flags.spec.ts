import { readFile } from 'node:fs/promises';
import { expectNoAxeViolationsInBothThemes } from './support/axe.ts';
import { expect, test } from './support/fixtures.ts';

test('[AP-01] [SH-03] the search field is on no page while quick search is switched off', async ({
  adminPage: page,
  server,
}) => {
  const field = page.getByRole('textbox', { name: 'Search everything' });
  const switchSearch = async (quick_search: boolean) => {
    const data = { features: { quick_search } };
    const headers = { origin: server.url };
    const answer = await page.request.put('/api/v1/config/features', { data, headers });
    expect(answer.ok()).toBe(true);
  };
  await page.goto('/system-settings/features');
  await expect(field).toBeVisible();
  await switchSearch(false);
  await page.goto('/dashboard');
  await expect(page.getByRole('button', { name: 'Keyboard shortcuts' })).toBeVisible();
  await expect(field).toBeHidden();
  // Commands and pages are still found.
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  await switchSearch(true);
  await page.goto('/system-settings/features');
  await expect(field).toBeVisible();
});

test('[AP-01] [SH-04] support is offered a file with versions and switches, and nothing about people', async ({
  adminPage: page,
}) => {
  await page.goto('/help/contact-support');
  await expectNoAxeViolationsInBothThemes(page);
  const started = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download diagnostics' }).click();
  const file = await started;
  expect(file.suggestedFilename()).toBe('diagnostics.json');
  const text = await readFile(await file.path(), 'utf8');
  expect(JSON.parse(text)).toMatchObject({
    service: { services: [{ name: 'protection_service' }, { name: 'runtime' }, { name: 'database' }] },
    flags: { troubleshooting: true, hideSearchInputFF: false },
  });
  expect(text).not.toContain('@');
});
