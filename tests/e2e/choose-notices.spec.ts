import { DatabaseSync } from 'node:sqlite';
import { databaseFile } from '../../src/service/database/database-file.ts';
import { heldRow } from '../support/held-mail.ts';
import { expectNoAxeViolations } from './support/axe.ts';
import { endUserTest, openAdmin, take } from './support/end-user-server.ts';
import { expect, openGrid } from './support/fixtures.ts';

const test = endUserTest((now) =>
  ['Wave one', 'Wave two'].map((subject) => ({
    ...heldRow(subject, 'cp_phishing', { now }),
    is_quarantined: false,
    quarantine_actor: null,
    states: [],
  })),
);

test('[MX-17] the dialog of a quarantine says that recipients are told, and asks when', async ({
  browser,
  server,
}) => {
  const page = await openAdmin(browser, server);
  await page.setViewportSize({ width: 1600, height: 900 });
  await openGrid(page, '/mail-explorer?last=1d&subject=Wave');
  await page.getByRole('checkbox', { name: /Wave one/ }).check();
  await page.getByRole('button', { name: 'Quarantine', exact: true }).click();
  const dialog = page.getByRole('dialog');
  const when = dialog.getByRole('combobox', { name: 'Tell the recipients by email' });
  await expect(when).toHaveAccessibleDescription(/An undo recalls what was not sent yet/);
  await expect(when.getByRole('option')).toHaveText(['Now, as usual', 'In the next digest', 'Not at all']);
  await take(page, 'choose-notices');
  await expectNoAxeViolations(page);
  await when.selectOption('Not at all');
  await dialog.getByRole('button', { name: 'Quarantine', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Quarantined 1 email' })).toBeVisible();
  const database = new DatabaseSync(databaseFile(server.dataDirectory), { readOnly: true, timeout: 20_000 });
  expect(database.prepare("SELECT notices FROM job WHERE kind = 'quarantine'").get()).toMatchObject({
    notices: 'off',
  });
  database.close();
});
