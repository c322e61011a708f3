import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expectNoAxeViolationsInBothThemes } from './support/axe.ts';
import { expect, signIn, test } from './support/fixtures.ts';
import { emailRows, toNdjson } from '../support/email-rows.ts';
import { signInByCall } from '../support/sign-in-by-call.ts';

const reason = 'The supplier was called and sent it';

test('an auditor finds out in three clicks who released a mail and why', async ({
  adminPage,
  browser,
  server,
  adminSession,
}) => {
  // A mail of its own, older than what other tests search and to nobody they search for, is held and released.
  const [template] = emailRows({ count: 1, now: Date.now() - 300 * 24 * 60 * 60_000 });
  const mail = {
    ...template!,
    entity_id: createHash('sha256').update(reason).digest('hex').slice(0, 32),
    message_id: 'called-supplier@rows.example',
    subject: 'Called supplier',
    sender_address: 'orders@called-supplier.example',
    recipients: ['buyer@called-supplier.example'],
    mailbox: 'buyer@called-supplier.example',
  };
  const seed = join(server.dataDirectory, 'called-supplier.ndjson');
  await writeFile(seed, toNdjson([mail]));
  await server.run('import', seed);
  const token = await adminSession(server);
  for (const verb of ['quarantine', 'restore']) {
    const answer = await fetch(`${server.url}/api/v1/manual_actions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        data: { name: `${mail.entity_type}_${verb}`, attributes: { reason } },
        entity_type: mail.entity_type,
        entity_ids: [mail.entity_id],
      }),
    });
    expect(answer.ok).toBe(true);
  }
  const account = await server.createUser('audit-three-clicks@example.com', '--role', 'auditor');
  // Looking at the trail writes into it: more rows than a page has lie between the release and the newest.
  const auditor = await signInByCall(server.url, account);
  for (let at = 0; at < 60; at++) {
    const looked = await fetch(`${server.url}/api/v1/audit/rows`, {
      headers: { authorization: `Bearer ${auditor}` },
    });
    expect(looked.ok).toBe(true);
  }
  const context = await browser.newContext({ baseURL: server.url });
  const page = await context.newPage();
  // The page itself counts what a person does from the first one on.
  await page.addInitScript(() =>
    document.addEventListener(
      'click',
      ({ isTrusted }) => {
        const clicks = Number(sessionStorage.getItem('clicks') ?? 0);
        if (isTrusted) sessionStorage.setItem('clicks', String(clicks + 1));
      },
      { capture: true },
    ),
  );
  await signIn(page, '', account);
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await page.evaluate(() => sessionStorage.clear());
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'System settings' }).click();
  await page
    .getByRole('navigation', { name: 'System settings' })
    .getByRole('link', { name: 'Audit trail' })
    .click();
  const ofThisMail = page.getByRole('row').filter({ hasText: mail.entity_id });
  await expect(page.getByRole('row').filter({ hasText: 'viewed the audit trail' }).first()).toBeVisible();
  await page.getByRole('link', { name: 'Who released emails?' }).click();
  await expect(ofThisMail).toHaveCount(1);
  await expect(ofThisMail).toContainText('admin@tenant.example released emails from quarantine.');
  await expect(ofThisMail).toContainText(reason);
  expect(await page.evaluate(() => sessionStorage.getItem('clicks'))).toBe('3');
  await expectNoAxeViolationsInBothThemes(page);

  // And everything else that was done with it.
  await ofThisMail.getByRole('link', { name: `Email ${mail.entity_id}` }).click();
  const history = page.getByRole('row').filter({ hasText: mail.entity_id });
  await expect(history.filter({ hasText: 'quarantined emails' })).toHaveCount(1);
  await expect(history.filter({ hasText: 'released emails' })).toHaveCount(1);
  await context.close();

  // From the page of the mail itself.
  await adminPage.goto(`/profile/email/${mail.entity_type}/${mail.entity_id}`);
  await adminPage.getByRole('link', { name: 'History of this email' }).click();
  await expect(adminPage.getByRole('row', { name: /released emails from quarantine/ }).first()).toContainText(
    reason,
  );
  await adminPage
    .getByRole('link', { name: /released emails from quarantine/ })
    .first()
    .click();
  await expect(adminPage.getByText('Everything in this session')).toBeVisible();
  await expectNoAxeViolationsInBothThemes(adminPage);
});

test('an administrator sets up a receiver, sees validation errors at the field, and keeps the input', async ({
  adminPage,
}) => {
  await adminPage.goto('/system-settings/audit/delivery');
  await expectNoAxeViolationsInBothThemes(adminPage);
  const host = adminPage.getByLabel('Host');
  const port = adminPage.getByLabel('Port');
  const syslog = adminPage.locator('form[action$="/delivery/syslog"]');
  await syslog.getByLabel('Send the audit trail').check();
  await host.fill('siem.invalid');
  await port.fill('99999');
  await syslog.getByRole('button', { name: 'Save' }).click();
  await expect(port).toHaveAttribute('aria-invalid', 'true');
  await expect(host).toHaveValue('siem.invalid');
  await expectNoAxeViolationsInBothThemes(adminPage);
  await port.fill('6514');
  await syslog.getByRole('button', { name: 'Save' }).click();
  await expect(adminPage.getByText('The delivery was saved.')).toBeVisible();
  await adminPage.getByRole('button', { name: 'Send a test message' }).first().click();
  await expect(
    adminPage.getByText('The test message was not accepted. This host name was not found.'),
  ).toBeVisible();
  await syslog.getByLabel('Send the audit trail').uncheck();
  await syslog.getByRole('button', { name: 'Save' }).click();
  await expect(adminPage.getByText('The delivery was saved.')).toBeVisible();
});

test('the chain is verified from its page', async ({ adminPage }) => {
  await adminPage.goto('/system-settings/audit/chain');
  await adminPage.getByRole('button', { name: 'Verify the whole trail' }).click();
  await expect(async () => {
    await adminPage.goto('/system-settings/audit/chain');
    await expect(adminPage.getByText(/rows are complete and unchanged/)).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await adminPage.getByLabel('Days').fill('7');
  await adminPage.getByRole('button', { name: 'Save' }).click();
  await expect(
    adminPage.getByText('Enter a number of days from 90 to 3,650, or leave it empty.'),
  ).toBeVisible();
  await expect(adminPage.getByLabel('Days')).toHaveValue('7');
  await expectNoAxeViolationsInBothThemes(adminPage);
});
