import { anna, eventually, filedMails, heldRow } from '../support/held-mail.ts';
import { expectNoAxeViolations } from './support/axe.ts';
import { endUserTest, linkTo, openAdmin, openPage, prove, take } from './support/end-user-server.ts';
import { expect } from './support/fixtures.ts';

const link = ['https://login.evil.example/in'];
const test = endUserTest((now) => [
  { ...heldRow('Your mailbox is full', 'cp_phishing', { now }), email_body_links: link },
  heldRow('Spring offer', 'cp_spam', { now }),
  ...['ben', 'carl', 'dora'].map((name) => ({
    ...heldRow('Your mailbox is full', 'cp_clean', { now, to: [`${name}@tenant.example`] }),
    is_quarantined: false,
    quarantine_actor: null,
    states: ['cp_not_quarantined', 'ms_delivered_inbox'],
    email_body_links: link,
  })),
]);

test('[EU-11] reports a mail as phishing without JavaScript, and withdraws the report', async ({
  browser,
  server,
}) => {
  const page = await openPage(browser, server, {
    javaScriptEnabled: false,
    viewport: { width: 360, height: 640 },
  });
  const path = await linkTo(server, anna, 'Spring offer', 'action');
  await prove(page, server, path, anna);
  await page.getByRole('button', { name: 'This was phishing' }).click();
  await expect(page.getByRole('heading', { name: 'Thank You' })).toBeVisible();
  await expect(page.getByText('You reported this email as phishing.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo the report' }).click();
  await expect(page.getByRole('button', { name: 'This was phishing' })).toBeVisible();
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  expect(overflow).toBe(false);
});

test('[EU-12] is decided by keyboard: all similar mails go into quarantine, and the reporter is notified', async ({
  browser,
  server,
}) => {
  const page = await openPage(browser, server);
  const path = await linkTo(server, anna, 'Your mailbox is full', 'action');
  await prove(page, server, path, anna);
  await take(page, 'answers');
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Block this sender for me' }).click();
  await page.getByRole('button', { name: 'This was phishing' }).click();
  await take(page, 'answered');
  await expectNoAxeViolations(page);
  await page.goto('/email-actions/held-mail');
  await take(page, 'held-mail');
  await expectNoAxeViolations(page);

  const admin = await openAdmin(browser, server);
  await admin.goto('/user-interaction/reports');
  await take(admin, 'reports');
  await expectNoAxeViolations(admin);
  await admin.getByRole('link', { name: 'Your mailbox is full' }).click();
  await expect(admin.getByRole('row', { name: /ben@tenant\.example/ })).toContainText(
    'sender, subject, link, file',
  );
  await expect(admin.getByText('3 emails from outside that are not quarantined')).toBeVisible();
  await take(admin, 'report');
  await expectNoAxeViolations(admin);
  await admin.getByRole('link', { name: 'All reports' }).click();
  const box = admin.getByRole('checkbox', { name: 'Select the reports of Your mailbox is full' });
  await admin.getByRole('checkbox', { name: 'Select all' }).focus();
  await expect(async () => {
    await admin.keyboard.press('j');
    await expect(box).toBeFocused({ timeout: 500 });
  }).toPass();
  await admin.keyboard.press('x');
  await expect(box).toBeChecked();
  await admin.keyboard.press('Shift+Q');
  await expect(admin.getByText('3 emails are being quarantined.')).toBeVisible();
  await admin.goto('/user-interaction/reports?state=threat');
  await admin.getByRole('link', { name: 'Your mailbox is full' }).click();
  await expect(async () => {
    await admin.reload();
    await expect(admin.getByRole('row', { name: /dora@tenant\.example/ })).toContainText('Quarantined');
  }).toPass();
  const notice = await eventually(() =>
    filedMails(server.dataDirectory).find(({ to, text }) => to === anna && text.includes('was a threat')),
  );
  expect(notice.text).toContain('Your mailbox is full');
});
